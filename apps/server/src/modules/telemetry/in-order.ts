import { type CounterReading, energyPieces, isDrawable, MEASURES, startOfHour } from "@switchboard/domain";
import type { LatestReading, LockedDevice, StoredReading } from "./readings.repository.ts";

/** What readings add to one hour of one device; the figures stand in the order of the roll-up's columns. */
export interface AddedHour {
  device: LockedDevice;
  hour: number;
  figures: (number | undefined)[];
}

const [ENERGY, GAP, COUNT, FIRST_MEASURE] = [0, 1, 2, 3];
/** Of each measure: how many, their sum, the lowest and the highest. */
const PER_MEASURE = 4;

export interface Sorted {
  /** Newer than all that is stored of their device: what they add is known without looking back. */
  inOrder: StoredReading[];
  hours: AddedHour[];
  /** Whatever is late, or comes again. */
  others: StoredReading[];
}

/** Takes the readings apart by device: nearly all of them only carry on from the latest one. */
export function sortOut(
  readings: readonly StoredReading[],
  devices: ReadonlyMap<string, LockedDevice>,
  latest: ReadonlyMap<string, LatestReading>,
): Sorted {
  const sorted: Sorted = { inOrder: [], hours: [], others: [] };
  for (const [id, own] of Map.groupBy(readings, ({ device_id }) => device_id)) {
    const device = devices.get(id);
    const last = latest.get(id);
    const ascending = distinct(own);
    const carriesOn = !last || (last.e !== null && (ascending[0]?.ts ?? 0) > last.ts);
    if (!device || !carriesOn) {
      sorted.others.push(...own);
      continue;
    }
    sorted.inOrder.push(...ascending);
    if (device.zone !== "") sorted.hours.push(...addedHours(device, ascending, last));
  }
  return sorted;
}

/** By their instants; of two with the same one the first stays, as in the store. */
function distinct(readings: StoredReading[]): StoredReading[] {
  const ascending = readings.toSorted((a, b) => a.ts - b.ts);
  return ascending.filter((reading, index) => index === 0 || reading.ts !== ascending[index - 1]?.ts);
}

function addedHours(device: LockedDevice, readings: StoredReading[], last: LatestReading | undefined): AddedHour[] {
  const hours = new Map<number, AddedHour>();
  const figuresOf = (hour: number) => {
    const known = hours.get(hour) ?? { device, hour, figures: nothing() };
    hours.set(hour, known);
    return known.figures;
  };
  let before: CounterReading | undefined = last && last.e !== null ? { ts: last.ts, e: last.e } : undefined;
  for (const reading of readings) {
    if (isDrawable(reading)) note(figuresOf(startOfHour(reading.ts, device.zone)), reading);
    const { ts, e } = reading;
    if (e === undefined) continue;
    const after = { ts, e };
    for (const { hour, energy, gap_ms } of before ? energyPieces(before, after, device.zone) : []) {
      const figures = figuresOf(hour);
      figures[ENERGY] = (figures[ENERGY] ?? 0) + energy;
      figures[GAP] = (figures[GAP] ?? 0) + gap_ms;
    }
    before = after;
  }
  return [...hours.values()];
}

function nothing(): (number | undefined)[] {
  return [0, 0, 0, ...MEASURES.flatMap(() => [0, 0, undefined, undefined])];
}

/** As the store would count it: values of four bytes, sums in whole thousandths. */
function note(figures: (number | undefined)[], reading: StoredReading): void {
  figures[COUNT] = (figures[COUNT] ?? 0) + 1;
  let at = FIRST_MEASURE;
  for (const measure of MEASURES) {
    const given = reading[measure];
    if (given !== undefined) {
      const value = Math.fround(given);
      figures[at] = (figures[at] ?? 0) + 1;
      figures[at + 1] = (figures[at + 1] ?? 0) + Math.floor(value * 1000 + 0.5);
      figures[at + 2] = Math.min(figures[at + 2] ?? value, value);
      figures[at + 3] = Math.max(figures[at + 3] ?? value, value);
    }
    at += PER_MEASURE;
  }
}
