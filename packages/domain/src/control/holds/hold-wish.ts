import type { Problem } from "../../core/problems.ts";
import type { HoldRules } from "./hold-rules.ts";
import { type HoldEndKind, type HoldLevel, isHolding, isWallHold } from "./levels.ts";

/** A hold that lasts longer than this says why. */
const WHY_AFTER_MINUTES = 1440;
/** Of the end of a hold that was longer than `NOTICE_OVER`, its holder is told so many minutes ahead. */
const NOTICE_MINUTES = 15;
const NOTICE_OVER_MINUTES = 120;

/** What becomes of the switch when the hold ends: it stays, or does what automations last asked for meanwhile. */
export const AFTER_HOLD = ["stay", "resume"] as const;
export type AfterHold = (typeof AFTER_HOLD)[number];

/** What a person may choose from. */
export const WISH_ENDS = ["time", "next_schedule", "released"] as const satisfies readonly HoldEndKind[];
export type WishEnd = (typeof WISH_ENDS)[number];

/** Until when somebody wants to hold. */
export interface HoldWish {
  until: WishEnd;
  /** For `time`: for so many minutes, */
  minutes?: number | undefined;
  /** or until this instant. */
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

type Longest = Pick<HoldRules, "longestMinutes">;

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * The instant at which it ends by itself; null for one that a person alone ends. "Until the next schedule" ends with the longest
 * that is allowed at the latest: there may be no schedule for the switch.
 */
export function holdUntilOf({ until, minutes, at }: HoldWish, { longestMinutes }: Longest, now: Date): Date | null {
  if (until === "released") return null;
  if (until === "next_schedule") return after(now, longestMinutes);
  return at ?? after(now, minutes ?? 0);
}

/** Everything that is wrong with what somebody asks for. */
export function holdProblems(
  wish: HoldWish,
  { isAdmin, rules, now }: { isAdmin: boolean; rules: Longest; now: Date },
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

/** What lasts for more than a day, or until somebody releases it, says why: a forgotten hold is a riddle otherwise. */
export function needsWhy(wish: HoldWish, now: Date): boolean {
  return wish.until !== "next_schedule" && minutesOf(wish, now) > WHY_AFTER_MINUTES;
}

/** When the holder is told that it is about to end; null where nobody is. */
export function noticeAt(since: Date, until: Date | null): Date | null {
  if (until === null || until.getTime() - since.getTime() <= NOTICE_OVER_MINUTES * 60_000) return null;
  return new Date(until.getTime() - NOTICE_MINUTES * 60_000);
}

/**
 * Of those who may use the switch: whose hold it is, and admins, may end it. A press on the wall was anybody's, and so is its
 * end; what stands above holds, an admin alone ends.
 */
export function mayRelease(
  person: { id: string; isAdmin: boolean },
  hold: { level: HoldLevel; byId: string | null },
): boolean {
  return person.isAdmin || isWallHold(hold) || (hold.level === "hold" && person.id === hold.byId);
}

/** What of a switch's open holds is known where somebody presses it on the wall. */
interface HeldThere {
  level: HoldLevel;
  byId: string | null;
  until: number | null;
  since: number;
}

/**
 * Whether a press on the wall is to hold its switch: not over a person's hold or anything higher, and of several presses the
 * newest one.
 */
export function pressHolds(at: number, there: readonly HeldThere[]): boolean {
  return there.every((hold) => !isHolding(hold, at) || (isWallHold(hold) && hold.since <= at));
}
