import { type CounterReading, energyPieces, isDrawable, MEASURES, startOfHour } from "@switchboard/domain";
import { COUNTER, type PackedReading, VOLTAGE } from "./packed-reading.ts";
import type { LatestReading, LockedDevice } from "./readings.repository.ts";

/** What readings add to one hour of one device; the figures stand in the order of the roll-up's columns. */
export interface AddedHour {
  device: LockedDevice;
  hour: number;
  /** NaN where there is no lowest and no highest. */
  figures: number[];
}

const [ENERGY, GAP, COUNT, FIRST_MEASURE] = [0, 1, 2, 3] as const;
/** Of each measure: how many, their sum, the lowest and the highest. */
const PER_MEASURE = 4;

/** Some readings of one device. */
export interface OwnReadings {
  device: LockedDevice;
  readings: PackedReading[];
}

export interface Sorted {
  /** Newer than all that is stored of their device: what they add is known without looking back. */
  inOrder: OwnReadings[];
  hours: AddedHour[];
  /** Whatever is late, or comes again. */
  others: OwnReadings[];
}

/** Takes the devices apart: nearly all of them only carry on from their latest reading. */
export function sortOut(all: readonly OwnReadings[], latest: ReadonlyMap<string, LatestReading>): Sorted {
  const sorted: Sorted = { inOrder: [], hours: [], others: [] };
  for (const own of all) {
    const { device } = own;
    const last = latest.get(device.device_id);
    const readings = distinct(own.readings);
    const carriesOn = !last || (last.e !== null && (readings[0]?.ts ?? 0) > last.ts);
    if (!carriesOn) {
      sorted.others.push(own);
      continue;
    }
    sorted.inOrder.push({ device, readings });
    if (device.zone !== "") sorted.hours.push(...addedHours(device, readings, last));
  }
  return sorted;
}

/** By their instants; of two with the same one the first stays, as in the store. */
function distinct(readings: PackedReading[]): PackedReading[] {
  const ascends = readings.every((reading, index) => index === 0 || reading.ts > (readings[index - 1]?.ts ?? 0));
  if (ascends) return readings;
  const ascending = readings.toSorted((a, b) => a.ts - b.ts);
  return ascending.filter((reading, index) => index === 0 || reading.ts !== ascending[index - 1]?.ts);
}

function addedHours(device: LockedDevice, readings: PackedReading[], last: LatestReading | undefined): AddedHour[] {
  const hours = new Map<number, AddedHour>();
  const figuresOf = (hour: number) => {
    const known = hours.get(hour);
    if (known) return known.figures;
    const figures = nothing();
    hours.set(hour, { device, hour, figures });
    return figures;
  };
  let before: CounterReading | undefined = last && last.e !== null ? { ts: last.ts, e: last.e } : undefined;
  for (const { ts, values } of readings) {
    if (isDrawable({ v: given(values, VOLTAGE) })) note(figuresOf(startOfHour(ts, device.zone)), values);
    const e = given(values, COUNTER);
    if (e === undefined) continue;
    const after = { ts, e };
    for (const { hour, energy, gap_ms } of before ? energyPieces(before, after, device.zone) : []) {
      const figures = figuresOf(hour);
      add(figures, ENERGY, energy);
      add(figures, GAP, gap_ms);
    }
    before = after;
  }
  return [...hours.values()];
}

function given(values: readonly number[], index: number): number | undefined {
  const value = values[index];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

const NOTHING = [0, 0, 0, ...MEASURES.flatMap(() => [0, 0, Number.NaN, Number.NaN])];
const nothing = () => NOTHING.slice();

function add(figures: number[], at: number, value: number): void {
  figures[at] = (figures[at] ?? 0) + value;
}

/** As the store would count it: values of four bytes, sums in whole thousandths. */
function note(figures: number[], values: readonly number[]): void {
  add(figures, COUNT, 1);
  for (let measure = 0, at: number = FIRST_MEASURE; measure < MEASURES.length; measure++, at += PER_MEASURE) {
    const value = Math.fround(values[measure] ?? Number.NaN);
    if (Number.isNaN(value)) continue;
    add(figures, at, 1);
    add(figures, at + 1, Math.floor(value * 1000 + 0.5));
    const [low = value, high = value] = [figures[at + 2], figures[at + 3]];
    // Written so that a NaN, which is neither above nor below anything, gives way.
    if (!(low <= value)) figures[at + 2] = value;
    if (!(high >= value)) figures[at + 3] = value;
  }
}
