import {
  type CounterChange,
  type CounterReading,
  changeCounter,
  counterReadings,
  NOTHING_STORED,
  rollUp,
} from "@switchboard/domain/energy";
import { ratedWatts } from "@switchboard/domain/site";
import type { DeviceHour, DeviceMarks, DeviceReadings, LockedDevice, StoredReading } from "./device-readings.ts";
import type { PackedReading } from "./packed-reading.ts";
import type { StoredAround } from "./stored-around.ts";

/** The effect of a batch: readings that are not stored yet, and the changes to the hours of their devices. */
export interface BatchChange {
  readings: DeviceReadings[];
  hours: DeviceHour[];
  marks: DeviceMarks[];
  /** Devices for which more stored readings would be needed than were read. */
  unsettled: LockedDevice[];
}

/** Sorts by instant; of two readings at the same instant the first stays, as in the store. */
export function distinct(readings: readonly PackedReading[]): readonly PackedReading[] {
  const ascends = readings.every((reading, index) => index === 0 || reading.ts > (readings[index - 1]?.ts ?? 0));
  if (ascends) return readings;
  const ascending = readings.toSorted((a, b) => a.ts - b.ts);
  return ascending.filter((reading, index) => index === 0 || reading.ts !== ascending[index - 1]?.ts);
}

/** Returns true when readings only follow the latest one, as nearly all do; it is then their only neighbour. */
export function carriesOn({ readings }: DeviceReadings, latest: StoredReading | undefined): boolean {
  if (!latest) return true;
  const isNewer = (readings[0]?.ts ?? 0) > latest.ts;
  const counts = latest.e !== null && latest.kind !== "disorder";
  return isNewer && (counts || counterReadings(readings).length === 0);
}

export function emptyChange(): BatchChange {
  return { readings: [], hours: [], marks: [], unsettled: [] };
}

/**
 * Adds the changes caused by the readings of one device, which must ascend, as `distinct` leaves them. When more stored
 * readings would be needed, it returns false and adds nothing, or adds what is known if nothing more will be read.
 */
export function addChange(
  change: BatchChange,
  { device, readings }: DeviceReadings,
  stored: StoredAround,
  isAll = true,
): boolean {
  const comesAgain = readings.some(({ ts }) => stored.isStored(ts));
  const added = comesAgain ? readings.filter(({ ts }) => !stored.isStored(ts)) : readings;
  if (added.length === 0) return true;
  const counter = device.zone === "" ? NO_CHANGE : counterChange(device, added, stored);
  if (!counter.isSettled && !isAll) return false;
  change.readings.push({ device, readings: added });
  if (device.zone === "") return true;
  for (const hour of rollUp(added, { timeZone: device.zone, steps: counter.steps }))
    change.hours.push({ device, ...hour });
  const { marks, unmarked, isSettled } = counter;
  if (marks.length > 0 || unmarked.length > 0) change.marks.push({ device, marks, unmarked });
  if (!isSettled) change.unsettled.push(device);
  return true;
}

/** Nothing is counted before a device's roll-ups have been made. */
const NO_CHANGE = changeCounter([], () => NOTHING_STORED, 0);

function counterChange(device: LockedDevice, added: readonly PackedReading[], stored: StoredAround): CounterChange {
  const around = (reading: CounterReading) => stored.around(reading);
  return changeCounter(counterReadings(added), around, ratedWatts(device.device_type, device.rating));
}
