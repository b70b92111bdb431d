import type { OffDayType } from "../../core/day-types.ts";
import { isWithinYear, OFF_DAY_TYPES } from "../../core/day-types.ts";
import { type Hhmm, isHhmm } from "../../core/hhmm.ts";
import type { Season } from "../../core/season.ts";
import { isReach, type Reach } from "./optimum-start.ts";
import type { SunEvent } from "./sun.ts";

/** The behaviour of a schedule on a special day. Opening and closing times are those of that day. */
export const ON_DAY_CHOICES = ["normal", "skip", "at", "opening", "closing"] as const;
export interface OnDay {
  do: (typeof ON_DAY_CHOICES)[number];
  /** Only with `at`. */
  time?: Hhmm | undefined;
}

/** Every few weeks. Weeks begin on Monday, count from the one with `from`, and never start before that day. */
interface EveryWeeks {
  every: number;
  from: string;
}

/** Follows the sun with an offset, within an earliest and a latest time. */
export interface SunRule {
  event: SunEvent;
  /** In minutes, negative for before. */
  offset: number;
  earliest?: Hhmm | null | undefined;
  latest?: Hhmm | null | undefined;
}

/** Further rules of a repeating schedule besides its days and time. All of them are optional. */
export interface Rhythm {
  on_days?: Partial<Record<OffDayType, OnDay>> | undefined;
  /** The room or group whose calendars take precedence over those of the enterprise. */
  group?: string | null | undefined;
  season?: Season | null | undefined;
  every_weeks?: EveryWeeks | null | undefined;
  /** Limits the days to the first, second … of their weekday in a month. -1 is the last. */
  nth?: number[] | undefined;
  sun?: SunRule | null | undefined;
  /** A temperature to reach by the schedule's time. The run then starts as late as possible (`optimumStart`). */
  reach?: Reach | null | undefined;
}

export const RHYTHM_PROBLEMS = {
  "rhythm.on_days": "Choose a time for that kind of day",
  "rhythm.season": "Choose the first and the last day of the season",
  "rhythm.every_weeks": "Choose 2 to 52 weeks and the day they are counted from",
  "rhythm.nth": "Choose which of them in a month",
  "rhythm.sun": "Choose up to four hours before or after, and an earliest time before the latest",
  "rhythm.reach": "Choose a temperature, and 10 minutes to 6 hours",
} as const;
export type RhythmProblem = keyof typeof RHYTHM_PROBLEMS;

export const MOST_SUN_OFFSET = 240;
export const MOST_WEEKS = 52;
export const NTH_CHOICES = [1, 2, 3, 4, 5, -1] as const;

/** Returns the problems of a rhythm by field. */
export function rhythmProblems(rhythm: Rhythm | null | undefined): { path: string; code: RhythmProblem }[] {
  if (!rhythm) return [];
  const problems: { path: string; code: RhythmProblem }[] = [];
  const wrong = (path: string, code: RhythmProblem) => problems.push({ path: `rhythm.${path}`, code });
  for (const type of OFF_DAY_TYPES)
    if (!isOnDayRule(type, rhythm.on_days?.[type])) wrong(`on_days.${type}`, "rhythm.on_days");
  if (rhythm.season && !(isDayOfYear(rhythm.season.from) && isDayOfYear(rhythm.season.to)))
    wrong("season", "rhythm.season");
  if (rhythm.every_weeks && !isEveryWeeks(rhythm.every_weeks)) wrong("every_weeks", "rhythm.every_weeks");
  if (rhythm.nth && !isNth(rhythm.nth)) wrong("nth", "rhythm.nth");
  if (rhythm.sun && !isSunRule(rhythm.sun)) wrong("sun", "rhythm.sun");
  if (rhythm.reach && !isReach(rhythm.reach)) wrong("reach", "rhythm.reach");
  return problems;
}

function isOnDayRule(type: OffDayType, rule: OnDay | undefined): boolean {
  if (!rule) return true;
  if (rule.do === "at") return isHhmm(rule.time);
  return type === "special" || (rule.do !== "opening" && rule.do !== "closing");
}

/** 2028 is a leap year, so that 29 February is valid. */
function isDayOfYear(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`2028-${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(5, 10) === text;
}

function isEveryWeeks({ every, from }: EveryWeeks): boolean {
  return Number.isInteger(every) && every >= 2 && every <= MOST_WEEKS && !Number.isNaN(Date.parse(`${from}T00:00:00Z`));
}

function isNth(nth: readonly number[]): boolean {
  return nth.length > 0 && new Set(nth).size === nth.length && nth.every((n) => NTH_CHOICES.some((each) => each === n));
}

function isSunRule({ offset, earliest, latest }: SunRule): boolean {
  if (!Number.isInteger(offset) || Math.abs(offset) > MOST_SUN_OFFSET) return false;
  if (![earliest, latest].every((bound) => bound === null || bound === undefined || isHhmm(bound))) return false;
  return earliest === null || earliest === undefined || latest === null || latest === undefined || earliest <= latest;
}

/** Tells whether a rhythm has no effect and need not be stored. */
export function isPlain(rhythm: Rhythm | null | undefined): boolean {
  if (!rhythm) return true;
  const { on_days = {}, season, every_weeks, nth, sun, reach } = rhythm;
  return (
    !season &&
    !every_weeks &&
    !nth &&
    !sun &&
    !reach &&
    Object.values(on_days).every((rule) => !rule || rule.do === "normal")
  );
}

const DAY_MS = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
/** 1 January 1970 was a Thursday, three days after a Monday. */
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/** Why a schedule is not due on one of its weekdays. */
export type NotDue = "out_of_season" | "other_week" | "other_week_of_month";
export function notDue({ season, every_weeks, nth }: Rhythm, day: string): NotDue | undefined {
  if (season && !isWithinYear(day.slice(5), season.from, season.to)) return "out_of_season";
  if (every_weeks) {
    const weeks = weekNumber(day) - weekNumber(every_weeks.from);
    if (day < every_weeks.from || weeks % every_weeks.every !== 0) return "other_week";
  }
  if (nth && !nth.some((each) => isNthOfMonth(day, each))) return "other_week_of_month";
  return undefined;
}

/** Tells whether a day is the nth of its weekday in its month. -1 means the last. */
export function isNthOfMonth(day: string, nth: number): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth;
  return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth();
}
