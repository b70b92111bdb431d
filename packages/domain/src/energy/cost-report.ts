import { dayOfWeek, nextDay } from "../core/instants.ts";

/** A line of a cost report covers a device, a room, or everything. */
export const COST_ROWS = ["device", "room", "all"] as const;
export type CostRows = (typeof COST_ROWS)[number];

/** A line of a cost report covers the whole span, or a day, week or month of it. */
export const COST_CUTS = ["whole", "day", "week", "month"] as const;
export type CostCut = (typeof COST_CUTS)[number];
export type CostPeriod = Exclude<CostCut, "whole">;

const MONDAY = 1;

/** Returns the first day of the period that contains a day. Weeks begin on Monday. */
export function costPeriodOf(day: string, period: CostPeriod): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  return nextDay(day, -((dayOfWeek(day) - MONDAY + 7) % 7));
}

/** Nobody reads a longer report. */
export const MOST_COST_LINES = 20_000;
