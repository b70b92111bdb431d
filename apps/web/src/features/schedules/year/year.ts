import type { Schedule } from "@switchboard/contract";
import { type DayPlan, isPausedAt, nextDay, planOfDay, type Surroundings } from "@switchboard/domain";

/** A day of the year as a schedule has it: what people have decided is part of it. */
export interface YearDay {
  day: string;
  plan: DayPlan;
  /** Skipped or paused by a person. */
  decided?: "skipped" | "paused" | undefined;
}

export interface YearMonth {
  /** YYYY-MM. */
  month: string;
  days: YearDay[];
}

/** All days of a year by month, by the rule that runs them. */
export function yearOf(schedule: Schedule, year: number, where: Surroundings): YearMonth[] {
  const skipped = new Set((schedule.skipped ?? []).map(({ due }) => Date.parse(due)));
  const until = schedule.paused?.until;
  const pause = schedule.paused ? { until: until ? new Date(until) : null } : null;
  const days: YearDay[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = nextDay(day)) {
    const plan = planOfDay(schedule, where, day);
    days.push({ day, plan, decided: decidedOf(plan) });
  }
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({ month, days: own }));

  function decidedOf(plan: DayPlan): YearDay["decided"] {
    if (plan.kind !== "due") return undefined;
    if (skipped.has(plan.due.getTime())) return "skipped";
    return plan.due > new Date() && isPausedAt(pause, plan.due) ? "paused" : undefined;
  }
}
