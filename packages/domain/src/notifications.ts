/** What people are told about, each of which they can filter by and turn off. */
export const NOTIFICATION_KINDS = ["workflow", "power", "schedule", "offline", "reminder", "ticket"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Three of a kind within a minute are told one by one; what follows is counted in one digest. */
export const DIGEST = { after: 3, withinMs: 60_000 } as const;

/**
 * Whether one more of a kind joins the digest, given when the person was last told of that kind (epoch milliseconds). A
 * reminder offers to skip just its own run, so it always stands alone.
 */
export function joinsDigest(kind: NotificationKind, told: readonly number[], now: number): boolean {
  if (kind === "reminder") return false;
  return told.filter((instant) => now - instant < DIGEST.withinMs).length >= DIGEST.after;
}

type RelativeUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

const SPANS: readonly [RelativeUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was, in the largest unit that fits: what `Intl.RelativeTimeFormat` takes. */
export function relativeTime(then: number, now: number): { value: number; unit: RelativeUnit } {
  const seconds = Math.max(0, Math.floor((now - then) / 1000));
  const [unit, length] = SPANS.find(([, span]) => seconds >= span) ?? (["second", 1] as const);
  return { value: -Math.floor(seconds / length) || 0, unit };
}
