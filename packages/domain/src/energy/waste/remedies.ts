import { dayOfWeek } from "../../core/instants.ts";
import type { ProofPoint, WasteFinding } from "./finding.ts";

/** Turns the meter's load off. Times are hhmm; `closedTime` applies on closed days and holidays. */
export interface ScheduleRemedy {
  kind: "schedule";
  time: number;
  days: readonly number[];
  closedTime: number | null;
}

/** Notifies when the meter exceeds a limit: power within hours of the clock, or the energy of a day. */
export interface AlarmRemedy {
  kind: "alarm";
  trigger: "power" | "energy";
  /** Kilowatts or kilowatt-hours. */
  value: number;
  /** Hours of the clock; `to` is not included and may be earlier than `from`. */
  hours: { from: number; to: number } | null;
}

export type Remedy = ScheduleRemedy | AlarmRemedy;

type Finding = Pick<WasteFinding, "kind" | "to" | "hours" | "proof">;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
/** Loads that run at night are turned off in the evening; the form lets people change it. */
const EVENING = 22;
const MORNING = 6;
/** A load counts as idle in hours that usually use less than this share of what was measured. */
const MOST_IDLE = 0.25;

/**
 * Returns the remedies that would have prevented or reported a finding. A rise of all days has no hour at which anything could be turned
 * off, and a load that is usually in use at the time of the waste must not be turned off.
 */
export function remediesOf(finding: Finding): Remedy[] {
  const schedule = scheduleOf(finding);
  const alarm = alarmOf(finding);
  return [...(schedule ? [schedule] : []), ...(alarm ? [alarm] : [])];
}

function scheduleOf({ kind, to, hours, proof }: Finding): ScheduleRemedy | undefined {
  if (kind === "base_load") return { kind: "schedule", time: EVENING * 100, days: EVERY_DAY, closedTime: null };
  if (kind === "rising" || !hours) return undefined;
  const time = hours.from * 100;
  if (kind === "closed") return { kind: "schedule", time: EVENING * 100, days: EVERY_DAY, closedTime: time };
  const wasted = proof.points.filter(({ isWaste }) => isWaste);
  const isIdle = sumOf(wasted, "expected") <= MOST_IDLE * sumOf(wasted, "measured");
  return isIdle && wasted.length > 0 ? { kind: "schedule", time, days: [dayOfWeek(to)], closedTime: null } : undefined;
}

/** Chooses the least limit above ordinary values, and none if the waste would not have exceeded it. */
function alarmOf({ kind, hours, proof }: Finding): AlarmRemedy | undefined {
  const wasted = proof.points.filter(({ isWaste }) => isWaste);
  const among = kind === "rising" || kind === "base_load" ? proof.points : wasted;
  const value = Math.ceil(Math.max(0, ...among.flatMap(({ high }) => high ?? [])) / 100) / 10;
  if (value <= 0 || !wasted.some(({ measured }) => (measured ?? 0) > value * 1000)) return undefined;
  if (kind === "rising") return { kind: "alarm", trigger: "energy", value, hours: null };
  // By day, a building draws more than its base load anyway.
  const nightly = { from: EVENING, to: MORNING };
  return { kind: "alarm", trigger: "power", value, hours: kind === "base_load" ? nightly : hours };
}

function sumOf(points: readonly ProofPoint[], field: "measured" | "expected"): number {
  return points.reduce((sum, point) => sum + (point[field] ?? 0), 0);
}
