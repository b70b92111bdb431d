import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { groupsQuery } from "../../../../data/groups.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import { useWatchableDevices, useWatchableGroups } from "./useWatchable.ts";
import classes from "./WorkflowForm.module.css";
import type { FormState } from "./workflow-draft.ts";

interface WatchPickerProps {
  state: FormState;
  problem: string | undefined;
  onChange(part: Pick<FormState, "devices"> | Pick<FormState, "groups">): void;
}

type Kind = "devices" | "groups";
interface WatchRow {
  id: string;
  name: string;
  note: string;
  words: string;
}

const ROW_HEIGHT = 56;

function useRows(state: FormState, kind: Kind): WatchRow[] {
  const { t } = useTranslation("workflows");
  const devices = useWatchableDevices(state.trigger, state.devices);
  const groups = useWatchableGroups(state.trigger, state.groups);
  if (kind === "groups")
    return groups.map(({ id, name, count, all }) => ({
      id,
      name,
      note: t("devices.ofGroup", { count, all }),
      words: name,
    }));
  return devices.map(({ id, name, room, tells }) => ({
    id,
    name,
    note: tells ? room || t("devices.noRoom") : t("devices.cannot"),
    words: `${name} ${room}`,
  }));
}

interface PickBarProps {
  kind: Kind;
  onKind(kind: Kind): void;
  text: string;
  onText(text: string): void;
  chosen: number;
  isWrong: boolean;
}

function PickBar({ kind, onKind, text, onText, chosen, isWrong }: PickBarProps) {
  const { t } = useTranslation("workflows");
  return (
    <Row wraps gap="8 12" className={classes.pickBar}>
      <SegmentedControl
        size="md"
        aria-label={t("devices.kind")}
        value={kind}
        onChange={onKind}
        data={[
          { value: "devices", label: t("devices.single") },
          { value: "groups", label: t("devices.groups") },
        ]}
      />
      <SearchField
        label={t("devices.search")}
        value={text}
        data-problem={isWrong ? true : undefined}
        onChange={onText}
      />
      <span role="status">{t("devices.chosen", { count: chosen })}</span>
    </Row>
  );
}

interface PickListProps {
  rows: readonly WatchRow[];
  chosen: readonly string[];
  onToggle(id: string): void;
  /** Shown without any rows. */
  empty: ReactNode;
}

function PickList({ rows, chosen, onToggle, empty }: PickListProps) {
  return (
    <div className={classes.pickList}>
      <ScrolledList ids={rows.map(({ id }) => id)} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const row = rows[index];
          return (
            row && (
              <label className={classes.row}>
                <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => onToggle(row.id)} />
                <span>
                  {row.name}
                  <small>{row.note}</small>
                </span>
              </label>
            )
          );
        }}
      </ScrolledList>
      {rows.length === 0 && <div className={classes.nothing}>{empty}</div>}
    </div>
  );
}

function Nothing({ kind, hasAny }: { kind: Kind; hasAny: boolean }) {
  const { t } = useTranslation("workflows");
  const devices = useDevicesLoad();
  const groups = loadOf(useQuery(groupsQuery()));
  // The groups that support the trigger are known by their devices.
  const isOfGroups = kind === "groups" && (groups.isWaiting || Boolean(groups.error));
  return (
    <PickerNote
      what={isOfGroups ? "groups" : "devices"}
      load={isOfGroups ? groups : devices}
      hasAny={hasAny}
      words={{ none: t(kind === "groups" ? "devices.noGroup" : "devices.none"), noMatch: t("devices.noMatch") }}
    />
  );
}

/** Ticks devices and groups that support the trigger. */
export function WatchPicker({ state, problem, onChange }: WatchPickerProps) {
  const { t } = useTranslation("workflows");
  const [kind, setKind] = useState<Kind>(state.devices.length === 0 && state.groups.length > 0 ? "groups" : "devices");
  const [text, setText] = useState("");
  const problemId = useId();
  const wanted = useDeferredValue(text).trim().toLocaleLowerCase();
  const rows = useRows(state, kind);
  const shown = rows.filter(({ words }) => words.toLocaleLowerCase().includes(wanted));
  const chosen = state[kind];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(kind === "devices" ? { devices: next } : { groups: next });
  };
  return (
    <Stack as="fieldset" gap={8} className={classes.picker} aria-describedby={problem ? problemId : undefined}>
      <legend>{t("devices.legend")}</legend>
      <PickBar
        kind={kind}
        onKind={setKind}
        text={text}
        onText={setText}
        chosen={state.devices.length + state.groups.length}
        isWrong={problem !== undefined}
      />
      {problem && (
        <Text as="p" tone="critical" id={problemId} role="alert">
          {problem}
        </Text>
      )}
      <PickList
        rows={shown}
        chosen={chosen}
        onToggle={toggle}
        empty={<Nothing kind={kind} hasAny={rows.length > 0} />}
      />
    </Stack>
  );
}
