import { Input, SegmentedControl } from "@mantine/core";
import { SUN_EVENTS, type SunRule } from "@switchboard/domain/automation";
import { formatHhmm, type Hhmm, parseHhmm } from "@switchboard/domain/core";
import { useId, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { ClockStyle } from "../../../../ui/format/clock-style.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SunFields } from "../rhythm/SunFields.tsx";
import classes from "./ScheduleForm.module.css";

type Half = "am" | "pm";
type By = Half | "clock" | SunRule["event"];

/** A time by the clock, or by the sun. */
export interface TimeOfDay {
  time: Hhmm | undefined;
  sun?: SunRule | null | undefined;
}

interface TimeFieldProps {
  label?: string;
  value: TimeOfDay;
  onChange(change: Partial<TimeOfDay>): void;
  clock: ClockStyle;
  /** False for schedules that run once, which follow the clock alone. */
  withSun: boolean;
  error: string | undefined;
  sunError: string | undefined;
}

/** The digits of a time without its half of the day. */
const digitsOf = (time: Hhmm, clock: ClockStyle) => formatHhmm(time, clock).replace(/ [ap]m$/, "");

/** Parses the typed text; `18:05` and `6:05pm` are understood on a twelve-hour clock too. */
function read(text: string, half: Half, clock: ClockStyle): Hhmm | undefined {
  return (clock === 12 ? parseHhmm(`${text} ${half}`) : undefined) ?? parseHhmm(text);
}

/** Stored with a time by the sun, at which days without a sunrise or sunset are reported. */
const NOON = 1200;

/** hh:mm with am and pm, or of 24 hours, as the settings say (spec §5), or sunrise or sunset. */
export function TimeField({ label, value, onChange, clock, withSun, error, sunError }: TimeFieldProps) {
  const { t } = useTranslation("schedules");
  const { time } = value;
  const sun = withSun ? value.sun : null;
  const id = useId();
  const [text, setText] = useState(time === undefined || sun ? "" : digitsOf(time, clock));
  const [half, setHalf] = useState<Half>(time !== undefined && time >= 1200 ? "pm" : "am");
  const tell = (nextText: string, nextHalf: Half) => {
    setText(nextText);
    const parsed = read(nextText, nextHalf, clock);
    setHalf(parsed === undefined ? nextHalf : parsed >= 1200 ? "pm" : "am");
    onChange({ time: parsed, ...(sun && { sun: null }) });
  };
  const choose = (by: By) => {
    const event = SUN_EVENTS.find((each) => each === by);
    if (event) onChange({ sun: { offset: 0, ...sun, event }, ...(time === undefined && { time: NOON }) });
    else tell(text, by === "am" || by === "pm" ? by : half);
  };
  return (
    <Stack gap={12}>
      <Input.Wrapper
        id={id}
        label={label ?? t("form.time")}
        description={sun ? undefined : t(clock === 12 ? "form.timeHint12" : "form.timeHint24")}
        error={error}
      >
        <Row wraps gap={12} className={classes.time}>
          {!sun && (
            <Input
              placeholder={clock === 12 ? "06:30" : "18:30"}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={text}
              error={error !== undefined}
              onChange={(event) => tell(event.currentTarget.value, half)}
              onBlur={() => time !== undefined && setText(digitsOf(time, clock))}
            />
          )}
          <ByChoice by={sun?.event ?? (clock === 12 ? half : "clock")} clock={clock} withSun={withSun} onBy={choose} />
        </Row>
      </Input.Wrapper>
      {sun && <SunFields sun={sun} onChange={(next) => onChange({ sun: next })} error={sunError} />}
    </Stack>
  );
}

interface ByChoiceProps extends Pick<TimeFieldProps, "clock" | "withSun"> {
  by: By;
  onBy(by: By): void;
}

/** Half of the day, and the sun beside it: one stop for Tab. */
function ByChoice({ by, clock, withSun, onBy }: ByChoiceProps) {
  const { t } = useTranslation("schedules");
  const clocks = clock === 12 ? (["am", "pm"] as const) : (["clock"] as const);
  if (clock === 24 && !withSun) return null;
  return (
    <SegmentedControl<By>
      aria-label={t(withSun ? "form.by" : "form.half")}
      value={by}
      onChange={onBy}
      data={[...clocks, ...(withSun ? SUN_EVENTS : [])].map((value) => ({
        value,
        label: value === "am" || value === "pm" ? value : t(`form.${value}`),
      }))}
    />
  );
}
