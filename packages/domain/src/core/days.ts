/** Days of the week as the spec counts them (§3): 0 to 6, Sunday first. */
const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKENDS = [0, 6];

/** Whole, known and each at most once; the order does not matter. */
export function areDays(days: readonly number[]): boolean {
  return new Set(days).size === days.length && days.every((day) => (WEEK_DAYS as readonly number[]).includes(day));
}

type DaysSummary = "Weekdays" | "Weekends" | "Everyday" | "Never" | "Some";

/** The spec's words for a choice of days (§9); `Some` is for choices that have no word of their own. */
export function daysSummary(days: readonly number[]): DaysSummary {
  const chosen = [...new Set(days)].toSorted((a, b) => a - b);
  if (chosen.length === 0) return "Never";
  if (chosen.length === 7) return "Everyday";
  if (chosen.join() === WEEKDAYS.join()) return "Weekdays";
  if (chosen.join() === WEEKENDS.join()) return "Weekends";
  return "Some";
}

/** The seven days from the first of a week; the settings say which day that is (spec §9: 2 is Monday). */
export function weekFrom(weekStart: number): number[] {
  return WEEK_DAYS.map((day) => (day + weekStart - 1) % 7);
}

/** The setting's own default: a calendar week starts on Monday. */
export const WEEK_START = 2;
