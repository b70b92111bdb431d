import { TextInput, type TextInputProps } from "@mantine/core";
import { isDay } from "@switchboard/domain/core";
import { useRef, useState } from "react";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `2026-03-14`, or nothing. */
  day: string;
  /** Whether the day was typed, digit by digit, or chosen at once. */
  onDay(day: string, isTyped: boolean): void;
  /** What an emptied field stands for; without it, the day before stays. */
  emptied?: string;
}

/** A day of the calendar, in the browser's own way of choosing one. */
export function DateField({ day, onDay, emptied, ...field }: DateFieldProps) {
  const isTyping = useRef(false);
  // A year that is being typed is of the first century until it is there: it stays in the field, and nobody hears of it.
  const [draft, setDraft] = useState<{ of: string; text: string }>();
  const change = (text: string) => {
    const next = text || emptied;
    const isWhole = next !== undefined && (next === emptied || isDay(next));
    setDraft(text && !isWhole ? { of: day, text } : undefined);
    if (isWhole) onDay(next, isTyping.current);
  };
  return (
    <TextInput
      type="date"
      {...field}
      value={draft?.of === day ? draft.text : day}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={() => {
        isTyping.current = true;
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => {
        isTyping.current = false;
        setDraft(undefined);
      }}
    />
  );
}
