import { hourLabel } from "@switchboard/domain";
import type { SwitchHours } from "./analytics-queries.ts";

type Switch = SwitchHours["switches"][number];
export type RunningSwitch = Omit<Switch, "hours">;

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The switches of several days together, the longest on first. */
export function togetherBySwitch(days: readonly SwitchHours[]): RunningSwitch[] {
  const known = new Map<string, RunningSwitch>();
  for (const { switches } of days) {
    for (const { hours: _, ...each } of switches) {
      const before = known.get(each._id);
      known.set(each._id, { ...each, on_ms: each.on_ms + (before?.on_ms ?? 0) });
    }
  }
  return [...known.values()].sort((a, b) => b.on_ms - a.on_ms || a.name.localeCompare(b.name));
}

/** How many switches were on in each hour, on the average of the hour and of the days. */
export function onByHour(days: readonly SwitchHours[]): number[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const ms = days.reduce(
      (sum, { switches }) => sum + switches.reduce((own, { hours }) => own + (hours[hour] ?? 0), 0),
      0,
    );
    return ms / HOUR_MS / Math.max(1, days.length);
  });
}

export function hourLabels(is24Hour: boolean): string[] {
  return Array.from({ length: HOURS }, (_, hour) => hourLabel(hour, is24Hour));
}
