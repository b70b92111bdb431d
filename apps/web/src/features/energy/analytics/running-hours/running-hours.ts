import { hourLabel } from "@switchboard/domain/core";
import type { RunningHours } from "../api.ts";

export type RunningSwitch = RunningHours["switches"][number];

const HOUR_MS = 3_600_000;
const HOURS = 24;

export function longestFirst(switches: readonly RunningSwitch[]): RunningSwitch[] {
  return switches.toSorted((a, b) => b.on_ms - a.on_ms || a.name.localeCompare(b.name));
}

/** How many switches were on in each hour, on the average of the hour and of the days. */
export function onByHour(switches: readonly RunningSwitch[], days: number): number[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const ms = switches.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0);
    return ms / HOUR_MS / Math.max(1, days);
  });
}

export function hourLabels(is24Hour: boolean): string[] {
  return Array.from({ length: HOURS }, (_, hour) => hourLabel(hour, is24Hour));
}
