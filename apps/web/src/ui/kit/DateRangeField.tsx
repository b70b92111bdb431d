import type { DaySpan } from "../format/day-span.ts";
import { DateField } from "./DateField.tsx";

interface DateRangeFieldProps {
  span: DaySpan;
  /** The last selectable day, in the building's time zone. */
  today: string;
  words: { from: string; to: string };
  /** A problem of the days together. */
  error?: string | undefined;
  /** Allows either day to be empty; otherwise each limits the other. */
  isOptional?: boolean;
  /** `typedIn` names the day being typed digit by digit; it is missing for a chosen day. */
  onChange(span: DaySpan, typedIn?: keyof DaySpan): void;
}

function typed(name: keyof DaySpan, isTyped: boolean): [(keyof DaySpan)?] {
  return isTyped ? [name] : [];
}

export function DateRangeField({ span, today, words, error, isOptional, onChange }: DateRangeFieldProps) {
  const { from_date, to_date } = span;
  const emptied = isOptional && { emptied: "" };
  return (
    <>
      <DateField
        label={words.from}
        max={(isOptional && to_date) || today}
        day={from_date}
        onDay={(day, isTyped) => onChange({ ...span, from_date: day }, ...typed("from_date", isTyped))}
        {...emptied}
      />
      <DateField
        label={words.to}
        {...(isOptional && { min: from_date })}
        max={today}
        day={to_date}
        error={error}
        onDay={(day, isTyped) => onChange({ ...span, to_date: day }, ...typed("to_date", isTyped))}
        {...emptied}
      />
    </>
  );
}
