/** What a meter's counter showed, in whole watt-seconds. */
export interface CounterReading {
  ts: number;
  e: number;
  /** A person has decided that it counts, though no meter could do that. */
  isAccepted?: boolean;
}

/** Readings come about every 3 minutes; where more than five are missing, what lies between is known as a gap. */
export const GAP_MS = 15 * 60_000;

/**
 * The margin: an instant may be a minute off, because so far may a clock be ahead. It also lets a counter pass that moves
 * in whole kilowatt-hours, and readings that a device without a clock kept and sends at once.
 */
const MARGIN_MS = 60_000;

/** The most watt-seconds that a meter can count in a time. */
export function mostEnergy(ms: number, watts: number): number {
  return Math.floor((watts * (ms + MARGIN_MS)) / 1000);
}

/** What a reading says was used since the one before: a counter that is lower than before started again at 0. */
export function energyBetween(before: number, after: number): number {
  return after < before ? after : after - before;
}

/** Where a counter stands. */
export interface CounterState {
  /** What the next reading is compared with. */
  last: CounterReading;
  /** Where `last` is a jump or a fall: the reading before that, from which the counter may go on as if nothing had been. */
  before?: CounterReading | undefined;
  /** What counted since `before`. */
  counted: number;
}

/**
 * - `rise`: it went on counting, or came back to where it was before a jump.
 * - `reset`: it started again at 0.
 * - `disorder`: a little below what it showed right before, as when a clock is put right; it is passed over.
 * - `doubt`: no meter could do that in the time; it counts nothing unless a person has accepted it.
 */
export type ReadingKind = "rise" | "reset" | "disorder" | "doubt";

export interface Judgement {
  kind: ReadingKind;
  /** What counts from the last reading to this one. */
  energy: number;
  /** What the reading says was used, and the most there can have been. */
  claimed: number;
  possible: number;
  state: CounterState;
}

/**
 * What a reading adds to those before it. A counter that fell has started again where it shows less than half of what it
 * did, and no more than it can have counted since; else a fall is disorder up to what a meter can count in a gap.
 */
export function judgeReading(state: CounterState, reading: CounterReading, watts: number): Judgement {
  const { last } = state;
  const on: CounterState = { last: reading, counted: 0 };
  const length = reading.ts - last.ts;
  const possible = mostEnergy(length, watts);
  const rise = reading.e - last.e;
  // As nearly all do.
  if (!state.before && rise >= 0 && rise <= possible)
    return { kind: "rise", energy: rise, claimed: rise, possible, state: on };
  const claimed = energyBetween(last.e, reading.e);
  const judged = (kind: ReadingKind, energy: number, next: CounterState): Judgement => {
    return { kind, energy, claimed, possible, state: next };
  };
  const back = returned(state, reading, watts);
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

/** What was used if the counter goes on from before a jump or a fall; NaN where it cannot have. */
function returned({ last, before, counted }: CounterState, reading: CounterReading, watts: number): number {
  if (!before) return Number.NaN;
  const rise = reading.e - before.e;
  if (rise >= 0) return rise + counted <= mostEnergy(reading.ts - before.ts, watts) ? rise : Number.NaN;
  const isFromAbove = last.e > before.e && reading.e < last.e;
  return isFromAbove && -rise <= mostEnergy(GAP_MS, watts) ? 0 : Number.NaN;
}
