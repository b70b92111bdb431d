import { Input, SegmentedControl } from "@mantine/core";
import { formatHhmm, type Hhmm, parseHhmm } from "@switchboard/domain/core";
import { useId, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { ClockStyle } from "../../../../ui/format/clock-style.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import classes from "./ScheduleForm.module.css";

interface TimeFieldProps {
  value: Hhmm | undefined;
  onChange(time: Hhmm | undefined): void;
  clock: ClockStyle;
  error: string | undefined;
}

type Half = "am" | "pm";

/** The digits of a time without its half of the day. */
const digitsOf = (time: Hhmm, clock: ClockStyle) => formatHhmm(time, clock).replace(/ [ap]m$/, "");

/** Parses the typed text; `18:05` and `6:05pm` are understood on a twelve-hour clock too. */
function read(text: string, half: Half, clock: ClockStyle): Hhmm | undefined {
  return (clock === 12 ? parseHhmm(`${text} ${half}`) : undefined) ?? parseHhmm(text);
}

/** hh:mm with am and pm, or of 24 hours, as the settings say (spec §5). */
export function TimeField({ value, onChange, clock, error }: TimeFieldProps) {
  const { t } = useTranslation("schedules");
  const id = useId();
  const [text, setText] = useState(value === undefined ? "" : digitsOf(value, clock));
  const [half, setHalf] = useState<Half>(value !== undefined && value >= 1200 ? "pm" : "am");
  const tell = (nextText: string, nextHalf: Half) => {
    setText(nextText);
    const time = read(nextText, nextHalf, clock);
    setHalf(time === undefined ? nextHalf : time >= 1200 ? "pm" : "am");
    onChange(time);
  };
  return (
    <Input.Wrapper
      id={id}
      label={t("form.time")}
      description={t(clock === 12 ? "form.timeHint12" : "form.timeHint24")}
      error={error}
    >
      <Row gap={12} className={classes.time}>
        <Input
          placeholder={clock === 12 ? "06:30" : "18:30"}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={text}
          error={error !== undefined}
          onChange={(event) => tell(event.currentTarget.value, half)}
          onBlur={() => value !== undefined && setText(digitsOf(value, clock))}
        />
        {clock === 12 && (
          <SegmentedControl
            aria-label={t("form.half")}
            value={half}
            onChange={(next) => tell(text, next)}
            data={[
              { value: "am", label: "am" },
              { value: "pm", label: "pm" },
            ]}
          />
        )}
      </Row>
    </Input.Wrapper>
  );
}
