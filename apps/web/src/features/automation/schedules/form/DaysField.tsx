import { daysSummary, WEEK_START, weekFrom } from "@switchboard/domain/core";
import { useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
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

/** Seven days to press, the spec's words for the usual choices, and its word for none (§9). */
export function DaysField({ days, onChange, error }: DaysFieldProps) {
  const { t } = useTranslation("schedules");
  const { day, dayShort } = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const problemId = useId();
  const summary = daysSummary(days);
  const toggle = (each: number) =>
    onChange(days.includes(each) ? days.filter((other) => other !== each) : [...days, each].toSorted());
  return (
    <fieldset className={classes.days} aria-describedby={error ? problemId : undefined}>
      <legend>{t("form.days")}</legend>
      <div className={classes.week}>
        {weekFrom(weekStart).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={day(each)}
            aria-pressed={days.includes(each)}
            data-problem={error ? true : undefined}
            onClick={() => toggle(each)}
          >
            {dayShort(each)}
          </button>
        ))}
      </div>
      <div className={classes.quick}>
        {(Object.keys(QUICK) as Quick[]).map((each) => (
          <button key={each} type="button" aria-pressed={summary === each} onClick={() => onChange([...QUICK[each]])}>
            {t(`days.${each}`)}
          </button>
        ))}
      </div>
      {summary === "Never" && <p className={classes.never}>{t("days.repeats", { days: t("days.Never") })}</p>}
      {error && (
        <p id={problemId} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
