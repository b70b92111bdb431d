import type { OffDayType } from "../../core/day-types.ts";
import { nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { isTakenOut, planOfDay, type Timing, type Where, type WhyNot, zoneOf } from "./day-plan.ts";
import type { Rhythm } from "./rhythm.ts";

/** The kinds of day on which nobody works. A day with special hours is a working day. */
const DAYS_OFF = ["holiday", "closed"] as const satisfies readonly OffDayType[];

/** Tells whether a schedule leaves out all days off, none of them, or only some kinds. */
export function daysOffRule(rhythm: Rhythm | null | undefined): "all" | "none" | "some" {
  const skipped = DAYS_OFF.filter((type) => rhythm?.on_days?.[type]?.do === "skip").length;
  if (skipped === DAYS_OFF.length) return "all";
  return skipped === 0 ? "none" : "some";
}

/** Leaves out all days off, or runs on them again. Kinds of day with a time of their own keep it when days off count. */
export function withDaysOff(rhythm: Rhythm | null | undefined, areLeftOut: boolean): Rhythm {
  const on_days = { ...rhythm?.on_days };
  for (const type of DAYS_OFF) {
    if (areLeftOut) on_days[type] = { do: "skip" };
    else if (on_days[type]?.do === "skip") on_days[type] = { do: "normal" };
  }
  return { ...rhythm, on_days };
}

/** A day on which a schedule is due and does not run, with the calendar's reason. */
export interface DayOff {
  day: string;
  why: WhyNot;
}

const DAYS_AHEAD = 366;

/** Returns the first `count` days of the year ahead on which a calendar leaves the schedule out. */
export function nextDaysOff(timing: Timing, where: Where, now: Date, count: number): DayOff[] {
  const found: DayOff[] = [];
  if (!timing.repeats) return found;
  let day = localDay(now, zoneOf(where));
  for (let looked = 0; looked < DAYS_AHEAD && found.length < count; looked += 1, day = nextDay(day)) {
    if (!isTakenOut(timing, where, day)) continue;
    const plan = planOfDay(timing, where, day);
    if (plan.kind === "off" && plan.due > now) found.push({ day, why: plan.why });
  }
  return found;
}
