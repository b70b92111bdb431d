import type { FailureCode } from "./failure-reasons.ts";

/** Silence for this long shows the failure, and a device that returns later executes nothing (design §3). */
export const COMMAND_EXPIRY_MS = 10_000;
/** An answer that was on its way when the time ended is still counted. */
export const ANSWER_GRACE_MS = 2000;
/** How wrong the clock of a device may be: it judges the expiry by it. */
export const DEVICE_CLOCK_MS = 5000;
/** What the store said of a command counts for so long; whoever stood still longer asks again before it sends. */
export const LOOK_MS = 500;
/** How long a server has for publishing what it wrote, before another takes it for dead and does it instead. */
export const PUBLISH_LEASE_MS = 5000;

/**
 * "sent": handed to the device, which tells nothing back; it is done as far as anybody can know, and never called confirmed.
 * "held": never sent, because something higher held the switch; no failure (`holds/levels.ts`).
 */
export const COMMAND_OUTCOMES = ["pending", "confirmed", "sent", "held", "failed", "expired"] as const;
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/**
 * What made a switch change: a person, an automation, a hold that begins or ends, what protects it (its longest run, or others that
 * must not be on with it), or the device itself (its wall button).
 */
export const COMMAND_SOURCES = [
  "dashboard",
  "schedule",
  "scene",
  "workflow",
  "shortcut",
  "hold",
  "protection",
  "device",
] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

/** Behind these a person waits, who is told "no answer" at the deadline: nothing may happen after it. */
const AWAITED_SOURCES = ["dashboard", "shortcut", "scene"] as const satisfies readonly CommandSource[];
export type AwaitedSource = (typeof AWAITED_SOURCES)[number];

export function isAwaited(source: CommandSource): source is AwaitedSource {
  return (AWAITED_SOURCES as readonly CommandSource[]).includes(source);
}

/** Whether a command came to what was wanted, as far as anybody can know. */
export function isCarriedOut(outcome: CommandOutcome): boolean {
  return outcome === "confirmed" || outcome === "sent";
}

export function hasExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt;
}

/** Until when a person waits: as long as they say, and never longer than a command lives. */
export function deadlineOf(asked: number | undefined, now: number): number {
  return Math.min(asked ?? Number.POSITIVE_INFINITY, now + COMMAND_EXPIRY_MS);
}

/** A command as it stands, as far as its end depends on it. */
export interface CommandStanding {
  outcome: CommandOutcome;
  /** Whether its device said what came of it: then nothing changes that any more. */
  answered: boolean;
  createdAt: number;
  /** Until when it may be sent, and once it has been, until when the device may act. */
  expiresAt: number;
  /** Null once it was sent, infinite while it is kept for an offline device, else the end of a server's lease on it. */
  publishAfter: number | null;
}

/**
 * The instant until which a device may act. It is the order's, not the publisher's: never after the order's own end, and
 * counted from when the store last said that it is to be sent, however long whoever sends it stood still since.
 */
export function actsUntil({ expiresAt, seenAt }: { expiresAt: number; seenAt: number }): number {
  return Math.min(expiresAt, seenAt + COMMAND_EXPIRY_MS);
}

/** Whether a lease is over; one further ahead than any lease is was given before the clock was set back. */
export function isLeaseOver(until: number, now: number): boolean {
  return until <= now || until > now + PUBLISH_LEASE_MS;
}

/** What a device says of a command, when by its own clock, and when a server heard of it. */
export interface CommandAnswer {
  kind: "answer";
  ok: boolean;
  /** Whoever speaks for the device handed it over, and the device itself says nothing. */
  sent?: boolean | undefined;
  reason: string | null;
  saidAt: number;
  heardAt: number;
}

/** What may come to a command: its device answers, or time passes. */
export type CommandNews = CommandAnswer | { kind: "clock"; now: number };

export interface CommandEnd {
  outcome: Exclude<CommandOutcome, "pending">;
  /** A `FailureCode`, or the words of a device; null where it was confirmed or sent. */
  reason: string | null;
}

/**
 * Undefined where nothing ends. The first answer counts, and silence ends only what is pending. An answer that comes after
 * that end corrects it where the device acted in time: history tells what happened, not what the network did (design §9).
 */
export function settleOutcome(command: CommandStanding, news: CommandNews): CommandEnd | undefined {
  if (command.answered || command.outcome === "confirmed" || command.outcome === "held") return undefined;
  const isOpen = command.outcome === "pending";
  if (news.kind === "clock") return isOpen ? settleSilence(command, news.now) : undefined;
  if (!isOpen && !actedInTime(command, news)) return undefined;
  if (!news.ok) return refusedBy(news.reason);
  return { outcome: news.sent ? "sent" : "confirmed", reason: null };
}

/**
 * Whether an answer speaks of the time in which the device could act. What was heard in time was also done in time; of the
 * rest the device's own clock tells, if it can be right: not from before the command, and not from after its expiry.
 */
function actedInTime(
  { createdAt, expiresAt }: Pick<CommandStanding, "createdAt" | "expiresAt">,
  { saidAt, heardAt }: Pick<CommandAnswer, "saidAt" | "heardAt">,
): boolean {
  const latest = expiresAt + ANSWER_GRACE_MS;
  return heardAt <= latest || (saidAt >= createdAt - DEVICE_CLOCK_MS && saidAt <= latest);
}

/** When it ended by this answer: when it was heard, or where that was too late, when the device says that it acted. */
export function answeredAt(
  { createdAt, expiresAt }: Pick<CommandStanding, "createdAt" | "expiresAt">,
  { saidAt, heardAt }: Pick<CommandAnswer, "saidAt" | "heardAt">,
): number {
  if (heardAt <= expiresAt + ANSWER_GRACE_MS) return heardAt;
  return Math.max(createdAt, Math.min(saidAt, expiresAt));
}

function refusedBy(reason: string | null): CommandEnd {
  return { outcome: "failed", reason: reason ?? ("refused" satisfies FailureCode) };
}

/** "No answer" is said only of what was sent; the rest waited for a server or for its device. */
function settleSilence({ expiresAt, publishAfter }: CommandStanding, now: number): CommandEnd | undefined {
  if (publishAfter === null) {
    return hasExpired(expiresAt + ANSWER_GRACE_MS, now) ? silence("expired", "no_answer") : undefined;
  }
  if (!hasExpired(expiresAt, now)) return undefined;
  if (publishAfter === Number.POSITIVE_INFINITY) return silence("failed", "offline");
  // Whoever holds the lease may be publishing at this very moment.
  return isLeaseOver(publishAfter, now) ? silence("failed", "not_sent") : undefined;
}

function silence(outcome: CommandEnd["outcome"], reason: FailureCode): CommandEnd {
  return { outcome, reason };
}
