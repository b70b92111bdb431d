export interface SwitchEvent {
  _id: string;
  createdAt: string;
  switch_state: 0 | 1 | null;
  source: string;
  actor: string | null;
  outcome: string;
  switch_appliance: { name: string };
  device: { device_name: string };
}

/** Events that one person or automation caused at once. */
export interface ActivityEntry {
  _id: string;
  /** The time of the latest event. */
  createdAt: string;
  switch_state: 0 | 1 | null;
  source: string;
  actor: string | null;
  /** The number of switches, and how many of them did not follow. */
  count: number;
  failed: number;
  /** The name of the first switch. */
  name: string;
  /** The common device. Absent when the switches belong to several devices. */
  device: string | undefined;
}

/** Events within this time belong together, such as a room that is turned off or a scene that is played. */
const TOGETHER_MS = 15_000;
const NO_ANSWER = new Set(["failed", "expired"]);

const isSame = (entry: ActivityEntry, next: SwitchEvent) =>
  entry.actor === next.actor &&
  entry.source === next.source &&
  entry.switch_state === next.switch_state &&
  Math.abs(Date.parse(entry.createdAt) - Date.parse(next.createdAt)) <= TOGETHER_MS;

/** Groups events, newest first: forty switches of a room that was turned off are one line instead of forty. */
export function groupActivity(events: readonly SwitchEvent[]): ActivityEntry[] {
  const entries: ActivityEntry[] = [];
  // An order that was held never happened.
  for (const each of events.filter(({ outcome }) => outcome !== "held")) {
    const last = entries.at(-1);
    const failed = NO_ANSWER.has(each.outcome) ? 1 : 0;
    if (last && isSame(last, each)) {
      last.count += 1;
      last.failed += failed;
      if (last.device !== each.device.device_name) last.device = undefined;
      continue;
    }
    const { _id, createdAt, switch_state, source, actor } = each;
    const [name, device] = [each.switch_appliance.name, each.device.device_name];
    entries.push({ _id, createdAt, switch_state, source, actor, count: 1, failed, name, device });
  }
  return entries;
}
