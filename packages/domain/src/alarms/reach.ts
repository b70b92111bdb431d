import { type EscalatedAlarm, type Escalation, tellingsDue } from "./escalation.ts";
import { type QuietHours, quietUntil } from "./quiet-hours.ts";
import type { Priority } from "./terms.ts";

/** How a person wants to be told: by which of their channels for which priority, and when not. */
export interface PersonReach {
  person: string;
  /** Ids of channels, for each priority; an empty list: this is not for them. */
  channels: Readonly<Record<Priority, readonly string[]>>;
  /** All channels that they have and that work. */
  working: readonly string[];
  quiet: readonly QuietHours[];
  timeZone: string;
}

/** How one person is told of one thing. */
export type Reached =
  | { how: "now"; channels: readonly string[] }
  /** In their quiet hours: told with all else when these are over. */
  | { how: "later"; until: number; channels: readonly string[] }
  | { how: "not"; why: "not_wanted" | "no_channel" };

/**
 * By what a person is told of an alarm, and when. What is critical breaks quiet hours, and where the channels chosen for it do
 * not work, or none was chosen, it goes by all the others: it is not for anybody to miss.
 */
export function reachOf(reach: PersonReach, priority: Priority, at: number): Reached {
  const wanted = [...new Set(reach.channels[priority])];
  const chosen = wanted.filter((channel) => reach.working.includes(channel));
  const channels = chosen.length === 0 && priority === "critical" ? [...new Set(reach.working)] : chosen;
  if (channels.length === 0)
    return { how: "not", why: wanted.length === 0 && priority !== "critical" ? "not_wanted" : "no_channel" };
  const until = priority === "critical" ? undefined : quietUntil(reach.quiet, reach.timeZone, at);
  return until === undefined ? { how: "now", channels } : { how: "later", until, channels };
}

/** One person who is due to be told, as a step of the escalation asks. */
export interface Due {
  step: number;
  at: number;
  person: string;
  reached: Reached;
}

/** Everyone who was due to be told of an alarm by an instant, and by what: the server compares it with whom it has told. */
export function whoIsDue(
  escalation: Escalation,
  alarm: EscalatedAlarm & { priority: Priority },
  people: ReadonlyMap<string, PersonReach>,
  now: number,
): Due[] {
  return tellingsDue(escalation, alarm, now).flatMap(({ step, at, people: due }) =>
    due.flatMap((person) => {
      const reach = people.get(person);
      // Whoever has left is told nothing.
      return reach ? [{ step, at, person, reached: reachOf(reach, alarm.priority, at) }] : [];
    }),
  );
}

/** Something that was held back in somebody's quiet hours. */
export interface HeldBack {
  alarm: string;
  priority: Priority;
  at: number;
  channels: readonly string[];
  /** Whether it still waits for somebody when the quiet hours end. */
  isOpen: boolean;
}

export interface QuietSummary {
  /** By every channel that one of them would have taken, once. */
  channels: readonly string[];
  /** The alarms, those that still wait first, then by priority and time; each once, however often it was held back. */
  alarms: readonly HeldBack[];
  open: number;
  over: number;
}

const URGENCY: Record<Priority, number> = { critical: 0, high: 1, low: 2 };

/** What was held back, told as one when quiet hours end; undefined where there was nothing. */
export function quietSummary(held: readonly HeldBack[]): QuietSummary | undefined {
  const latest = new Map<string, HeldBack>();
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
