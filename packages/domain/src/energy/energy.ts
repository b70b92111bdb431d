import { hourPieces, startOfHour } from "../core/local-hour.ts";
import { type CounterReading, GAP_MS } from "./counter.ts";

/** The part of a step that falls in one local hour. */
export interface PieceOfEnergy {
  hour: number;
  energy: number;
  /** The part of the hour that a gap covers: its energy is real, but spread evenly by assumption. */
  gap_ms: number;
}

/** Two consecutive readings of a counter, and the energy that counts between them. */
export interface Step {
  before: CounterReading;
  after: CounterReading;
  energy: number;
}

/**
 * Divides the energy of a step among its local hours by their share of the time, in whole watt-seconds that add up to the total.
 * Returns only the part after `from`.
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
