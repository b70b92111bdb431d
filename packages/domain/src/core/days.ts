/** Weekdays as the spec numbers them (§3): 0 to 6, Sunday first. */
const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKENDS = [0, 6];

/** The days must be valid and distinct, in any order. */
export function areDays(days: readonly number[]): boolean {
  return new Set(days).size === days.length && days.every((day) => (WEEK_DAYS as readonly number[]).includes(day));
}

type DaysSummary = "Weekdays" | "Weekends" | "Everyday" | "Never" | "Some";

/** The spec's words for a choice of days (§9). `Some` is for choices without their own word. */
export function daysSummary(days: readonly number[]): DaysSummary {
  const chosen = [...new Set(days)].toSorted((a, b) => a - b);
  if (chosen.length === 0) return "Never";
  if (chosen.length === 7) return "Everyday";
  if (chosen.join() === WEEKDAYS.join()) return "Weekdays";
  if (chosen.join() === WEEKENDS.join()) return "Weekends";
  return "Some";
}

/** Returns the seven days in order, beginning with the setting's first day (spec §9: 2 is Monday). */
export function weekFrom(weekStart: number): number[] {
  return WEEK_DAYS.map((day) => (day + weekStart - 1) % 7);
}

/** The default of the setting: Monday. */
export const WEEK_START = 2;
