import { counterReadings, rollUp } from "@switchboard/domain";
import type { DeviceHour, DeviceReadings, StoredReading } from "./device-readings.ts";
import type { PackedReading } from "./packed-reading.ts";

/** What a batch brings: readings that are not stored yet, and what they change in the hours of their devices. */
export interface BatchChange {
  readings: DeviceReadings[];
  hours: DeviceHour[];
}

/** By their instants; of two with the same one the first stays, as in the store. */
export function distinct(readings: readonly PackedReading[]): readonly PackedReading[] {
  const ascends = readings.every((reading, index) => index === 0 || reading.ts > (readings[index - 1]?.ts ?? 0));
  if (ascends) return readings;
  const ascending = readings.toSorted((a, b) => a.ts - b.ts);
  return ascending.filter((reading, index) => index === 0 || reading.ts !== ascending[index - 1]?.ts);
}

/** Whether readings only carry on from the latest one, as nearly all do: then it is the one neighbour they have. */
export function carriesOn({ readings }: DeviceReadings, latest: StoredReading | undefined): boolean {
  if (!latest) return true;
  const isNewer = (readings[0]?.ts ?? 0) > latest.ts;
  return isNewer && (latest.e !== null || counterReadings(readings).length === 0);
}

/** Stored readings by the id of their device, ascending: at least those that come again, and the neighbours of the others. */
export type StoredByDevice = Map<string, readonly StoredReading[]>;

/** Of readings that ascend, as `distinct` leaves them. */
export function changeOf(batch: readonly DeviceReadings[], storedByDevice: StoredByDevice): BatchChange {
  const change: BatchChange = { readings: [], hours: [] };
  for (const { device, readings } of batch) {
    const stored = storedByDevice.get(device.device_id) ?? [];
    const added = notStored(readings, stored);
    if (added.length === 0) continue;
    change.readings.push({ device, readings: added });
    if (device.zone === "") continue;
    const counters = stored.flatMap(({ ts, e }) => (e === null ? [] : [{ ts, e }]));
    for (const hour of rollUp(added, { timeZone: device.zone, stored: counters }))
      change.hours.push({ device, ...hour });
  }
  return change;
}

function notStored(readings: readonly PackedReading[], stored: readonly StoredReading[]): readonly PackedReading[] {
  const latest = stored.at(-1)?.ts ?? Number.NEGATIVE_INFINITY;
  if ((readings[0]?.ts ?? latest) > latest) return readings;
  const known = new Set(stored.map(({ ts }) => ts));
  return readings.filter(({ ts }) => !known.has(ts));
}
