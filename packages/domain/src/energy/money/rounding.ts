import { type Decimal, decimal, isDecimal, powerOfTen, unitsAt } from "./decimal.ts";

/**
 * `half_up` and `up` round away from zero and `down` towards it, so that a credit is rounded like the charge it
 * reverses.
 */
export const ROUNDING_MODES = ["half_up", "half_even", "down", "up"] as const;
export type RoundingMode = (typeof ROUNDING_MODES)[number];

/** The step and direction of rounding: `0.01` for paise, `1` for whole rupees, `0.05` for five paise. */
export interface RoundingRule {
  to: string;
  mode: RoundingMode;
}

/** More decimals than any bill shows. Endless fractions end here when a tariff does not round. */
export const UNROUNDED: RoundingRule = { to: "0.000000000001", mode: "half_even" };

export function isRoundingRule({ to, mode }: RoundingRule): boolean {
  return isDecimal(to) && decimal(to).units > 0n && ROUNDING_MODES.includes(mode);
}

export function round(value: Decimal, rule: RoundingRule): Decimal {
  return divide(value, 1n, rule);
}

/** Divides by a whole number and rounds once, from the exact quotient, to a multiple of the rule's step. */
export function divide(value: Decimal, by: bigint, rule: RoundingRule): Decimal {
  const step = decimal(rule.to);
  const scale = Math.max(value.scale, step.scale);
  const steps = divideWhole(unitsAt(value, scale), unitsAt(step, scale) * by, rule.mode);
  return { units: steps * step.units, scale: step.scale };
}

/** Returns the quotient of two decimals, for ratios such as a power factor. */
export function ratio(a: Decimal, b: Decimal, rule: RoundingRule): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return divide({ units: unitsAt(a, scale), scale: 0 }, unitsAt(b, scale), rule);
}

/** Returns a share by two whole numbers, such as 17 days of 30. */
export function share(value: Decimal, part: number, whole: number, rule: RoundingRule): Decimal {
  return divide({ units: value.units * BigInt(part), scale: value.scale }, BigInt(whole), rule);
}

function divideWhole(dividend: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const whole = above / below;
  const rest = above % below;
  const rounded = rest > 0n && goesUp(mode, whole, rest * 2n, below) ? whole + 1n : whole;
  return isNegative ? -rounded : rounded;
}

function goesUp(mode: RoundingMode, whole: bigint, twiceTheRest: bigint, divisor: bigint): boolean {
  if (mode === "up") return true;
  if (mode === "down") return false;
  if (twiceTheRest !== divisor) return twiceTheRest > divisor;
  return mode === "half_up" || whole % 2n === 1n;
}

export function toDecimals(places: number, mode: RoundingMode = "half_up"): RoundingRule {
  return { to: places === 0 ? "1" : `0.${powerOfTen(places).toString().slice(2)}1`, mode };
}
