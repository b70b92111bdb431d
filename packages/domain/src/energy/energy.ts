import { hourPieces, startOfHour } from "../core/local-hour.ts";
import { type CounterReading, GAP_MS } from "./counter.ts";

/** The share of a step that lies in one local hour. */
export interface PieceOfEnergy {
  hour: number;
  energy: number;
  /** How much of the hour is bridged by a gap: its energy is real, its place in time is an even guess. */
  gap_ms: number;
}

/** From one reading of a counter to the next, and what counts of it. */
export interface Step {
  before: CounterReading;
  after: CounterReading;
  energy: number;
}

/**
 * What was used in a step, given to the local hours it lies in by their share of the time, in whole watt-seconds that
 * always add up to what counts. Of a step that begins before `from` only what comes after it is given.
 */
export function energyPieces(
  { before, after, energy }: Step,
  timeZone: string,
  from = Number.NEGATIVE_INFINITY,
): PieceOfEnergy[] {
  if (after.ts <= from) return [];
  const length = after.ts - before.ts;
  const isGap = length > GAP_MS;
  const hour = startOfHour(before.ts, timeZone);
  if (from <= before.ts && startOfHour(after.ts, timeZone) === hour)
    return [{ hour, energy, gap_ms: isGap ? length : 0 }];
  const countedUntil = (instant: number) => Number((BigInt(energy) * BigInt(instant - before.ts)) / BigInt(length));
  return hourPieces(Math.max(before.ts, from), after.ts, timeZone).map((piece) => ({
    hour: piece.hour,
    energy: countedUntil(piece.to) - countedUntil(piece.from),
    gap_ms: isGap ? piece.to - piece.from : 0,
  }));
}
