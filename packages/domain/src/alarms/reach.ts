import { type QuietHours, quietUntil } from "./quiet-hours.ts";
import type { Priority } from "./terms.ts";

/** How a person wants to be notified: the channels for each priority, and the quiet hours. */
export interface PersonReach {
  person: string;
  /** Channel ids for each priority. An empty list means that the person does not want alarms of that priority. */
  channels: Readonly<Record<Priority, readonly string[]>>;
  /** All channels of the person that work. */
  working: readonly string[];
  quiet: readonly QuietHours[];
  timeZone: string;
}

export type ReachDecision =
  | { how: "now"; channels: readonly string[] }
  /** The person is in quiet hours and gets a summary when these end. */
  | { how: "later"; until: number; channels: readonly string[] }
  | { how: "not"; why: "not_wanted" | "no_channel" };

/**
 * Decides by which channels a person is notified of an alarm, and when. Critical alarms ignore quiet hours. When none of the channels
 * chosen for them works, they go to all working channels, because nobody may miss them.
 */
export function reachOf(reach: PersonReach, priority: Priority, at: number): ReachDecision {
  const kinds = [...new Set(reach.channels[priority])];
  const chosen = kinds.filter((channel) => reach.working.includes(channel));
  const channels = chosen.length === 0 && priority === "critical" ? [...new Set(reach.working)] : chosen;
  if (channels.length === 0)
    return { how: "not", why: kinds.length === 0 && priority !== "critical" ? "not_wanted" : "no_channel" };
  const until = priority === "critical" ? undefined : quietUntil(reach.quiet, reach.timeZone, at);
  return until === undefined ? { how: "now", channels } : { how: "later", until, channels };
}

/** An alarm that was held back during a person's quiet hours. */
export interface HeldAlarm {
  alarm: string;
  priority: Priority;
  at: number;
  channels: readonly string[];
  /** True when the alarm still waits for somebody at the end of the quiet hours. */
  isOpen: boolean;
}

export interface QuietSummary {
  /** All channels that one of the alarms would have used, each once. */
  channels: readonly string[];
  /** Each alarm once, however often it was held back: open ones first, then by priority and time. */
  alarms: readonly HeldAlarm[];
  open: number;
  over: number;
}

const URGENCY: Record<Priority, number> = { critical: 0, high: 1, low: 2 };

/** Sums up the alarms that were held back during quiet hours. Returns undefined when there were none. */
export function quietSummary(held: readonly HeldAlarm[]): QuietSummary | undefined {
  const latest = new Map<string, HeldAlarm>();
  for (const each of held) {
    const known = latest.get(each.alarm);
    if (!known || each.at >= known.at) latest.set(each.alarm, each);
  }
  if (latest.size === 0) return undefined;
  const alarms = [...latest.values()].toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || URGENCY[a.priority] - URGENCY[b.priority] || a.at - b.at,
  );
  const open = alarms.filter(({ isOpen }) => isOpen).length;
  const channels = [...new Set(held.flatMap((each) => each.channels))];
  return { channels, alarms, open, over: alarms.length - open };
}
