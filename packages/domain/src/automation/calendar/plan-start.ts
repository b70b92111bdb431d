import { localDay } from "../../core/local-day.ts";
import { dayOfDue, type EarlyStart, planOfDay, type Timing, type Where, zoneOf } from "./day-plan.ts";
import { optimumStart, type PastStart } from "./optimum-start.ts";

const MINUTE = 60_000;
const SECOND = 1000;

/** The known facts when the start of a schedule's next run is planned. */
export interface StartPlanning {
  now: Date;
  /** When the schedule is due next, by the earlier plan. */
  due: Date;
  /** The sensor's value and unit. Undefined when there is no such sensor. */
  shown: { unit: string; value: number | undefined } | undefined;
  past: readonly PastStart[];
}

/**
 * Plans the start of the next run of a schedule that has to reach a temperature, never in the past. Returns undefined when it is too early to
 * plan, or when nothing changes.
 */
export function planStart(
  timing: Timing,
  where: Where,
  { now, due, shown, past }: StartPlanning,
): EarlyStart | undefined {
  const reach = timing.rhythm?.reach;
  const day = dayOfDue(timing, where, due);
  const plan = planOfDay(timing, where, day);
  // A due time that was planned with other days or another calendar is left to the runner.
  if (!reach || plan.kind !== "due" || !plan.by || plan.due.getTime() !== due.getTime()) return undefined;
  const by = plan.by.getTime();
  // The start is never before its day begins, because a day has one run.
  const isOpen = now.getTime() >= by - reach.within * MINUTE && localDay(now, zoneOf(where)) >= day;
  if (!isOpen) return undefined;
  const before = timing.start ?? undefined;
  const unit = shown?.unit ?? before?.reason.unit ?? "°C";
  const planned = optimumStart({ reach, by, value: shown?.value, unit, past });
  // The start is a whole minute or, if that is over, the current second, because all due times are whole seconds.
  const whole = Math.floor(planned.at / MINUTE) * MINUTE;
  const at = Math.min(by, Math.max(whole, Math.floor(now.getTime() / SECOND) * SECOND));
  const start = { by: plan.by.toISOString(), at: new Date(at).toISOString(), reason: planned.reason };
  return before && isSame(before, start) ? undefined : start;
}

function isSame(one: EarlyStart, other: EarlyStart): boolean {
  const { code, value } = one.reason;
  return one.by === other.by && one.at === other.at && code === other.reason.code && value === other.reason.value;
}
