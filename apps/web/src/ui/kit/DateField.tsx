import { TextInput, type TextInputProps } from "@mantine/core";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `2026-03-14`, or nothing. */
  day: string;
  onDay(day: string): void;
  /** What an emptied field stands for; without it, the day before stays. */
  emptied?: string;
}

/** A day of the calendar, in the browser's own way of choosing one. */
export function DateField({ day, onDay, emptied, ...field }: DateFieldProps) {
  const change = (next: string | undefined) => next !== undefined && onDay(next);
  return (
    <TextInput type="date" value={day} onChange={(event) => change(event.currentTarget.value || emptied)} {...field} />
  );
}
