import { localDay } from "../../core/local-day.ts";
import { dayOfDue, type EarlyStart, planOfDay, type Timing, type Where, zoneOf } from "./day-plan.ts";
import { optimumStart, type PastStart } from "./optimum-start.ts";

const MINUTE = 60_000;
const SECOND = 1000;

/** What is known when the start of a schedule's next run is planned. */
export interface StartPlanning {
  now: Date;
  /** When the schedule is due next, as it was planned before. */
  due: Date;
  /** What its sensor shows, and in which unit; undefined where there is no such sensor. */
  shown: { unit: string; value: number | undefined } | undefined;
  past: readonly PastStart[];
}

/**
 * Where the next run of a schedule that is to reach a temperature starts, by what is known now: never in the past. Undefined where
 * it is not time yet to plan it, or nothing changes.
 */
export function planStart(
  timing: Timing,
  where: Where,
  { now, due, shown, past }: StartPlanning,
): EarlyStart | undefined {
  const reach = timing.rhythm?.reach;
  const day = dayOfDue(timing, where, due);
  const plan = planOfDay(timing, where, day);
  // What was planned by other days or another calendar is for whoever runs it to see.
  if (!reach || plan.kind !== "due" || !plan.by || plan.due.getTime() !== due.getTime()) return undefined;
  const by = plan.by.getTime();
  // Not before its day begins: a day has one run, and a run one day.
  const isOpen = now.getTime() >= by - reach.within * MINUTE && localDay(now, zoneOf(where)) >= day;
  if (!isOpen) return undefined;
  const before = timing.start ?? undefined;
  const unit = shown?.unit ?? before?.reason.unit ?? "°C";
  const planned = optimumStart({ reach, by, value: shown?.value, unit, past });
  // A whole minute; where that is over, this very second, as everything that is due is at one.
  const whole = Math.floor(planned.at / MINUTE) * MINUTE;
  const at = Math.min(by, Math.max(whole, Math.floor(now.getTime() / SECOND) * SECOND));
  const start = { by: plan.by.toISOString(), at: new Date(at).toISOString(), reason: planned.reason };
  return before && isSame(before, start) ? undefined : start;
}

function isSame(one: EarlyStart, other: EarlyStart): boolean {
  const { code, value } = one.reason;
  return one.by === other.by && one.at === other.at && code === other.reason.code && value === other.reason.value;
}
