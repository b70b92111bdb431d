/** The highest power of some meters in an hour or a day: the sum of each meter's highest reading. */
export interface PowerSlot {
  /** The start of the hour or day. */
  at: number;
  /** In watts. */
  highest: number;
}

export interface PowerFigure {
  /** Mean watts. */
  mean: number;
  peak: number;
  /** The start of the hour or day with the peak. */
  peakAt: number;
  /** False for several meters, which may have peaked at different moments: then the peak is an upper bound. */
  isExact: boolean;
}

/**
 * Summarizes the power of a span independently of how it is drawn. The mean is the sum of each meter's mean over all its readings. The
 * peak of one meter is its highest reading. The peak of several is the highest sum of one slot's highest readings, an upper bound,
 * because meters do not report at the same moment.
 */
export function powerFigure(means: readonly (number | null)[], slots: readonly PowerSlot[]): PowerFigure | null {
  const known = means.flatMap((mean) => mean ?? []);
  const [first, ...others] = slots;
  if (known.length === 0 || !first) return null;
  const top = others.reduce((best, slot) => (slot.highest > best.highest ? slot : best), first);
  return {
    mean: known.reduce((sum, mean) => sum + mean, 0),
    peak: top.highest,
    peakAt: top.at,
    isExact: known.length === 1,
  };
}

/** A year of hours of a few meters is quick to read. For many meters, days are read instead. */
const MOST_HOURS = 100_000;

/** Chooses the slots for finding the peak of some meters: hours unless these are too many. */
export function peakSlots(meters: number, days: number): "hour" | "day" {
  return meters * days * 24 <= MOST_HOURS ? "hour" : "day";
}
