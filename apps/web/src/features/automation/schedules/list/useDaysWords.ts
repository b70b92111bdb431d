import type { Schedule } from "@switchboard/contract";
import { daysSummary, WEEK_START, weekFrom } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { usePreference } from "../../../../ui/preferences.ts";
import { useWhen } from "../when-words.ts";

type Days = Pick<Schedule, "days" | "repeats" | "date">;

/** The spec's words for the days of a schedule (§9), or the days themselves, or the one date. */
export function useDaysWords(): (schedule: Days) => string {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  return ({ days, repeats, date }) => {
    if (!repeats) {
      const once = date === null ? t("days.once") : t("days.onceOn", { date: when.date(date) });
      return `${once} · ${t("days.repeats", { days: t("days.Never") })}`;
    }
    const summary = daysSummary(days);
    if (summary !== "Some") return t(`days.${summary}`);
    const inOrder = weekFrom(weekStart).filter((day) => days.includes(day));
    return inOrder.map((day) => when.dayShort(day)).join(", ");
  };
}
