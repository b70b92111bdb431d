import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { groupsQuery } from "../../../../data/groups.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { Picker } from "../../../../widgets/picker/Picker.tsx";
import { type PickerEntry, withTicked } from "../../../../widgets/picker/picker-rows.ts";
import { useWatchableDevices, useWatchableGroups } from "./useWatchable.ts";
import classes from "./WorkflowForm.module.css";
import type { FormState } from "./workflow-draft.ts";

interface WatchPickerProps {
  state: FormState;
  problem: string | undefined;
  onChange(part: Pick<FormState, "devices" | "groups">): void;
}

type Kind = "devices" | "groups";

function useEntries(state: FormState, kind: Kind): PickerEntry[] {
  const { t } = useTranslation("workflows");
  const devices = useWatchableDevices(state.trigger, state.devices);
  const groups = useWatchableGroups(state.trigger, state.groups);
  if (kind === "groups")
    return groups.map(({ id, name, count, all }) => ({ id, name, note: t("devices.ofGroup", { count, all }) }));
  return devices.map(({ id, name, room, tells }) => {
    return { id, name, room, note: tells ? undefined : t("devices.cannot"), deviceId: id };
  });
}

/** The groups that support the trigger are known by their devices, so both have to be loaded. */
function useLoad(kind: Kind) {
  const devices = useDevicesLoad();
  const groups = loadOf(useQuery(groupsQuery()));
  const isOfGroups = kind === "groups" && (groups.isWaiting || Boolean(groups.error));
  return isOfGroups ? { what: "groups" as const, load: groups } : { what: "devices" as const, load: devices };
}

/** Ticks devices and groups that support the trigger. */
export function WatchPicker({ state, problem, onChange }: WatchPickerProps) {
  const { t } = useTranslation("workflows");
  const [kind, setKind] = useState<Kind>(state.devices.length === 0 && state.groups.length > 0 ? "groups" : "devices");
  const problemId = useId();
  const tick = (ids: readonly string[], isIn: boolean) => {
    const next = (before: readonly string[], isMeant: boolean) =>
      isIn && !isMeant ? [...before] : [...withTicked(new Set(before), ids, isIn)];
    onChange({ devices: next(state.devices, kind === "devices"), groups: next(state.groups, kind === "groups") });
  };
  return (
    <Stack as="fieldset" gap={8} aria-describedby={problem ? problemId : undefined}>
      <legend>{t("devices.legend")}</legend>
      <SegmentedControl
        size="md"
        aria-label={t("devices.kind")}
        value={kind}
        onChange={(value: Kind) => setKind(value)}
        data={[
          { value: "devices", label: t("devices.single") },
          { value: "groups", label: t("devices.groups") },
        ]}
      />
      {problem && (
        <Text as="p" tone="critical" id={problemId} role="alert">
          {problem}
        </Text>
      )}
      <Picker
        key={kind}
        className={classes.pickList}
        entries={useEntries(state, kind)}
        chosen={new Set([...state.devices, ...state.groups])}
        onTick={tick}
        {...useLoad(kind)}
        isWrong={problem !== undefined}
        words={{ nothing: t(kind === "groups" ? "devices.noGroup" : "devices.none"), search: t("devices.search") }}
      />
    </Stack>
  );
}
