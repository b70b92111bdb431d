import { TextInput, type TextInputProps } from "@mantine/core";
import { isDay } from "@switchboard/domain/core";
import { useRef, useState } from "react";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `2026-03-14`, or empty. */
  day: string;
  /** `isTyped` is true when the day was typed digit by digit. */
  onDay(day: string, isTyped: boolean): void;
  /** The value of an emptied field; without it, the day before stays. */
  emptied?: string;
}

/** Uses the browser's own date input. */
export function DateField({ day, onDay, emptied, ...field }: DateFieldProps) {
  const isTyping = useRef(false);
  // A year being typed is of the first century until it is complete, so it stays in the field and is not reported.
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
