/** The value of a meter's counter, in whole watt-seconds. */
export interface CounterReading {
  ts: number;
  e: number;
  /** Set when a person has decided that the reading counts, although no meter could count that fast. */
  isAccepted?: boolean;
}

/** Readings come about every 3 minutes. A time in which more than five are missing is marked as a gap. */
export const GAP_MS = 15 * 60_000;

/**
 * Clocks may be a minute ahead, so an instant may be a minute off. The margin also accepts counters that move in whole
 * kilowatt-hours, and readings that a device without a clock stored and sends at once.
 */
const MARGIN_MS = 60_000;

/** Returns the most watt-seconds that a meter can count in a time. */
export function mostEnergy(ms: number, watts: number): number {
  return Math.floor((watts * (ms + MARGIN_MS)) / 1000);
}

/** Returns the energy between two readings. A counter that is lower than before has restarted at 0. */
export function energyBetween(before: number, after: number): number {
  return after < before ? after : after - before;
}

export interface CounterState {
  /** The reading that the next one is compared with. */
  last: CounterReading;
  /** The reading before `last` when that is a jump or a fall: the counter may continue from there. */
  before?: CounterReading | undefined;
  /** The energy counted since `before`. */
  counted: number;
}

/**
 * - `rise`: the counter went on, or returned to its value before a jump.
 * - `reset`: the counter restarted at 0.
 * - `disorder`: slightly below the previous reading, as after a clock correction. It is ignored.
 * - `doubt`: no meter could count that in the time. It counts nothing unless a person has accepted it.
 */
export type ReadingKind = "rise" | "reset" | "disorder" | "doubt";

export interface Judgement {
  kind: ReadingKind;
  /** The energy that counts from the last reading to this one. */
  energy: number;
  /** The energy that the reading claims, and the most that is possible. */
  claimed: number;
  possible: number;
  state: CounterState;
}

/**
 * Judges a reading by those before it. A counter that fell has restarted when it shows less than half of its last value and no more
 * than it can have counted since. Any other fall is disorder, up to the energy that a meter can count in a gap.
 */
export function judgeReading(state: CounterState, reading: CounterReading, watts: number): Judgement {
  const { last } = state;
  const on: CounterState = { last: reading, counted: 0 };
  const length = reading.ts - last.ts;
  const possible = mostEnergy(length, watts);
  const rise = reading.e - last.e;
  // Nearly all readings take this short path.
  if (!state.before && rise >= 0 && rise <= possible)
    return { kind: "rise", energy: rise, claimed: rise, possible, state: on };
  const claimed = energyBetween(last.e, reading.e);
  const judged = (kind: ReadingKind, energy: number, next: CounterState): Judgement => {
    return { kind, energy, claimed, possible, state: next };
  };
  const back = energyIfReturned(state, reading, watts);
  if (rise >= 0 && rise <= possible && !(back < rise)) return judged("rise", rise, on);
  if (!Number.isNaN(back)) return judged("rise", back, on);
  const isReset = rise < 0 && reading.e <= last.e / 2 && reading.e <= possible;
  if (isReset) return judged("reset", reading.e, aside(state, reading, reading.e));
  if (rise < 0 && -rise <= mostEnergy(GAP_MS, watts))
    return length <= GAP_MS ? judged("disorder", 0, state) : judged("rise", 0, on);
  return reading.isAccepted ? judged("doubt", claimed, on) : judged("doubt", 0, aside(state, reading, 0));
}

function aside({ last, before = last, counted }: CounterState, reading: CounterReading, energy: number): CounterState {
  return { last: reading, before, counted: counted + energy };
}

/** Returns the energy if the counter continues from before a jump or fall, or NaN when that is impossible. */
function energyIfReturned({ last, before, counted }: CounterState, reading: CounterReading, watts: number): number {
  if (!before) return Number.NaN;
  const rise = reading.e - before.e;
  if (rise >= 0) return rise + counted <= mostEnergy(reading.ts - before.ts, watts) ? rise : Number.NaN;
  const isFromAbove = last.e > before.e && reading.e < last.e;
  return isFromAbove && -rise <= mostEnergy(GAP_MS, watts) ? 0 : Number.NaN;
}
