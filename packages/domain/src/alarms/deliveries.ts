/** The ways to reach a person. */
export const CHANNEL_KINDS = ["push", "mail", "webhook", "command"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Priorities that people are told of by mail until they choose channels themselves. */
export const USUAL_PRIORITIES = ["critical", "high"] as const;

/** The body of a webhook has the shape that the service behind it wants, or is plain JSON. */
export const WEBHOOK_SHAPES = ["json", "slack", "teams", "telegram"] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];

export const DELIVERY_STATES = ["waiting", "sending", "accepted", "failed", "dropped", "seen"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a message has not arrived yet, or never will. */
export const DELIVERY_REASONS = [
  "too_slow",
  "unreachable",
  "busy",
  "sign_in",
  "refused",
  "gone",
  "private",
  "address",
  "redirects",
  "answer",
  "command",
  "not_set_up",
  "unreadable",
  /** The message was handed over and no answer came, so nobody knows whether it arrived. */
  "unknown",
  /** The reasons from here on belong to messages that are never sent. */
  "not_confirmed",
  "left",
  "no_right",
  "channel_gone",
  "over",
  "too_late",
  /** The message came in quiet hours and was part of the summary afterwards. */
  "in_summary",
  /** The link of an account mail was used, replaced or withdrawn, or is too old. */
  "link_over",
  /** An account mail was sealed with a secret that the server no longer has. */
  "secret_changed",
  /** The file of a report could not be made. */
  "not_made",
  /** Somebody stopped or paused a mailed report. */
  "stopped",
  /** A report was for an external address: its owner has left or lost access, or the limit of the day was reached. */
  "owner_gone",
  "too_many",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** An attempt is accepted, refused for good, failed for now, or unanswered, so that nobody knows whether the message arrived. */
export type SendOutcome =
  | { state: "accepted" }
  | { state: "refused"; reason: DeliveryReason }
  | { state: "failed"; reason: DeliveryReason }
  | { state: "unknown"; reason: DeliveryReason };

const MINUTE = 60_000;

/** How long a sender waits after each failed attempt, and when it gives up. */
interface Pace {
  waitsMs: readonly [number, ...number[]];
  givesUpMs: number;
}

/** An alarm is tried again within seconds, and is not worth telling after an hour. */
export const ALARM_PACE: Pace = {
  waitsMs: [5_000, 15_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE],
  givesUpMs: 60 * MINUTE,
};

/** Reports and account mails outlast a mail server that is away for a day. */
export const MAIL_PACE: Pace = {
  waitsMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE],
  givesUpMs: 24 * 60 * MINUTE,
};

/** Returns when to try again after this many attempts, or undefined once it is given up. */
export function nextAttempt(
  tries: number,
  { since, now }: { since: number; now: number },
  { waitsMs, givesUpMs }: Pace,
): number | undefined {
  const at = now + (waitsMs[Math.min(tries, waitsMs.length) - 1] ?? waitsMs[0]);
  return at - since > givesUpMs ? undefined : at;
}

/**
 * Tells whether the receiver recognizes a repeated message by its id, so that one which may have arrived can be sent again. A browser
 * shows one notification per tag, and receivers of signed webhooks refuse a known id. Chats, mailboxes and phones would show it twice.
 */
export function isRepeatable(kind: ChannelKind, shape: WebhookShape | undefined): boolean {
  return kind === "push" || (kind === "webhook" && (shape ?? "json") === "json");
}

type AfterAttempt =
  | { state: "accepted" }
  | { state: "waiting"; at: number; reason: DeliveryReason }
  | { state: "failed"; reason: DeliveryReason };

/** Decides what becomes of a message after an attempt. A message that may have arrived is sent again only if it is repeatable. */
export function afterAttempt(
  outcome: SendOutcome,
  { tries, since, now, repeatable }: { tries: number; since: number; now: number; repeatable: boolean },
  pace: Pace,
): AfterAttempt {
  if (outcome.state === "accepted") return { state: "accepted" };
  if (outcome.state === "refused") return { state: "failed", reason: outcome.reason };
  if (outcome.state === "unknown" && !repeatable) return { state: "failed", reason: "unknown" };
  const at = nextAttempt(tries, { since, now }, pace);
  return at === undefined
    ? { state: "failed", reason: outcome.reason }
    : { state: "waiting", at, reason: outcome.reason };
}
