/** What people are told about, each of which they can filter by and turn off. */
export const NOTIFICATION_KINDS = ["workflow", "power", "schedule", "offline", "reminder", "ticket"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

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
