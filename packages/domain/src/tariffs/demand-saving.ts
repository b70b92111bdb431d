import { minorDigits } from "../money/currencies.ts";
import { compare, decimal, decimalText, multiply, subtract, unitsAt, ZERO } from "../money/decimal.ts";
import { round, toDecimals } from "../money/rounding.ts";
import { bill } from "./bill.ts";
import type { Tariff } from "./tariff.ts";
import type { DemandLine } from "./tariff-lines.ts";
import type { Connection, Usage } from "./usage.ts";
import { type DaySpan, versionOn } from "./versions.ts";

/** How a tariff measures demand on a day; undefined where it does not charge for it. */
export function demandLineOn(tariff: Pick<Tariff, "versions">, day: string): DemandLine | undefined {
  return versionOn(tariff, day)?.lines.find((line): line is DemandLine => line.kind === "demand");
}

/** Whole watts of kilowatts, or volt-amperes of kilovolt-amperes. */
export function wholeWatts(kilo: string): number {
  return Number(unitsAt(round(multiply(decimal(kilo), { units: 1000n, scale: 0 }), toDecimals(0)), 0));
}

/**
 * How much less some days would have cost with another demand, as exact text and never below zero; undefined where the tariff does not
 * charge for demand.
 */
export function demandSaving(
  tariff: Tariff,
  connection: Connection,
  { before, after }: { before: Usage; after: Usage },
  period: DaySpan,
): string | undefined {
  if (!demandLineOn(tariff, period.from)) return undefined;
  const total = (usage: Usage) => decimal(bill(tariff, { ...usage, connection }, period).total);
  const difference = subtract(total(before), total(after));
  return decimalText(compare(difference, ZERO) < 0 ? ZERO : difference, minorDigits(tariff.currency));
}
