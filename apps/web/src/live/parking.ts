/** A parking place as its sensor last told it. */
export interface Parking {
  occupied: boolean;
  /** Since when it has been so. */
  since: number;
  /** When its sensor last said so; a report of before that is late news. */
  toldAt: number;
}

interface OccupancyReport {
  at: number;
  value: number;
}

/** A sensor that says the same again, as after a power cut, does not start the time anew. */
export function nextParking(before: Parking | undefined, { at, value }: OccupancyReport): Parking {
  const occupied = value === 1;
  if (!before) return { occupied, since: at, toldAt: at };
  if (at < before.toldAt) return before;
  return { occupied, since: occupied === before.occupied ? before.since : at, toldAt: at };
}

/** What a sensor had said before anybody here listened to it. */
export function toldParking({ value, since, createdAt }: { value: number; since: string; createdAt: string }): Parking {
  return { occupied: value === 1, since: Date.parse(since), toldAt: Date.parse(createdAt) };
}
