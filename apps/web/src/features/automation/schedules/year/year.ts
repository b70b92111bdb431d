import type { Schedule } from "@switchboard/contract";
import { type DayPlan, isPausedAt, planOfDay, type Surroundings } from "@switchboard/domain/automation";
import { nextDay } from "@switchboard/domain/core";
import { deciderOf } from "../week/week.ts";

/** A day of the year for a schedule, including people's decisions. */
export interface YearDay {
  day: string;
  plan: DayPlan;
  /** Skipped or paused by a person. */
  decided?: "skipped" | "paused" | undefined;
  by?: string | undefined;
}

export interface YearMonth {
  /** YYYY-MM. */
  month: string;
  days: YearDay[];
}

/** All days of a year by month, by the rule that runs them. */
export function yearOf(schedule: Schedule, year: number, where: Surroundings, now: Date): YearMonth[] {
  const skipped = new Set((schedule.skipped ?? []).map(({ due }) => Date.parse(due)));
  const until = schedule.paused?.until;
  const pause = schedule.paused ? { until: until ? new Date(until) : null } : null;
  const days: YearDay[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = nextDay(day)) {
    const plan = planOfDay(schedule, where, day);
    const decided = decidedOf(plan);
    const by = plan.kind === "none" ? undefined : deciderOf(schedule, plan.due, decided);
    days.push({ day, plan, decided, by });
  }
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({ month, days: own }));

  function decidedOf(plan: DayPlan): YearDay["decided"] {
    if (plan.kind === "none") return undefined;
    if (skipped.has(plan.due.getTime())) return "skipped";
    if (plan.kind === "off") return undefined;
    return plan.due > now && isPausedAt(pause, plan.due) ? "paused" : undefined;
  }
}
