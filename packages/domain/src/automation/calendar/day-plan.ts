import type { DayMark } from "../../core/day-types.ts";
import type { Hhmm } from "../../core/hhmm.ts";
import { dayOfWeek, instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import type { StartReason } from "./optimum-start.ts";
import { type NotDue, notDue, type OnDay, type Rhythm, type SunRule } from "./rhythm.ts";
import { type Place, type Polar, sunTime } from "./sun.ts";

/** When a schedule is due: repeatedly on its days, or once on its date. */
export interface Timing {
  time: Hhmm;
  repeats: boolean;
  /** 0 to 6, Sunday first. Empty for a schedule that runs once. */
  days: readonly number[];
  /** The day of a schedule that runs once, YYYY-MM-DD. */
  date: string | null;
  /** Further rules of a repeating schedule: days off, season, weeks and the sun. */
  rhythm?: Rhythm | null | undefined;
  /** The last planned start for reaching a temperature. It is kept once the run has begun. */
  start?: EarlyStart | null | undefined;
}

/** An earlier start of one run. Instants are ISO strings. */
export interface EarlyStart {
  /** The schedule's own time on that day, which identifies the run. */
  by: string;
  at: string;
  reason: StartReason;
}

/** The conditions of a day besides the schedule: the clock, the calendars and the location. */
export interface Surroundings {
  timeZone: string;
  dayAt?: ((day: string, group: string | null) => DayMark | undefined) | undefined;
  place?: Place | null | undefined;
}

/** A time zone alone means that there are no calendars. */
export type Where = string | Surroundings;

export function zoneOf(where: Where): string {
  return typeof where === "string" ? where : where.timeZone;
}

/** Why nothing runs on a day on which a schedule is due, as codes of `FAILURE_REASONS`. */
const OFF_REASONS = ["holiday", "closed", "special", "no_sunrise", "no_sunset", "no_place"] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export function isOffReason(reason: string | null): reason is OffReason {
  return OFF_REASONS.some((each) => each === reason);
}

export interface WhyNot {
  reason: OffReason;
  /** The name of the calendar's entry, such as "Diwali". */
  name: string | null;
}

/**
 * The plan of a schedule for a day: due at an instant, off with a reason and the instant at which that is recorded, or none because the
 * day does not belong to the schedule.
 */
export type DayPlan =
  /** `by` is the schedule's own time, if it may start earlier. */
  | { kind: "due"; due: Date; by?: Date | undefined; mark?: DayMark | undefined }
  | { kind: "off"; due: Date; why: WhyNot }
  | { kind: "none"; why: NotDue | "other_day" };

/** Plans a day of a schedule. The runner, the week and year views, and the previews of changes all use it. */
export function planOfDay(timing: Timing, where: Where, day: string): DayPlan {
  const { rhythm, repeats } = timing;
  if (!(repeats ? timing.days.includes(dayOfWeek(day)) : timing.date === day))
    return { kind: "none", why: "other_day" };
  const timeZone = zoneOf(where);
  if (!repeats || !rhythm) {
    const plan: DayPlan = { kind: "due", due: instantOf(day, timing.time, timeZone) };
    return repeats ? withEarlyStart(plan, timing, day, timeZone) : plan;
  }
  const why = notDue(rhythm, day);
  if (why) return { kind: "none", why };
  const surroundings = typeof where === "string" ? { timeZone } : where;
  const { mark, rule } = calendarOf(rhythm, surroundings, day);
  const plan =
    mark && rule ? planMarkedDay(rule, mark, { timing, surroundings, day }) : planUsualDay(timing, surroundings, day);
  const started = withEarlyStart(plan, timing, day, timeZone);
  return started.kind === "due" && mark ? { ...started, mark } : started;
}

/** Tells whether a run may come after the midnight that ends its day. */
export function isEvening({ rhythm }: Timing): boolean {
  return rhythm?.sun?.event === "sunset";
}

/** Returns the day of a run: that of its instant, or the day before for a sunset after midnight. */
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

/** Tells whether a calendar excludes a day, whatever the time: without a clock, many days are skipped quickly. */
export function isTakenOut({ rhythm }: Timing, where: Where, day: string): boolean {
  return typeof where !== "string" && !!rhythm && calendarOf(rhythm, where, day).rule?.do === "skip";
}

/** The run starts within its day, so that a day has one run, and no later than its own time. */
function withEarlyStart(plan: DayPlan, { rhythm, start }: Timing, day: string, timeZone: string): DayPlan {
  if (plan.kind !== "due") return plan;
  const { due: by } = plan;
  const isPlanned = start !== undefined && start !== null && Date.parse(start.by) === by.getTime();
  if (!isPlanned) return rhythm?.reach ? { ...plan, by } : plan;
  const earliest = instantOf(day, 0, timeZone).getTime();
  const due = new Date(Math.min(by.getTime(), Math.max(earliest, Date.parse(start.at))));
  return { ...plan, due, by };
}

interface DayQuery {
  timing: Timing;
  surroundings: Surroundings;
  day: string;
}

function planMarkedDay(rule: OnDay, mark: DayMark, { timing, surroundings, day }: DayQuery): DayPlan {
  const { timeZone } = surroundings;
  if (rule.do === "skip") {
    const reason = mark.type === "normal" ? "closed" : mark.type;
    // The day off is recorded at the schedule's usual time or, if there is none, at its time by the clock.
    return { kind: "off", due: planUsualDay(timing, surroundings, day).due, why: { reason, name: mark.name } };
  }
  const hours = { opening: mark.hours?.open, closing: mark.hours?.close, at: rule.time, normal: undefined }[rule.do];
  if (hours === undefined) return planUsualDay(timing, surroundings, day);
  return { kind: "due", due: instantOf(day, hours, timeZone) };
}

/** Plans an ordinary day, by the clock or with the sun. */
function planUsualDay(
  timing: Timing,
  { timeZone, place }: Surroundings,
  day: string,
): Exclude<DayPlan, { kind: "none" }> {
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
  // Far north the sun sets after midnight. That sunset still belongs to the evening before.
  const isOpenEnd = isEvening(timing) && (sun.latest ?? null) === null;
  const earliest = instantOf(day, sun.earliest ?? 0, timeZone).getTime();
  const latest = isOpenEnd ? Number.POSITIVE_INFINITY : instantOf(day, sun.latest ?? 2359, timeZone).getTime();
  const wanted = found.getTime() + sun.offset * 60_000;
  return { kind: "due", due: new Date(Math.max(earliest, Math.min(latest, wanted))) };
}

/** A sun that stays up has risen before any time and sets after all times. A sun that stays down does the reverse. */
function polarBound({ event, earliest, latest }: SunRule, polar: Polar): Hhmm | undefined {
  const isBefore = (event === "sunrise") === (polar === "always_up");
  return (isBefore ? earliest : latest) ?? undefined;
}
