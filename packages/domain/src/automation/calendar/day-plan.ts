import type { DayMark } from "../../core/day-types.ts";
import type { Hhmm } from "../../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import type { StartReason } from "./optimum-start.ts";
import { type NotDue, notDue, type OnDay, type Rhythm, type SunRule } from "./rhythm.ts";
import { type Place, type Polar, sunTime } from "./sun.ts";

/** When a schedule is due: again and again on its days, or once on its date. */
export interface Timing {
  time: Hhmm;
  repeats: boolean;
  /** 0 to 6, Sunday first; empty for a schedule that runs once. */
  days: readonly number[];
  /** The day of a schedule that runs once, YYYY-MM-DD. */
  date: string | null;
  /** Of a schedule that repeats: what it does on days off, in which season and weeks, and with the sun. */
  rhythm?: Rhythm | null | undefined;
  /** Where it is to reach a temperature: the run that was planned last, which is kept once it has begun. */
  start?: EarlyStart | null | undefined;
}

/** An earlier start of one run: instants as ISO text. */
export interface EarlyStart {
  /** The schedule's own time that day, by which the run is known. */
  by: string;
  at: string;
  reason: StartReason;
}

/** What a day depends on beside the schedule: the clock, the calendars and the place on the earth. */
export interface Surroundings {
  timeZone: string;
  dayAt?: ((day: string, group: string | null) => DayMark | undefined) | undefined;
  place?: Place | null | undefined;
}

/** A bare time zone is a place without calendars. */
export type Where = string | Surroundings;

export function zoneOf(where: Where): string {
  return typeof where === "string" ? where : where.timeZone;
}

/** Why nothing runs on a day on which a schedule is due: codes of `FAILURE_REASONS`. */
const OFF_REASONS = ["holiday", "closed", "special", "no_sunrise", "no_sunset", "no_place"] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export function isOffReason(reason: string | null): reason is OffReason {
  return OFF_REASONS.some((each) => each === reason);
}

export interface WhyNot {
  reason: OffReason;
  /** The calendar's entry, in its own words: "Diwali". */
  name: string | null;
}

/**
 * What a day is to a schedule: due at an instant; left out, with the instant at which that is recorded and the reason; or no
 * day of it at all.
 */
export type DayPlan =
  /** `by` is the schedule's own time, where it may start before it. */
  | { kind: "due"; due: Date; by?: Date | undefined; mark?: DayMark | undefined }
  | { kind: "off"; due: Date; why: WhyNot }
  | { kind: "none"; why: NotDue | "other_day" };

/** The one rule by which the runner runs, the week and the year are drawn and changes are foretold. */
export function planOfDay(timing: Timing, where: Where, day: string): DayPlan {
  const { rhythm, repeats } = timing;
  if (!(repeats ? timing.days.includes(dayOfWeek(day)) : timing.date === day))
    return { kind: "none", why: "other_day" };
  const timeZone = zoneOf(where);
  if (!repeats || !rhythm) {
    const plan: DayPlan = { kind: "due", due: instantOf(day, timing.time, timeZone) };
    return repeats ? startedEarly(plan, timing, day, timeZone) : plan;
  }
  const why = notDue(rhythm, day);
  if (why) return { kind: "none", why };
  const surroundings = typeof where === "string" ? { timeZone } : where;
  const { mark, rule } = calendarOf(rhythm, surroundings, day);
  const plan = mark && rule ? marked(rule, mark, { timing, surroundings, day }) : usual(timing, surroundings, day);
  const started = startedEarly(plan, timing, day, timeZone);
  return started.kind === "due" && mark ? { ...started, mark } : started;
}

/** Whether its run may come after the midnight that ends its day. */
export function isEvening({ rhythm }: Timing): boolean {
  return rhythm?.sun?.event === "sunset";
}

/** The day that a run belongs to: that of its instant, or the one before for a sunset after midnight. */
export function dayOfDue(timing: Timing, where: Where, due: Date): string {
  const day = localDay(due, zoneOf(where));
  if (!timing.repeats || !isEvening(timing)) return day;
  const evening = nextDay(day, -1);
  const plan = planOfDay(timing, where, evening);
  const dues = plan.kind === "none" ? [] : [plan.due, ...(plan.kind === "due" && plan.by ? [plan.by] : [])];
  return dues.some((each) => each.getTime() === due.getTime()) ? evening : day;
}

