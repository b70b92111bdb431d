import { Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { WEEK_START } from "@switchboard/domain/core";
import { IconCalendar, IconChevronDown } from "@switchboard/icons";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { DaySpan } from "../../format/day-span.ts";
import { presetOf } from "../../format/range-presets.ts";
import { useSpanWords } from "../../format/useSpanWords.ts";
import { usePreference } from "../../preferences.ts";
import { Stack } from "../layout/Stack.tsx";
import { Surface } from "../layout/Surface.tsx";
import { Text } from "../layout/Text.tsx";
import type { RangePanelProps } from "./RangePanel.tsx";
import classes from "./RangePicker.module.css";

const RangePanel = lazy(() => import("./RangePanel.tsx").then((module) => ({ default: module.RangePanel })));

interface RangePickerProps extends Pick<RangePanelProps, "span" | "today" | "mostDays" | "isOptional" | "words"> {
  label: string;
  /** A problem of the days together. */
  error?: string | undefined;
  /** `typedIn` names the day being typed digit by digit; it is missing for chosen days. */
  onChange(span: DaySpan, typedIn?: keyof DaySpan): void;
}

function useWords({ from_date, to_date }: DaySpan, today: string): string {
  const { t } = useTranslation("charts");
  const [weekStart] = usePreference<number>("week-start", WEEK_START);
  const spanWords = useSpanWords();
  const span = { from_date, to_date };
  if (!from_date && !to_date) return t("range.any");
  const one = (day: string) => spanWords({ from_date: day, to_date: day });
  if (!from_date || !to_date) return t(from_date ? "range.since" : "range.until", { day: one(from_date || to_date) });
  const preset = presetOf(span, today, weekStart);
  const days = spanWords(span);
  return preset ? t("range.named", { name: t(`range.${preset}`), days }) : days || t("range.choose");
}

/** Shows the days on a button, which opens a panel to choose others. On a phone the panel opens in place. */
export function RangePicker({ label, span, today, mostDays, isOptional, words, error, onChange }: RangePickerProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const said = useWords(span, today);
  const opener = (
    <button
      ref={button}
      type="button"
      className={classes.opener}
      aria-labelledby={`${id} ${id}-days`}
      aria-expanded={isOpen}
      aria-haspopup={isPhone ? undefined : "dialog"}
      aria-invalid={error ? true : undefined}
      onClick={() => setIsOpen(!isOpen)}
    >
      <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
      <Surface as="span" grows id={`${id}-days`}>
        {said}
      </Surface>
      <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
    </button>
  );
  const panel = (
    <Suspense fallback={<div className={classes.waiting} />}>
      <RangePanel
        {...{ span, today, mostDays, isOptional, words }}
        onType={onChange}
        onChoose={(chosen) => {
          setIsOpen(false);
          button.current?.focus();
          onChange(chosen);
        }}
      />
    </Suspense>
  );
  return (
    <Stack>
      <Text as="label" tone="quiet" size={13} id={id}>
        {label}
      </Text>
      {isPhone ? (
        <>
          {opener}
          {isOpen && panel}
        </>
      ) : (
        <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus withinPortal>
          <Popover.Target>{opener}</Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={label}>
            {panel}
          </Popover.Dropdown>
        </Popover>
      )}
      {error && (
        <Text as="p" tone="critical" size={13} className={classes.error}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
