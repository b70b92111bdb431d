import { fitBaseline } from "./baseline.ts";
import { dayEnergy, type MeterDay } from "./meter-days.ts";

/** What was saved since something was done about a waste, against what the days before it would have gone on to use. */
export interface Savings {
  /** Below zero where more is used than before. */
  savedWh: number;
  /** About 95 of 100: the figure is right to this, either way. */
  certainWh: number;
  expectedWh: number;
  /** Days that could be compared. */
  days: number;
  cvRmse: number;
}

/** Undefined where too few days before are known, or none since. */
export function savingsOf(before: readonly MeterDay[], since: readonly MeterDay[]): Savings | undefined {
  const baseline = fitBaseline(before);
  if (!baseline) return undefined;
  let [savedWh, expectedWh, days, sigmas] = [0, 0, 0, 0];
  for (const day of since) {
    const [energy, expected] = [dayEnergy(day), baseline.expected(day)];
    if (energy === undefined || expected === undefined) continue;
    savedWh += expected - energy;
    expectedWh += expected;
    days += 1;
    sigmas += baseline.sigma(day);
  }
  if (days === 0) return undefined;
  // Days differ each for itself, but the level they are measured against is the same for all, and itself a median of some days.
  const certainWh = 2 * (sigmas / days) * Math.sqrt(days + (Math.PI / 2) * (days ** 2 / baseline.days.length));
  return { savedWh, certainWh, expectedWh, days, cvRmse: baseline.cvRmse };
}
