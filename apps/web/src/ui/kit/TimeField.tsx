import { Input } from "@mantine/core";
import { formatHhmm, type Hhmm, isHhmm, parseHhmm, parseTypedHhmm } from "@switchboard/domain/core";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { type ClockStyle, useClockStyle } from "../format/clock-style.ts";
import { Row } from "./layout/Row.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";
import classes from "./TimeField.module.css";

/** Times that the clock does not tell, such as sunset, offered beside am and pm. */
interface OtherTimes {
  /** Names the choice between them and the clock. */
  label: string;
  clockLabel: string;
  options: readonly { value: string; label: string }[];
  /** The clock tells the time while this is undefined; `onChange` of the field returns to it. */
  chosen: string | undefined;
  onChoose(value: string): void;
}

interface TimeFieldProps {
  label: string;
  value: Hhmm | null | undefined;
  /** Receives undefined while the text is no time. */
  onChange(time: Hhmm | undefined): void;
  description?: string | undefined;
  /** Says in which form a time is typed, where the field has no other description. */
  hasHint?: boolean;
  error?: string | false | undefined;
  others?: OtherTimes | undefined;
}

type Half = "am" | "pm";

/** The digits of a time without its half of the day. On a twelve-hour clock a leading zero would say that it is before noon. */
const digitsOf = (time: Hhmm, clock: ClockStyle) =>
  clock === 24 ? formatHhmm(time, 24) : formatHhmm(time, 12).replace(/^0| [ap]m$/g, "");
const halfOf = (time: Hhmm): Half => (time >= 1200 ? "pm" : "am");

/** A time of day: hh:mm with am and pm, or of 24 hours, as the settings say (spec §5). */
export function TimeField(props: TimeFieldProps) {
  const clock = useClockStyle();
  return <ClockField key={clock} clock={clock} {...props} />;
}

/** Serves forms that keep a time as text of 24 hours, `18:05`, and none as an empty one. */
export function TimeTextField({ value, onText, ...rest }: TimeTextFieldProps) {
  const onChange = (time: Hhmm | undefined) => onText(time === undefined ? "" : formatHhmm(time, 24));
  return <TimeField {...rest} value={parseHhmm(value)} onChange={onChange} />;
}

interface TimeTextFieldProps extends Omit<TimeFieldProps, "value" | "onChange"> {
  value: string;
  onText(text: string): void;
}

/** Keeps what is typed while it is no time, and follows a value that changes elsewhere. */
function useTypedTime(value: Hhmm | undefined, clock: ClockStyle, onChange: (time: Hhmm | undefined) => void) {
  const [typed, setTyped] = useState({ text: value === undefined ? "" : digitsOf(value, clock), time: value });
  const [seen, setSeen] = useState(value);
  const [half, setHalf] = useState<Half>(value === undefined ? "am" : halfOf(value));
  if (value !== seen) setSeen(value);
  if (value !== seen && value !== typed.time) {
    setTyped({ text: value === undefined ? "" : digitsOf(value, clock), time: value });
    if (value !== undefined) setHalf(halfOf(value));
  }
  const type = (text: string, next: Half) => {
    const time = clock === 12 ? parseTypedHhmm(text, next) : parseHhmm(text);
    setTyped({ text, time });
    setHalf(time === undefined ? next : halfOf(time));
    onChange(time);
  };
  // A chosen half wins over a typed time of 24 hours.
  const choose = (next: Half) => type(typed.time === undefined ? typed.text : digitsOf(typed.time, clock), next);
  const tidy = () => value !== undefined && setTyped({ text: digitsOf(value, clock), time: value });
  return { text: typed.text, half, type, choose, tidy };
}

function ClockField(props: TimeFieldProps & { clock: ClockStyle }) {
  const { clock, label, value, onChange, description, hasHint, error, others } = props;
  const { t } = useTranslation("common");
  const id = useId();
  const { text, half, type, choose, tidy } = useTypedTime(isHhmm(value) ? value : undefined, clock, onChange);
  const isClock = others?.chosen === undefined;
  const hint = hasHint && isClock ? t(clock === 12 ? "time.hint12" : "time.hint24") : undefined;
  return (
    <Input.Wrapper id={id} label={label} description={description ?? hint} error={error}>
      <Row wraps gap={8} className={classes.time}>
        {isClock && (
          <Input
            className={classes.clock}
            placeholder={clock === 12 ? "6:30" : "18:30"}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={text}
            error={Boolean(error)}
            onChange={(event) => type(event.currentTarget.value, half)}
            onBlur={tidy}
          />
        )}
        <HalfOrOther clock={clock} half={half} others={others} label={label} onHalf={choose} />
      </Row>
    </Input.Wrapper>
  );
}

interface HalfOrOtherProps extends Pick<TimeFieldProps, "label" | "others"> {
  clock: ClockStyle;
  half: Half;
  onHalf(half: Half): void;
}

/** The half of the day and the other times stand in one choice, which is one stop for Tab. */
function HalfOrOther({ clock, half, others, label, onHalf }: HalfOrOtherProps) {
  const { t } = useTranslation("common");
  if (clock === 24 && !others) return null;
  const choose = (next: string) => {
    if (others?.options.some(({ value }) => value === next)) others.onChoose(next);
    else onHalf(next === "am" || next === "pm" ? next : half);
  };
  const halves = clock === 12 ? ["am", "pm"] : [{ value: "clock", label: others?.clockLabel ?? "" }];
  return (
    <SegmentedControl
      aria-label={others?.label ?? t("time.half", { label })}
      value={others?.chosen ?? (clock === 12 ? half : "clock")}
      onChange={choose}
      data={[...halves, ...(others?.options ?? [])]}
    />
  );
}
