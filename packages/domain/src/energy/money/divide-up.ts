import { type Decimal, sum, unitsAt } from "./decimal.ts";
import { round, toDecimals } from "./rounding.ts";

/**
 * Divides an amount by weights so that the parts add up exactly: each part is rounded down, and the remaining units go one by one to
 * the parts that lost most. Weights with a sum of zero get nothing.
 */
export function divideUp(total: Decimal, weights: readonly Decimal[], digits: number): Decimal[] {
  const whole = sum(weights);
  if (whole.units === 0n) return weights.map(() => ({ units: 0n, scale: digits }));
  const scale = Math.max(...weights.map((weight) => weight.scale));
  const divisor = unitsAt(whole, scale);
  const units = unitsAt(round(total, toDecimals(digits)), digits);
  const size = units < 0n ? -units : units;
  const shares = weights.map((weight, index) => {
    const product = size * unitsAt(weight, scale);
    return { index, units: product / divisor, rest: product % divisor };
  });
  let left = size - shares.reduce((all, share) => all + share.units, 0n);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const share of byRest) {
    if (left <= 0n) break;
    share.units += 1n;
    left -= 1n;
  }
  const sign = units < 0n ? -1n : 1n;
  return shares.map((share) => ({ units: share.units * sign, scale: digits }));
}
