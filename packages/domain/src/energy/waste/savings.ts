import { fitBaseline } from "./baseline.ts";
import { dayEnergy, type MeterDay } from "./meter-days.ts";

/** The energy saved since a waste was dealt with, compared with the projection of the days before. */
export interface Savings {
  /** Negative when more energy is used than before. */
  savedWh: number;
  /** The half-width of the 95% confidence interval. */
  certainWh: number;
  expectedWh: number;
  /** The number of days that could be compared. */
  days: number;
  cvRmse: number;
}

/** Returns undefined when too few days before are known, or none since. */
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
  // Days vary independently, but their common level is itself a median of some days, so its error applies to all of
  // them.
  const certainWh = 2 * (sigmas / days) * Math.sqrt(days + (Math.PI / 2) * (days ** 2 / baseline.days.length));
  return { savedWh, certainWh, expectedWh, days, cvRmse: baseline.cvRmse };
}
