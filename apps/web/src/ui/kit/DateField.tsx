import { TextInput, type TextInputProps } from "@mantine/core";
import { isDay } from "@switchboard/domain/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { dayWords } from "../format/date-format.ts";
import classes from "./DateField.module.css";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `2026-03-14`, or empty. */
  day: string;
  /** `isTyped` is true when the day was typed digit by digit. */
  onDay(day: string, isTyped: boolean): void;
  /** The value of an emptied field; without it, the day before stays. */
  emptied?: string;
  /** Writes the day without its year, where it means every year. */
  isYearly?: boolean;
}

const WITH_YEAR = { dateStyle: "medium" } as const;
const OF_ANY_YEAR = { day: "numeric", month: "long" } as const;

/**
 * Uses the browser's own date input, whose format cannot be set: it is that of the browser's language. While nobody types, the day is
 * therefore written over it as everywhere else.
 */
export function DateField({ day, onDay, emptied, isYearly, ...field }: DateFieldProps) {
  const { i18n } = useTranslation("common");
  const isTyping = useRef(false);
  // A year being typed is of the first century until it is complete, so it stays in the field and is not reported.
  const [draft, setDraft] = useState<{ of: string; text: string }>();
  const change = (text: string) => {
    const next = text || emptied;
    const isWhole = next !== undefined && (next === emptied || isDay(next));
    setDraft(text && !isWhole ? { of: day, text } : undefined);
    if (isWhole) onDay(next, isTyping.current);
  };
  const text = draft?.of === day ? draft.text : day;
  const isShown = isDay(text);
  return (
    <TextInput
      type="date"
      {...field}
      value={text}
      classNames={{ input: isShown ? classes.input : undefined }}
      inputContainer={(input) => (
        <div className={classes.box}>
          {input}
          {isShown && (
            <span className={classes.day} aria-hidden="true">
              {dayWords(i18n.language, isYearly ? OF_ANY_YEAR : WITH_YEAR)(text)}
            </span>
          )}
        </div>
      )}
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
