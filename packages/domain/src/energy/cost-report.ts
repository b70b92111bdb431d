import { dayOfWeek, nextDay } from "../core/instants.ts";

/** What a line of a cost report is of: each device, each room, or all together. */
export const COST_ROWS = ["device", "room", "all"] as const;
export type CostRows = (typeof COST_ROWS)[number];

/** What time a line of it covers: all of it, or each day, week or month. */
export const COST_CUTS = ["whole", "day", "week", "month"] as const;
export type CostCut = (typeof COST_CUTS)[number];
export type CostPeriod = Exclude<CostCut, "whole">;

const MONDAY = 1;

/** The first day of the period that a day is in; weeks begin on Monday. */
export function costPeriodOf(day: string, period: CostPeriod): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  return nextDay(day, -((dayOfWeek(day) - MONDAY + 7) % 7));
}

/** More lines are read by nobody. */
export const MOST_COST_LINES = 20_000;
