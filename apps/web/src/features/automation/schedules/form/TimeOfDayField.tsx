import { SUN_EVENTS, type SunRule } from "@switchboard/domain/automation";
import type { Hhmm } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { TimeField } from "../../../../ui/kit/TimeField.tsx";
import { SunFields } from "../rhythm/SunFields.tsx";

/** A time by the clock, or by the sun. */
interface TimeOfDay {
  time: Hhmm | undefined;
  sun?: SunRule | null | undefined;
}

interface TimeOfDayFieldProps {
  label: string;
  value: TimeOfDay;
  onChange(change: Partial<TimeOfDay>): void;
  /** False for schedules that run once, which follow the clock alone. */
  withSun: boolean;
  error: string | undefined;
  sunError: string | undefined;
}

/** Stored with a time by the sun, at which days without a sunrise or sunset are reported. */
const NOON = 1200;

/** A time by the clock, or sunrise or sunset with their distance and limits. */
export function TimeOfDayField({ label, value, onChange, withSun, error, sunError }: TimeOfDayFieldProps) {
  const { t } = useTranslation("schedules");
  const { time } = value;
  const sun = withSun ? value.sun : null;
  const chooseSun = (chosen: string) => {
    const event = SUN_EVENTS.find((each) => each === chosen);
    if (event) onChange({ sun: { offset: 0, ...sun, event }, ...(time === undefined && { time: NOON }) });
  };
  const others = {
    label: t("form.by"),
    clockLabel: t("form.clock"),
    options: SUN_EVENTS.map((event) => ({ value: event, label: t(`form.${event}`) })),
    chosen: sun?.event,
    onChoose: chooseSun,
  };
  return (
    <Stack gap={12}>
      <TimeField
        hasHint
        label={label}
        value={time}
        onChange={(next) => onChange({ time: next, ...(sun && { sun: null }) })}
        error={error}
        others={withSun ? others : undefined}
      />
      {sun && <SunFields sun={sun} onChange={(next) => onChange({ sun: next })} error={sunError} />}
    </Stack>
  );
}
