/** The ways to reach a person. */
export const CHANNEL_KINDS = ["push", "mail", "webhook", "command"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Priorities that are sent by mail to people who have not chosen any. */
export const USUAL_PRIORITIES = ["critical", "high"] as const;

/** The formats of a webhook's body: plain JSON, or as the named service expects it. */
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
  /** The message was handed over without an answer: it may have arrived, so it is not repeated. */
  "unknown",
  /** The reasons from here on belong to messages that are never sent. */
  "not_confirmed",
  "left",
  "no_right",
  "channel_gone",
  "over",
  "too_late",
  /** The message fell in quiet hours and became part of the summary sent when they ended. */
  "in_summary",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/**
 * The result of one attempt: accepted, refused for good, failed for now, or handed over without an answer and
 * therefore unknown.
 */
export type SendOutcome =
  | { state: "accepted" }
  | { state: "refused"; reason: DeliveryReason }
  | { state: "failed"; reason: DeliveryReason }
  | { state: "unknown"; reason: DeliveryReason };

const MINUTE = 60_000;
/**
 * Waits between attempts: short at first, because most failures pass within seconds, then long enough not to burden
 * the receiver.
 */
const WAITS_MS = [5_000, 15_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE] as const;
/** An alarm that could not be delivered within this time is not delivered at all. */
export const DELIVERY_GIVES_UP_MS = 60 * MINUTE;

/** Returns when to try again after a number of attempts. Returns undefined once it is time to give up. */
export function nextAttempt(tries: number, { since, now }: { since: number; now: number }): number | undefined {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? WAITS_MS[0];
  const at = now + wait;
  return at - since > DELIVERY_GIVES_UP_MS ? undefined : at;
}

/**
 * Tells whether the receiver recognizes a repeated message by its id, so that one which may have arrived can be sent again. A browser
 * shows one notification per tag, and receivers of signed webhooks refuse a known id. Chats, mailboxes and phones would show it twice.
 */
export function isRepeatable(kind: ChannelKind, shape: WebhookShape | undefined): boolean {
  return kind === "push" || (kind === "webhook" && (shape ?? "json") === "json");
}

export type AfterAttempt =
  | { state: "accepted" }
  | { state: "waiting"; at: number; reason: DeliveryReason }
  | { state: "failed"; reason: DeliveryReason };

export function afterAttempt(
  outcome: SendOutcome,
  { tries, since, now, repeatable }: { tries: number; since: number; now: number; repeatable: boolean },
): AfterAttempt {
  if (outcome.state === "accepted") return { state: "accepted" };
  if (outcome.state === "refused") return { state: "failed", reason: outcome.reason };
  if (outcome.state === "unknown" && !repeatable) return { state: "failed", reason: "unknown" };
  const at = nextAttempt(tries, { since, now });
  return at === undefined
    ? { state: "failed", reason: outcome.reason }
    : { state: "waiting", at, reason: outcome.reason };
}
