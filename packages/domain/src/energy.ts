import { hourPieces, startOfHour } from "./local-hour.ts";

/** What a meter's counter showed, in whole watt-seconds. */
export interface CounterReading {
  ts: number;
  e: number;
}

/** Readings come about every 3 minutes; where more than five are missing, what lies between is known as a gap. */
export const GAP_MS = 15 * 60_000;

/** What was used from one reading of a counter to the next: one that is lower than before started again at 0. */
export function energyBetween(before: number, after: number): number {
  return after < before ? after : after - before;
}

interface HourOfEnergy {
  energy: number;
  /** How much of the hour is bridged by a gap: its energy is real, its place in time is an even guess. */
  gap_ms: number;
}

interface PieceOfEnergy extends HourOfEnergy {
  hour: number;
}

/**
 * What was used between two neighbouring readings, given to the local hours in between by their share of the time, in
 * whole watt-seconds that always add up to what the counter counted.
 */
export function energyPieces(before: CounterReading, after: CounterReading, timeZone: string): PieceOfEnergy[] {
  const counted = energyBetween(before.e, after.e);
  const length = after.ts - before.ts;
  const gap = length > GAP_MS;
  const hour = startOfHour(before.ts, timeZone);
  if (startOfHour(after.ts, timeZone) === hour) return [{ hour, energy: counted, gap_ms: gap ? length : 0 }];
  const until = (instant: number) => Number((BigInt(counted) * BigInt(instant - before.ts)) / BigInt(length));
  return hourPieces(before.ts, after.ts, timeZone).map(({ hour, from, to }) => ({
    hour,
    energy: until(to) - until(from),
    gap_ms: gap ? to - from : 0,
  }));
}

/** Energy by local hours, from readings in any order and however often each came. */
export function energyByHour(readings: readonly CounterReading[], timeZone: string): Map<number, HourOfEnergy> {
  const inOrder = [...new Map(readings.map((reading) => [reading.ts, reading])).values()].sort((a, b) => a.ts - b.ts);
  const hours = new Map<number, HourOfEnergy>();
  inOrder.forEach((after, index) => {
    const before = inOrder[index - 1];
    if (!before) return;
    for (const { hour, energy, gap_ms } of energyPieces(before, after, timeZone)) {
      const known = hours.get(hour) ?? { energy: 0, gap_ms: 0 };
      known.energy += energy;
      known.gap_ms += gap_ms;
      hours.set(hour, known);
    }
  });
  return hours;
}

/** Hourly raw `avg_energy` in kilowatt-hours (spec §9). */
export function hourlyKilowattHours(wattSeconds: number): number {
  return wattSeconds / 3_600_000;
}

/** Daily and longer values in kilowatt-hours (spec §9). */
export function dailyKilowattHours(wattSeconds: number): number {
  return wattSeconds / 3600 / 1000;
}
