import { NativeSelect, NumberInput } from "@mantine/core";
import { type TreeTrigger, treeTargets } from "@switchboard/contract";
import { isFieldTrigger, type Qualifier, TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { isStateKind, MotorHealth, SENSOR_KINDS } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { groupsQuery } from "../../../../../data/groups.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../../live/live.ts";
import { useClockStyle } from "../../../../../ui/format/clock-style.ts";
import { Grid } from "../../../../../ui/kit/layout/Grid.tsx";
import { useSensorWords } from "../../../../../widgets/sensors/useSensorWords.ts";
import { SensorPicker } from "../SensorPicker.tsx";
import { TriggerSelect } from "../TriggerSelect.tsx";
import { useSensing } from "../useSensing.ts";
import { WatchPicker } from "../WatchPicker.tsx";
import { type FormState, newState, withTrigger } from "../workflow-draft.ts";

interface TriggerFieldsProps {
  trigger: TreeTrigger;
  onChange(trigger: TreeTrigger): void;
}

/** Converts a trigger to the form's state, so that the form's pickers can be used here. */
function asState(trigger: TreeTrigger, clock: 12 | 24): FormState {
  const { devices = [], groups = [], sensors = [], buttons = [], qualifier, value, press = "" } = trigger;
  const asked = { trigger: trigger.trigger, qualifier, values: { [trigger.trigger]: value }, press };
  return { ...newState(clock), ...asked, devices, groups, sensors, buttons };
}

function toTrigger(state: FormState): TreeTrigger {
  const { trigger, qualifier, values, press } = state;
  const value = values[trigger] ?? (isFieldTrigger(trigger) ? 0 : TRIGGER_BOUNDS[trigger].default);
  const own = { kind: "trigger" as const, trigger, qualifier, value };
  if (trigger === "sensor") return { ...own, sensors: [...state.sensors] };
  if (trigger === "press") return { ...own, buttons: [...state.buttons], ...(press !== "" && { press }) };
  return { ...own, devices: [...state.devices], groups: [...state.groups] };
}

/** Edits the value in the format of the trigger. */
function ValueInput({ trigger, onChange }: TriggerFieldsProps) {
  const { t } = useTranslation("workflows");
  const words = useSensorWords();
  const { sensors, buttons } = useSensing({ sensors: trigger.sensors ?? [], buttons: trigger.buttons ?? [] });
  const [sensor] = sensors;
  const set = (value: number) => onChange({ ...trigger, value });
  if (trigger.trigger === "press") {
    const known = [...new Set(buttons.flatMap(({ presses }) => presses))];
    return (
      <NativeSelect
        label={t("trigger.press")}
        value={trigger.press ?? ""}
        data={["", ...known].map((press) => ({ value: press, label: press === "" ? "–" : words.press(press) }))}
        onChange={(event) => onChange({ ...trigger, press: event.currentTarget.value })}
      />
    );
  }
  if (trigger.trigger === "motor" || (sensor && isStateKind(sensor.kind))) {
    const states = sensor
      ? [1, 0].map((value) => ({ value: String(value), label: words.state(sensor.kind, value === 1) }))
      : Object.values(MotorHealth).map((health) => ({ value: String(health), label: t(`health.${health}`) }));
    return (
      <NativeSelect
        label={t(sensor ? "trigger.isSo" : "trigger.health")}
        value={String(trigger.value)}
        data={states}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
    );
  }
  const bounds = isFieldTrigger(trigger.trigger) ? undefined : TRIGGER_BOUNDS[trigger.trigger];
  const unit = sensor?.unit ?? bounds?.unit ?? "";
  return (
    <NumberInput
      label={t(trigger.trigger === "offline" ? "trigger.minutes" : "trigger.value")}
      value={Number.isNaN(trigger.value) ? "" : trigger.value}
      suffix={unit === "" ? "" : ` ${unit}`}
      {...(bounds ? { step: bounds.step } : { decimalScale: sensor ? SENSOR_KINDS[sensor.kind].digits : 2 })}
      onChange={(value) => set(value === "" ? Number.NaN : Number(value))}
    />
  );
}

function useNames({ devices = [], groups = [], sensors = [], buttons = [] }: TreeTrigger): string[] {
  const { data: known } = useQuery(groupsQuery());
  const sensing = useSensing({ sensors, buttons });
  return [
    ...devices.flatMap((id) => liveStore.device(id)?.device_name ?? []),
    ...groups.flatMap((id) => known?.find(({ _id }) => _id === id)?.name ?? []),
    ...[...sensing.sensors, ...sensing.buttons].map(({ name }) => name),
  ];
}

/** Starts open when nothing is chosen; closes only when the user closes it, not while ticking. */
function Targets({ isChosen, label, children }: { isChosen: boolean; label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(!isChosen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** Edits the watched devices and the limit. */
export function TriggerFields({ trigger, onChange }: TriggerFieldsProps) {
  const { t, i18n } = useTranslation("workflows");
  const clock = useClockStyle();
  const state = asState(trigger, clock);
  const names = useNames(trigger);
  const isField = isFieldTrigger(trigger.trigger);
  const qualifiers: readonly Qualifier[] = isField
    ? trigger.qualifier === "is"
      ? ["is"]
      : ["above", "below"]
    : TRIGGER_BOUNDS[trigger.trigger as keyof typeof TRIGGER_BOUNDS].qualifiers;
  const change = (part: Partial<FormState>) => onChange(toTrigger({ ...state, ...part }));
  const list = new Intl.ListFormat(i18n.language).format(names);
  return (
    <>
      <Grid min={180} isFit align="end" gap={12}>
        <TriggerSelect
          label={t("trigger.what")}
          value={trigger.trigger}
          error={undefined}
          onChange={(next) => onChange(toTrigger(withTrigger(state, next)))}
        />
        {qualifiers.length > 1 && (
          <NativeSelect
            label={t("trigger.qualifier")}
            value={trigger.qualifier}
            data={[
              { value: "above", label: t("trigger.above") },
              { value: "below", label: t("trigger.below") },
            ]}
            onChange={(event) => onChange({ ...trigger, qualifier: event.currentTarget.value as Qualifier })}
          />
        )}
        <ValueInput trigger={trigger} onChange={onChange} />
      </Grid>
      <Targets
        key={trigger.trigger}
        isChosen={treeTargets(trigger).length > 0}
        label={names.length === 0 ? t("advanced.choose") : t("advanced.targets", { count: names.length, names: list })}
      >
        {isField ? (
          <SensorPicker state={state} problem={undefined} onChange={change} />
        ) : (
          <WatchPicker state={state} problem={undefined} onChange={change} />
        )}
      </Targets>
    </>
  );
}
