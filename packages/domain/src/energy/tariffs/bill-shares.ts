import { minorDigits } from "../money/currencies.ts";
import { decimal, decimalText, sum, wholeUnits, ZERO } from "../money/decimal.ts";
import { divideUp } from "../money/divide-up.ts";
import { ratio, toDecimals } from "../money/rounding.ts";

/** A party that shares a bill, by the measurement of its meters or by a weight. */
export interface Sharer {
  name: string;
  importWh: number | null;
  weight: string | null;
}

export interface SharedAmount {
  /** Null for the part that nobody takes. */
  name: string | null;
  importWh: number | null;
  /** 0 to 1. */
  part: string;
  amount: string;
}

const PART = toDecimals(6);

/**
 * Divides a bill so that the parts add up exactly, to the last minor unit. With meters, energy that no party's meter measured belongs to
 * nobody. With weights, nothing is left.
 */
export function shareBill(
  total: string,
  currency: string,
  basis: "meters" | "area" | "fixed",
  sharers: readonly Sharer[],
  importWh: number,
): SharedAmount[] {
  const weights = sharers.map((sharer) =>
    basis === "meters" ? wholeUnits(sharer.importWh ?? 0, 0) : sharer.weight === null ? ZERO : decimal(sharer.weight),
  );
  const taken = sum(weights);
  const rest = basis === "meters" ? wholeUnits(Math.max(0, importWh - Number(taken.units)), 0) : ZERO;
  const whole = sum([taken, rest]);
  if (whole.units === 0n) return [{ name: null, importWh: null, part: "1", amount: total }];
  const owners: Pick<SharedAmount, "name" | "importWh">[] = sharers.map((sharer) => ({
    name: sharer.name,
    importWh: basis === "meters" ? (sharer.importWh ?? 0) : null,
  }));
  if (rest.units > 0n) owners.push({ name: null, importWh: Number(rest.units) });
  const all = rest.units > 0n ? [...weights, rest] : weights;
  const amounts = divideUp(decimal(total), all, minorDigits(currency));
  return owners.map((owner, index) => ({
    ...owner,
    part: decimalText(ratio(all[index] ?? ZERO, whole, PART)),
    amount: decimalText(amounts[index] ?? ZERO, minorDigits(currency)),
  }));
}
