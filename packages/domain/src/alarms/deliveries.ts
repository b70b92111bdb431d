/** By what a person is reached. */
export const CHANNEL_KINDS = ["push", "mail", "webhook", "command"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** What alarms whoever has chosen nothing is told of, by mail. */
export const USUAL_PRIORITIES = ["critical", "high"] as const;

/** What a webhook's body looks like: as the service behind it wants it, or plain. */
export const WEBHOOK_SHAPES = ["json", "slack", "teams", "telegram"] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];

export const DELIVERY_STATES = ["waiting", "sending", "accepted", "failed", "dropped", "seen"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a message did not arrive by now, or will not at all. */
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
  /** It was handed over, and no answer came: nobody knows, and it is not repeated. */
  "unknown",
  /** These are reasons of messages that are not sent at all. */
  "not_confirmed",
  "left",
  "no_right",
  "channel_gone",
  "over",
  "too_late",
  /** It came in quiet hours, and was told with all else when they were over. */
  "in_summary",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/**
 * What became of one attempt: taken; refused for good; failed for now; or handed over without an answer, so that nobody knows.
 */
export type SendOutcome =
  | { state: "accepted" }
  | { state: "refused"; reason: DeliveryReason }
  | { state: "failed"; reason: DeliveryReason }
  | { state: "unknown"; reason: DeliveryReason };

const MINUTE = 60_000;
/** Waits between attempts: what passes within seconds is not noticed, and what lasts is not hammered. */
const WAITS_MS = [5_000, 15_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE] as const;
/** An alarm that could not be told within this is not worth telling that way. */
export const DELIVERY_GIVES_UP_MS = 60 * MINUTE;

/** When to try again after so many attempts; undefined once it is not worth it any more. */
export function nextAttempt(tries: number, { since, now }: { since: number; now: number }): number | undefined {
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? WAITS_MS[0];
  const at = now + wait;
  return at - since > DELIVERY_GIVES_UP_MS ? undefined : at;
}

/**
 * Whether whoever receives it knows the same message by its id, so that one which may have arrived can be sent again: a browser shows
 * one notification per tag, and a receiver of signed webhooks refuses an id it has seen. Chats, mailboxes and phones would show it twice.
 */
export function isRepeatable(kind: ChannelKind, shape: WebhookShape | undefined): boolean {
  return kind === "push" || (kind === "webhook" && (shape ?? "json") === "json");
}

/** What becomes of a delivery after an attempt. */
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
