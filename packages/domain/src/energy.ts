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

/** The share of a step that lies in one local hour. */
export interface PieceOfEnergy {
  hour: number;
  energy: number;
  /** How much of the hour is bridged by a gap: its energy is real, its place in time is an even guess. */
  gap_ms: number;
}

/** From one reading of a counter to the next. */
export interface Step {
  before: CounterReading;
  after: CounterReading;
}

/**
 * What was used in a step, given to the local hours it lies in by their share of the time, in whole watt-seconds that
 * always add up to what the counter counted. Of a step that begins before `from` only what comes after it is given.
 */
export function energyPieces(
  { before, after }: Step,
  timeZone: string,
  from = Number.NEGATIVE_INFINITY,
): PieceOfEnergy[] {
  if (after.ts <= from) return [];
  const counted = energyBetween(before.e, after.e);
  const length = after.ts - before.ts;
  const isGap = length > GAP_MS;
  const hour = startOfHour(before.ts, timeZone);
  if (from <= before.ts && startOfHour(after.ts, timeZone) === hour)
    return [{ hour, energy: counted, gap_ms: isGap ? length : 0 }];
  const countedUntil = (instant: number) => Number((BigInt(counted) * BigInt(instant - before.ts)) / BigInt(length));
  return hourPieces(Math.max(before.ts, from), after.ts, timeZone).map((piece) => ({
    hour: piece.hour,
    energy: countedUntil(piece.to) - countedUntil(piece.from),
    gap_ms: isGap ? piece.to - piece.from : 0,
  }));
}

/** A step that counts from now on (1), or no longer (-1). */
export interface ChangedStep extends Step {
  sign: 1 | -1;
}

/**
 * What added readings of a counter change between neighbours: each takes away the step it falls into and brings the two
 * it makes. Both lists ascend and share no instant; of the stored ones only the neighbours of the added ones matter.
 */
export function changedSteps(stored: readonly CounterReading[], added: readonly CounterReading[]): ChangedStep[] {
  const steps: ChangedStep[] = [];
  let before: CounterReading | undefined;
  let storedBefore: CounterReading | undefined;
  const step = (from: CounterReading | undefined, after: CounterReading, sign: 1 | -1) => {
    if (from) steps.push({ before: from, after, sign });
  };
  const pass = (neighbour: CounterReading) => {
    if (before !== storedBefore) {
      step(before, neighbour, 1);
      step(storedBefore, neighbour, -1);
    }
    before = neighbour;
    storedBefore = neighbour;
  };
  let next = 0;
  for (const reading of added) {
    for (let at = stored[next]; at && at.ts < reading.ts; at = stored[++next]) pass(at);
    step(before, reading, 1);
    before = reading;
  }
  const following = stored[next];
  if (following) pass(following);
  return steps;
}
