/** What some meters drew together at most in an hour or a day: the sum of the highest that each measured in it. */
export interface PowerSlot {
  /** Where it begins. */
  at: number;
  /** In watts. */
  highest: number;
}

export interface PowerFigure {
  /** Mean watts. */
  mean: number;
  peak: number;
  /** Where the hour or day of the peak begins. */
  peakAt: number;
  /** False where several meters may have been highest at different moments: together they drew no more than this. */
  isExact: boolean;
}

/**
 * The power of a span as two figures that do not depend on how it is drawn. The mean of a meter is that of all its readings, and
 * meters draw together what each draws. The peak of one meter is its highest reading; that of several is at most the
 * highest sum of one hour's highest readings, since meters do not report at the same moment.
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

/** A year of hours of a few meters is read quickly; of many it is told by days. */
const MOST_HOURS = 100_000;

/** How finely the peak of some meters is looked for: by hours, as long as these are not too many. */
export function peakSlots(meters: number, days: number): "hour" | "day" {
  return meters * days * 24 <= MOST_HOURS ? "hour" : "day";
}
