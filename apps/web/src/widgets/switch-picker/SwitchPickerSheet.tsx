import { type ActionDraft, targetOf } from "@switchboard/domain/control";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupsQuery } from "../../data/groups.ts";
import { placesQuery, usePlaces } from "../../data/places.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { bothLoads, loadOf } from "../list-load.ts";
import picker from "../picker/Picker.module.css";
import { Picker } from "../picker/Picker.tsx";
import { compareNames, type PickerEntry } from "../picker/picker-rows.ts";
import { useSwitchEntries } from "../picker/useSwitchEntries.ts";
import { withTargets } from "./action-targets.ts";
import { type ActionTarget, switchesIn, useTargets } from "./useTargets.ts";

interface SwitchPickerSheetProps {
  actions: readonly ActionDraft[];
  onChange(actions: readonly ActionDraft[]): void;
  onClose(): void;
}

type What = "switches" | "groups" | "places";

/** Lists the groups or places that have switches; one whose devices are not loaded would count none. */
function useTargetEntries(): (targets: readonly ActionTarget[]) => readonly PickerEntry[] {
  const { t } = useTranslation("automation");
  return (targets) =>
    targets.flatMap((target) => {
      const count = switchesIn(target);
      const note = [...target.around, t("pick.switchesIn", { count })].join(" · ");
      return count > 0 ? { id: target._id, name: target.name, note } : [];
    });
}

function useEntries(what: What): readonly PickerEntry[] {
  const switches = useSwitchEntries();
  const { groups, places } = useTargets();
  const entriesOf = useTargetEntries();
  if (what === "switches") return switches;
  return entriesOf(what === "places" ? places : groups.toSorted((a, b) => compareNames(a.name, b.name)));
}

/** Lists single switches, whole groups or places, and ticks those that have an action. */
function Choices({ what, state, actions, onChange }: Omit<SwitchPickerSheetProps, "onClose"> & StateOfTicked) {
  const { t } = useTranslation(["automation", "picker"]);
  const entries = useEntries(what);
  const devicesLoad = useDevicesLoad();
  const targetsLoad = bothLoads(loadOf(useQuery(groupsQuery())), loadOf(useQuery(placesQuery())));
  const isOfSwitches = what === "switches";
  const toTarget = (id: string): ActionDraft => {
    const name = entries.find((entry) => entry.id === id)?.name ?? "";
    return isOfSwitches ? { switch_appliance_id: id, name } : { groupId: id, name };
  };
  return (
    <Picker
      key={what}
      hasFocus
      entries={entries}
      chosen={new Set(actions.flatMap((action) => (isOfSwitches ? action.switch_appliance_id : action.groupId) ?? []))}
      onTick={(ids, isIn) => onChange(withTargets(actions, ids.map(toTarget), isIn ? state : "remove"))}
      what={isOfSwitches ? "devices" : "groups"}
      load={isOfSwitches ? devicesLoad : targetsLoad}
      words={{ nothing: isOfSwitches ? t("picker:noSwitches") : t("automation:pick.nothing") }}
    />
  );
}

interface StateOfTicked {
  what: What;
  state: 0 | 1;
}

function KindChoice({ what, onWhat }: { what: What; onWhat(what: What): void }) {
  const { t } = useTranslation("automation");
  const kinds =
    usePlaces().places.length > 0 ? (["switches", "groups", "places"] as const) : (["switches", "groups"] as const);
  const data = kinds.map((value) => ({ value, label: t(`pick.${value}`) }));
  return (
    <>
      <SegmentedControl fullWidth aria-label={t("pick.kind")} value={what} onChange={onWhat} data={data} />
      {what !== "switches" && (
        <Text as="p" tone="quiet" size={13}>
          {t(what === "groups" ? "pick.groupsHint" : "pick.placesHint")}
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

/** Offers single switches by room, whole groups and, where there are any, places; each tick is an action at once. */
export function SwitchPickerSheet({ actions, onChange, onClose }: SwitchPickerSheetProps) {
  const { t } = useTranslation(["automation", "picker"]);
  const [what, setWhat] = useState<What>("switches");
  const [state, setState] = useState<0 | 1>(1);
  const count = new Set(actions.map(targetOf)).size;
  return (
    <Sheet title={t("automation:pick.title")} width={520} isFilled onClose={onClose}>
      <Stack gap={12} grows className={picker.sheet}>
        <KindChoice what={what} onWhat={setWhat} />
        <StateChoice state={state} onState={setState} />
        <Choices what={what} state={state} actions={actions} onChange={onChange} />
        <Button onClick={onClose}>{count === 0 ? t("picker:doneNone") : t("picker:done", { count })}</Button>
      </Stack>
    </Sheet>
  );
}
