/** The last report of a parking slot's sensor. */
export interface Parking {
  occupied: boolean;
  /** The time of the last change. */
  since: number;
  /** The time of the last report; earlier reports are ignored. */
  toldAt: number;
}

interface OccupancyReport {
  at: number;
  value: number;
}

/** Keeps the time of the last change when a sensor repeats its state, as after a power cut. */
export function nextParking(before: Parking | undefined, { at, value }: OccupancyReport): Parking {
  const occupied = value === 1;
  if (!before) return { occupied, since: at, toldAt: at };
  if (at < before.toldAt) return before;
  return { occupied, since: occupied === before.occupied ? before.since : at, toldAt: at };
}

/** Converts a report from before this tab connected. */
export function toParking({ value, since, createdAt }: { value: number; since: string; createdAt: string }): Parking {
  return { occupied: value === 1, since: Date.parse(since), toldAt: Date.parse(createdAt) };
}
