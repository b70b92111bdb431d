import { qualifiersOf } from "@switchboard/domain/automation";
import { isStateKind, type SensorKindName } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { sensorsQuery } from "../../../../data/sensors.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { Picker } from "../../../../widgets/picker/Picker.tsx";
import { type PickerEntry, withTicked } from "../../../../widgets/picker/picker-rows.ts";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import classes from "./WorkflowForm.module.css";
import type { FormState } from "./workflow-draft.ts";

interface SensorPickerProps {
  state: FormState;
  problem: string | undefined;
  onChange(part: Partial<FormState>): void;
}

const FIRST_LIMIT: Partial<Record<SensorKindName, number>> = { temperature: 25, humidity: 60, co2: 1000, battery: 20 };

/** Lists sensors of the kind already ticked, because a limit applies to one kind, or all buttons. */
function useSensingEntries(state: FormState) {
  const words = useSensorWords();
  const query = useQuery(sensorsQuery());
  const sensors = query.data?.sensors ?? [];
  const kind = sensors.find(({ _id }) => state.sensors.includes(_id))?.kind;
  const kindOf = (id: string | undefined) => sensors.find(({ _id }) => _id === id)?.kind;
  const shown = sensors.filter((each) => kind === undefined || each.kind === kind);
  const entries: PickerEntry[] =
    state.trigger === "sensor"
      ? shown.map(({ _id, name, room, device, kind: own }) => {
          return { id: _id, name, type: words.kind(own), room: room?.name ?? "", note: device.device_name };
        })
      : (query.data?.buttons ?? []).map(({ _id, name, room, device }) => {
          return { id: _id, name, room: room?.name ?? "", note: device.device_name };
        });
  return { entries, kind, kindOf, load: loadOf(query) };
}

/** Resets the condition when a sensor of another kind is chosen. */
function conditionFor(picked: SensorKindName, state: FormState): Pick<FormState, "qualifier" | "values"> {
  const [qualifier = "above"] = qualifiersOf(picked);
  const value = isStateKind(picked) ? 1 : (FIRST_LIMIT[picked] ?? 0);
  return { qualifier, values: { ...state.values, sensor: value } };
}

/** Ticks the sensors or buttons that are watched. */
export function SensorPicker({ state, problem, onChange }: SensorPickerProps) {
  const { t } = useTranslation("workflows");
  const { entries, kind, kindOf, load } = useSensingEntries(state);
  const problemId = useId();
  const isSensor = state.trigger === "sensor";
  const chosen = new Set(isSensor ? state.sensors : state.buttons);
  const tick = (ids: readonly string[], isIn: boolean) => {
    const picked = kindOf(ids[0]);
    // A heading has sensors of several kinds until the first is ticked.
    const meant = isSensor ? ids.filter((id) => kindOf(id) === picked) : ids;
    const next = [...withTicked(chosen, meant, isIn)];
    if (!isSensor) onChange({ buttons: next });
    else onChange({ sensors: next, ...(picked && picked !== kind && conditionFor(picked, state)) });
  };
  return (
    <Stack as="fieldset" gap={8} aria-describedby={problem ? problemId : undefined}>
      <legend>{t(isSensor ? "devices.sensors" : "devices.buttons")}</legend>
      {problem && (
        <Text as="p" tone="critical" id={problemId} role="alert">
          {problem}
        </Text>
      )}
      <Picker
        className={classes.pickList}
        entries={entries}
        chosen={chosen}
        onTick={tick}
        what="sensors"
        load={load}
        isWrong={problem !== undefined}
        words={{ nothing: t(isSensor ? "devices.noSensor" : "devices.noButton"), search: t("devices.search") }}
      />
    </Stack>
  );
}
