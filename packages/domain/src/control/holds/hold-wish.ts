import type { Problem } from "../../core/problems.ts";
import type { HoldRules } from "./hold-rules.ts";
import { type HoldEndKind, type HoldLevel, isHolding, isWallHold } from "./levels.ts";

/** A longer hold needs a reason. */
const WHY_AFTER_MINUTES = 1440;
/** The holder of a hold longer than `NOTICE_OVER_MINUTES` is notified this many minutes before its end. */
const NOTICE_MINUTES = 15;
const NOTICE_OVER_MINUTES = 120;

/** At the end of the hold the switch stays as it is, or does what automations last requested meanwhile. */
export const AFTER_HOLD = ["stay", "resume"] as const;
export type AfterHold = (typeof AFTER_HOLD)[number];

/** The ends that a person may choose. */
export const WISH_ENDS = ["time", "next_schedule", "released"] as const satisfies readonly HoldEndKind[];
export type WishEnd = (typeof WISH_ENDS)[number];

/** The requested end of a hold. */
export interface HoldWish {
  until: WishEnd;
  /** Required with `time`, unless `at` is given. */
  minutes?: number | undefined;
  /** Required with `time`, unless `minutes` is given. */
  at?: Date | undefined;
  why?: string | undefined;
}

export const HOLD_PROBLEMS = {
  "hold.end": "Choose how long to hold",
  "hold.past": "Choose a time that is still to come",
  "hold.longest": "This is longer than your enterprise allows",
  "hold.admins": "Only admins can hold until released",
  "hold.why": "Say why, for a hold of more than a day",
} as const;
export type HoldProblem = keyof typeof HOLD_PROBLEMS;

type HoldLimit = Pick<HoldRules, "longestMinutes">;

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Returns the instant of the automatic end. Returns null when only a person ends the hold. "Until the next schedule" ends after the
 * longest allowed time at the latest, because there may be no schedule for the switch.
 */
export function holdUntilOf({ until, minutes, at }: HoldWish, { longestMinutes }: HoldLimit, now: Date): Date | null {
  if (until === "released") return null;
  if (until === "next_schedule") return after(now, longestMinutes);
  return at ?? after(now, minutes ?? 0);
}

/** Returns all problems of a request. */
export function holdProblems(
  wish: HoldWish,
  { isAdmin, rules, now }: { isAdmin: boolean; rules: HoldLimit; now: Date },
): Problem<HoldProblem>[] {
  if (wish.until === "released" && !isAdmin) return [{ path: "until", code: "hold.admins" }];
  if (wish.until === "time" && (wish.minutes === undefined) === (wish.at === undefined))
    return [{ path: "until", code: "hold.end" }];
  const path = wish.at ? "at" : "minutes";
  const minutes = minutesOf(wish, now);
  if (minutes <= 0) return [{ path, code: "hold.past" }];
  const problems: Problem<HoldProblem>[] = [];
  if (wish.until === "time" && minutes > rules.longestMinutes) problems.push({ path, code: "hold.longest" });
  if (needsWhy(wish, now) && !wish.why?.trim()) problems.push({ path: "why", code: "hold.why" });
  return problems;
}

function minutesOf({ until, minutes = 0, at }: HoldWish, now: Date): number {
  if (until !== "time") return Number.POSITIVE_INFINITY;
  return at ? (at.getTime() - now.getTime()) / 60_000 : minutes;
}

/** Long holds need a reason, because nobody understands a forgotten hold otherwise. */
export function needsWhy(wish: HoldWish, now: Date): boolean {
  return wish.until !== "next_schedule" && minutesOf(wish, now) > WHY_AFTER_MINUTES;
}

/** Returns when the holder is notified of the end. Returns null when nobody is. */
export function noticeAt(since: Date, until: Date | null): Date | null {
  if (until === null || until.getTime() - since.getTime() <= NOTICE_OVER_MINUTES * 60_000) return null;
  return new Date(until.getTime() - NOTICE_MINUTES * 60_000);
}

/**
 * Decides among people who may use the switch. The holder and admins may release a hold. Anybody may release a wall hold, because
 * anybody may have pressed. Only admins release levels above holds.
 */
export function mayRelease(
  person: { id: string; isAdmin: boolean },
  hold: { level: HoldLevel; byId: string | null },
): boolean {
  return person.isAdmin || isWallHold(hold) || (hold.level === "hold" && person.id === hold.byId);
}

/** The known data of a switch's open holds when somebody presses it on the wall. */
interface OpenHold {
  level: HoldLevel;
  byId: string | null;
  until: number | null;
  since: number;
}

/**
 * Tells whether a press on the wall holds its switch: not when a person or a higher level holds it. The newest of several presses
 * counts.
 */
export function pressHolds(at: number, there: readonly OpenHold[]): boolean {
  return there.every((hold) => !isHolding(hold, at) || (isWallHold(hold) && hold.since <= at));
}
