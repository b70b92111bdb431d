import { daysSummary, WEEK_START, weekFrom } from "@switchboard/domain/core";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Chip } from "../../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { usePreference } from "../../../../ui/preferences.ts";
import { useWhen } from "../when-words.ts";
import classes from "./ScheduleForm.module.css";

interface DaysFieldProps {
  days: readonly number[];
  onChange(days: number[]): void;
  error: string | undefined;
}

const QUICK = { Weekdays: [1, 2, 3, 4, 5], Weekends: [0, 6], Everyday: [0, 1, 2, 3, 4, 5, 6] } as const;
type Quick = keyof typeof QUICK;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus among the buttons, so that Tab stops once at all of them. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const { activeElement } = document;
  const from = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : 0;
  const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
  const step = STEPS[event.key];
  const to = ends[event.key] ?? (step === undefined ? undefined : (from + step + buttons.length) % buttons.length);
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Seven days to press, the usual choices, and the spec's word for none (§9). */
export function DaysField({ days, onChange, error }: DaysFieldProps) {
  const { t } = useTranslation("schedules");
  const { day, dayShort } = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const problemId = useId();
  const summary = daysSummary(days);
  const toggle = (each: number) =>
    onChange(days.includes(each) ? days.filter((other) => other !== each) : [...days, each].toSorted());
  return (
    <Stack as="fieldset" gap={8} aria-describedby={error ? problemId : undefined}>
      <legend>{t("form.days")}</legend>
      <Stack gap={8} role="toolbar" aria-label={t("form.days")} onKeyDown={walk}>
        <div className={classes.week}>
          {weekFrom(weekStart).map((each, index) => (
            <Chip
              key={each}
              tabIndex={index === 0 ? 0 : -1}
              aria-label={day(each)}
              aria-pressed={days.includes(each)}
              data-problem={error ? true : undefined}
              onClick={() => toggle(each)}
            >
              {dayShort(each)}
            </Chip>
          ))}
        </div>
        <Row wraps gap={6}>
          {(Object.keys(QUICK) as Quick[]).map((each) => (
            <Chip key={each} tabIndex={-1} aria-pressed={summary === each} onClick={() => onChange([...QUICK[each]])}>
              {t(each === "Everyday" ? "form.everyDay" : `days.${each}`)}
            </Chip>
          ))}
        </Row>
      </Stack>
      {summary === "Never" && (
        <Text as="p" tone="quiet">
          {t("days.repeats", { days: t("days.Never") })}
        </Text>
      )}
      {error && (
        <Text as="p" tone="critical" size={13} id={problemId}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
