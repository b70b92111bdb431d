/** One thing that happened to one switch. */
export interface Happening {
  _id: string;
  createdAt: string;
  switch_state: 0 | 1 | null;
  source: string;
  actor: string | null;
  outcome: string;
  switch_appliance: { name: string };
  device: { device_name: string };
}

/** What one person, or one thing, did in one go. */
export interface Deed {
  _id: string;
  /** The latest of it. */
  createdAt: string;
  switch_state: 0 | 1 | null;
  source: string;
  actor: string | null;
  /** How many switches, and how many of them did not follow. */
  count: number;
  failed: number;
  /** Of the first of them. */
  name: string;
  /** Where it is the same device for all. */
  device: string | undefined;
}

/** What follows so soon belongs to the same deed: a room that is turned off, a scene that is played. */
const TOGETHER_MS = 15_000;
const NO_ANSWER = new Set(["failed", "expired"]);

const isSame = (deed: Deed, next: Happening) =>
  deed.actor === next.actor &&
  deed.source === next.source &&
  deed.switch_state === next.switch_state &&
  Math.abs(Date.parse(deed.createdAt) - Date.parse(next.createdAt)) <= TOGETHER_MS;

/** The latest happenings as deeds, newest first: forty switches of a room that was turned off are one line, not forty. */
export function toDeeds(happenings: readonly Happening[]): Deed[] {
  const deeds: Deed[] = [];
  // What somebody held never happened.
  for (const each of happenings.filter(({ outcome }) => outcome !== "held")) {
    const last = deeds.at(-1);
    const failed = NO_ANSWER.has(each.outcome) ? 1 : 0;
    if (last && isSame(last, each)) {
      last.count += 1;
      last.failed += failed;
      if (last.device !== each.device.device_name) last.device = undefined;
      continue;
    }
    const { _id, createdAt, switch_state, source, actor } = each;
    const [name, device] = [each.switch_appliance.name, each.device.device_name];
    deeds.push({ _id, createdAt, switch_state, source, actor, count: 1, failed, name, device });
  }
  return deeds;
}
