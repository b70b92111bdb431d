import type { DeviceEvent } from "@switchboard/contract";
import { EventType } from "@switchboard/domain";

/** A parking place as its sensor last told it. */
export interface Parking {
  occupied: boolean;
  /** Since when it has been so. */
  since: number;
  /** When its sensor last said so; a report of before that is late news. */
  toldAt: number;
}

interface Told {
  at: number;
  value: number;
}

/** A sensor that says the same again, as after a power cut, does not start the time anew. */
export function nextParking(before: Parking | undefined, { at, value }: Told): Parking {
  const occupied = value === 1;
  if (!before) return { occupied, since: at, toldAt: at };
  if (at < before.toldAt) return before;
  return { occupied, since: occupied === before.occupied ? before.since : at, toldAt: at };
}

/** What a sensor's past tells; undefined where it has said nothing. */
export function parkingOf(events: readonly DeviceEvent[]): Parking | undefined {
  return events
    .filter(({ type }) => type === EventType.parking)
    .map(({ createdAt, value }) => ({ at: Date.parse(createdAt), value }))
    .sort((a, b) => a.at - b.at)
    .reduce<Parking | undefined>(nextParking, undefined);
}
