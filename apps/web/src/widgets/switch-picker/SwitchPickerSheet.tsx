import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ActionDraft } from "@switchboard/domain/control";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { groupsQuery } from "../../data/groups.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SearchField } from "../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { type ListLoad, loadOf } from "../list-load.ts";
import { PickerNote } from "../PickerNote.tsx";
import classes from "./SwitchPicker.module.css";
import { SwitchPickerRows } from "./SwitchPickerRows.tsx";
import { type ChoiceRow, groupRows, switchRows, withTargets } from "./switch-choices.ts";
import { switchesIn } from "./useGroupSizes.ts";

interface SwitchPickerSheetProps {
  actions: readonly ActionDraft[];
  onChange(actions: readonly ActionDraft[]): void;
  onClose(): void;
}

type What = "switches" | "groups";

interface Rows {
  rows: ChoiceRow[];
  load: ListLoad;
  of: "devices" | "groups";
  hasAny: boolean;
}

/** Returns the choices and their loading state; a group without its devices would count no switches. */
function useRows(what: What, text: string): Rows {
  const ids = useDeviceIds();
  const devicesLoad = useDevicesLoad();
  const query = useQuery(groupsQuery());
  const { data: groups } = query;
  const rows = useMemo(() => {
    if (what === "switches")
      return switchRows(
        ids.flatMap((id) => liveStore.device(id) ?? []),
        text,
      );
    return groupRows(groups ?? [], switchesIn, text);
  }, [ids, groups, what, text]);
  if (what === "groups") return { rows, load: loadOf(query), of: "groups", hasAny: Boolean(groups?.length) };
  return { rows, load: devicesLoad, of: "devices", hasAny: ids.length > 0 };
}

function KindChoice({ what, onWhat }: { what: What; onWhat(what: What): void }) {
  const { t } = useTranslation("automation");
  const data = (["switches", "groups"] as const).map((value) => ({ value, label: t(`pick.${value}`) }));
  return (
    <>
      <SegmentedControl fullWidth aria-label={t("pick.kind")} value={what} onChange={onWhat} data={data} />
      {what === "groups" && (
        <Text as="p" tone="quiet" size={13}>
          {t("pick.groupsHint")}
        </Text>
      )}
    </>
  );
}

/** Chooses the action of the switches ticked from now on. */
function StateChoice({ state, onState }: { state: 0 | 1; onState(state: 0 | 1): void }) {
  const { t } = useTranslation("automation");
  return (
    <Row justify="between" gap={12} tone="quiet" size={13}>
      <span aria-hidden="true">{t("pick.as")}</span>
      <SegmentedControl
        aria-label={t("pick.as")}
        value={String(state)}
        onChange={(value) => onState(value === "1" ? 1 : 0)}
        data={[
          { value: "1", label: t("pick.on") },
          { value: "0", label: t("pick.off") },
        ]}
      />
    </Row>
  );
}

/** Leads from the search into the list, as in any list of suggestions. */
function intoList(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  const sheet = event.currentTarget.closest("[role='dialog']");
  sheet?.querySelector<HTMLElement>("input[type='checkbox'][tabindex='0']")?.focus();
}

/** Offers single switches by room, or whole groups; a sheet on a phone. */
export function SwitchPickerSheet({ actions, onChange, onClose }: SwitchPickerSheetProps) {
  const { t } = useTranslation(["automation", "common"]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [what, setWhat] = useState<What>("switches");
  const [state, setState] = useState<0 | 1>(1);
  const [text, setText] = useState("");
  const { rows, load, of, hasAny } = useRows(what, useDeferredValue(text));
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t("automation:pick.title")}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "94%" : 520}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <KindChoice what={what} onWhat={setWhat} />
      <SearchField
        data-autofocus
        label={t("automation:pick.search")}
        value={text}
        onChange={setText}
        onKeyDown={intoList}
      />
      <StateChoice state={state} onState={setState} />
      <SwitchPickerRows
        key={what}
        rows={rows}
        actions={actions}
        onTick={(targets, isIn) => onChange(withTargets(actions, targets, isIn ? state : "remove"))}
        empty={
          <PickerNote
            what={of}
            load={load}
            hasAny={text.trim() !== "" && hasAny}
            words={{ none: t("automation:pick.nothing"), noMatch: t("automation:pick.noMatch") }}
          />
        }
      />
      <Button onClick={onClose}>{t("automation:pick.done", { count: actions.length })}</Button>
    </Drawer>
  );
}