function calendarOf(
  rhythm: Rhythm,
  { dayAt }: Surroundings,
  day: string,
): { mark: DayMark | undefined; rule: OnDay | undefined } {
  const mark = dayAt?.(day, rhythm.group ?? null);
  return { mark, rule: mark && mark.type !== "normal" ? rhythm.on_days?.[mark.type] : undefined };
}

/** Whether a calendar takes a day out, whatever the time: known without a look at the clock, where many such days are passed by. */
export function isTakenOut({ rhythm }: Timing, where: Where, day: string): boolean {
  return typeof where !== "string" && !!rhythm && calendarOf(rhythm, where, day).rule?.do === "skip";
}

/** Not before its day begins, so that a day has one run; and not after its own time, whatever was planned. */
function startedEarly(plan: DayPlan, { rhythm, start }: Timing, day: string, timeZone: string): DayPlan {
  if (plan.kind !== "due") return plan;
  const { due: by } = plan;
  const isPlanned = start !== undefined && start !== null && Date.parse(start.by) === by.getTime();
  if (!isPlanned) return rhythm?.reach ? { ...plan, by } : plan;
  const earliest = instantOf(day, 0, timeZone).getTime();
  const due = new Date(Math.min(by.getTime(), Math.max(earliest, Date.parse(start.at))));
  return { ...plan, due, by };
}

interface Asked {
  timing: Timing;
  surroundings: Surroundings;
  day: string;
}

function marked(rule: OnDay, mark: DayMark, { timing, surroundings, day }: Asked): DayPlan {
  const { timeZone } = surroundings;
  if (rule.do === "skip") {
    const reason = mark.type === "normal" ? "closed" : mark.type;
    // Recorded when the schedule would have run by its own time; where there is no such time, by the clock alone.
    return { kind: "off", due: usual(timing, surroundings, day).due, why: { reason, name: mark.name } };
  }
  const hours = { opening: mark.hours?.open, closing: mark.hours?.close, at: rule.time, normal: undefined }[rule.do];
  if (hours === undefined) return usual(timing, surroundings, day);
  return { kind: "due", due: instantOf(day, hours, timeZone) };
}

/** As on any other day: by the clock, or with the sun. */
function usual(timing: Timing, { timeZone, place }: Surroundings, day: string): Exclude<DayPlan, { kind: "none" }> {
  const sun = timing.rhythm?.sun;
  const byClock = instantOf(day, timing.time, timeZone);
  if (!sun) return { kind: "due", due: byClock };
  if (!place) return { kind: "off", due: byClock, why: { reason: "no_place", name: null } };
  const found = sunTime(sun.event, instantOf(day, 1200, timeZone), place);
  if (!(found instanceof Date)) {
    const bound = polarBound(sun, found);
    if (bound !== undefined) return { kind: "due", due: instantOf(day, bound, timeZone) };
    return {
      kind: "off",
      due: byClock,
      why: { reason: sun.event === "sunrise" ? "no_sunrise" : "no_sunset", name: null },
    };
  }
  // Far north the sun sets after midnight: that sunset still belongs to the evening before.
  const isOpenEnd = isEvening(timing) && (sun.latest ?? null) === null;
  const earliest = instantOf(day, sun.earliest ?? 0, timeZone).getTime();
  const latest = isOpenEnd ? Number.POSITIVE_INFINITY : instantOf(day, sun.latest ?? 2359, timeZone).getTime();
  const wanted = found.getTime() + sun.offset * 60_000;
  return { kind: "due", due: new Date(Math.max(earliest, Math.min(latest, wanted))) };
}

/** A sun that stays up has risen before any time and sets after all; one that stays down the other way round. */
function polarBound({ event, earliest, latest }: SunRule, polar: Polar): Hhmm | undefined {
  const isBefore = (event === "sunrise") === (polar === "always_up");
  return (isBefore ? earliest : latest) ?? undefined;
}
