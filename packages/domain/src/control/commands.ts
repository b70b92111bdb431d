import type { FailureCode } from "./failure-reasons.ts";

/** Without an answer for this long, the command has failed, and a device that returns executes nothing (design §3). */
export const COMMAND_EXPIRY_MS = 10_000;
/** An answer that was on its way when the time ended still counts. */
export const ANSWER_GRACE_MS = 2000;
/** The largest error of a device's clock, by which the device judges the expiry. */
export const DEVICE_CLOCK_MS = 5000;
/** How long a command's state from the database is valid. A process paused for longer reads it again. */
export const LOOK_MS = 500;
/** How long a server has to publish a command before another server assumes that it crashed and publishes instead. */
export const PUBLISH_LEASE_MS = 5000;

/**
 * - "sent": handed to a device that does not answer. It counts as done as far as anybody can know, but never as confirmed.
 * - "held": never sent, because something higher held the switch. It is no failure (`holds/levels.ts`).
 */
export const COMMAND_OUTCOMES = ["pending", "confirmed", "sent", "held", "failed", "expired"] as const;
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/**
 * The cause of a switch's change: a person, an automation, a hold that begins or ends, a protection (the longest run, or other switches
 * that must not be on with it), or the device itself (its wall button).
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

/** A person waits for these and is told "no answer" at the deadline, so nothing may happen after it. */
const AWAITED_SOURCES = ["dashboard", "shortcut", "scene"] as const satisfies readonly CommandSource[];
export type AwaitedSource = (typeof AWAITED_SOURCES)[number];

export function isAwaited(source: CommandSource): source is AwaitedSource {
  return (AWAITED_SOURCES as readonly CommandSource[]).includes(source);
}

/** Tells whether a command achieved its purpose, as far as anybody can know. */
export function isCarriedOut(outcome: CommandOutcome): boolean {
  return outcome === "confirmed" || outcome === "sent";
}

export function hasExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt;
}

/** Returns until when a person waits: as requested, but never longer than a command lives. */
export function deadlineOf(asked: number | undefined, now: number): number {
  return Math.min(asked ?? Number.POSITIVE_INFINITY, now + COMMAND_EXPIRY_MS);
}

/** The part of a command's state that decides about its end. */
export interface CommandStanding {
  outcome: CommandOutcome;
  /** True once the device has answered. After that the outcome never changes. */
  answered: boolean;
  createdAt: number;
  /** Until when the command may be sent and, once it is sent, until when the device may act. */
  expiresAt: number;
  /** Null once sent, infinite while kept for an offline device, otherwise the end of a server's lease. */
  publishAfter: number | null;
}

/**
 * Returns until when a device may act. It never exceeds the order's own end, and counts from when the database last said that the
 * command is to be sent, however long the publisher was paused since.
 */
export function actsUntil({ expiresAt, seenAt }: { expiresAt: number; seenAt: number }): number {
  return Math.min(expiresAt, seenAt + COMMAND_EXPIRY_MS);
}

/** Tells whether a lease is over. A lease further ahead than possible was given before the clock was set back. */
export function isLeaseOver(until: number, now: number): boolean {
  return until <= now || until > now + PUBLISH_LEASE_MS;
}

/** A device's answer to a command, with the time by the device's clock and the time of arrival. */
export interface CommandAnswer {
  kind: "answer";
  ok: boolean;
  /** Set when the answer comes from whoever speaks for the device, and the device itself does not answer. */
  sent?: boolean | undefined;
  reason: string | null;
  saidAt: number;
  heardAt: number;
}

/** The events that can end a command: its device answers, or time passes. */
export type CommandNews = CommandAnswer | { kind: "clock"; now: number };

export interface CommandEnd {
  outcome: Exclude<CommandOutcome, "pending">;
  /** A `FailureCode`, or the device's own words. Null when it was confirmed or sent. */
  reason: string | null;
}

/**
 * Returns undefined when nothing ends. The first answer counts, and silence only ends pending commands. A later answer corrects that end
 * when the device acted in time: the history records what happened, not how the network behaved (design §9).
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
 * Tells whether an answer belongs to the time in which the device could act. An answer that arrived in time was acted on in time. For
 * later ones the device's clock decides, if it is plausible: not before the command, and not after its expiry.
 */
function actedInTime(
  { createdAt, expiresAt }: Pick<CommandStanding, "createdAt" | "expiresAt">,
  { saidAt, heardAt }: Pick<CommandAnswer, "saidAt" | "heardAt">,
): boolean {
  const latest = expiresAt + ANSWER_GRACE_MS;
  return heardAt <= latest || (saidAt >= createdAt - DEVICE_CLOCK_MS && saidAt <= latest);
}

/** Returns when the answer ended the command: at its arrival or, if too late, when the device says it acted. */
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

/** "No answer" only applies to sent commands. All others were waiting for a server or for their device. */
function settleSilence({ expiresAt, publishAfter }: CommandStanding, now: number): CommandEnd | undefined {
  if (publishAfter === null) {
    return hasExpired(expiresAt + ANSWER_GRACE_MS, now) ? silence("expired", "no_answer") : undefined;
  }
  if (!hasExpired(expiresAt, now)) return undefined;
  if (publishAfter === Number.POSITIVE_INFINITY) return silence("failed", "offline");
  // The holder of the lease may be publishing right now.
  return isLeaseOver(publishAfter, now) ? silence("failed", "not_sent") : undefined;
}

function silence(outcome: CommandEnd["outcome"], reason: FailureCode): CommandEnd {
  return { outcome, reason };
}
