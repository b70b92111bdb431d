import { minorDigits } from "../money/currencies.ts";
import { add, type Decimal, decimal, decimalText, isZero, sum, unitsAt, ZERO } from "../money/decimal.ts";
import { divide, round, share, toDecimals, UNROUNDED } from "../money/rounding.ts";
import type { Bill, BillLine } from "./bill-lines.ts";
import type { BillingPlan } from "./billing-plan.ts";
import { periodKeys, type TariffVersion } from "./tariff.ts";
import type { EnergyLine, TariffLine } from "./tariff-lines.ts";
import { periodsOfLine } from "./time-periods.ts";
import type { Fraction } from "./versions.ts";

/** The cost of one period's energy in a bill: its money, and the watt-hours that caused it. */
export interface EnergyRate {
  amount: Decimal;
  importWh: number;
}

/** A span of time at one rate. Undefined when the price of energy is unknown. */
export interface RatedSpan {
  from: number;
  to: number;
  rate: EnergyRate | undefined;
}

/**
 * Returns the cost of a watt-hour at each time of a bill: the lines that depend on energy, and the taxes on them, divided by the energy
 * of their periods. `importWh` are the sums of the plan's buckets. Charges that do not depend on energy are excluded.
 */
export function energyRates(plan: BillingPlan, bill: Bill, importWh: ArrayLike<number>): RatedSpan[] {
  const rates = plan.parts.map(({ version }, part) =>
    version ? partRates(plan, part, version, bill, importWh) : new Map<number, EnergyRate>(),
  );
  return plan.spans.map(({ from, to, part, period }) => ({ from, to, rate: rates[part]?.get(period) }));
}

const ONCE: Fraction = { part: 1, whole: 1 };

/**
 * Returns the factor that scales the lines by apparent energy when it is only known for some of the energy: the rest is assumed to cost
 * as much. Returns undefined when it is known for none.
 */
function apparentShare({ energy, notices }: Bill): Fraction | undefined {
  const unknown = Number(notices.find(({ code }) => code === "apparent_missing")?.params.wattHours ?? 0);
  if (unknown === 0) return ONCE;
  return unknown < energy.importWh ? { part: energy.importWh, whole: energy.importWh - unknown } : undefined;
}

const isByApparent = (line: TariffLine) =>
  (line.kind === "energy" || line.kind === "fuel") && line.measure === "apparent";

function partRates(
  plan: BillingPlan,
  part: number,
  version: TariffVersion,
  bill: Bill,
  importWh: ArrayLike<number>,
): Map<number, EnergyRate> {
  const keys = periodKeys(version);
  const scale = apparentShare(bill);
  if (!scale && version.lines.some(isByApparent)) return new Map();
  const energy = keys.map(() => 0);
  plan.buckets.forEach((bucket, index) => {
    if (bucket.part === part && bucket.period >= 0)
      energy[bucket.period] = (energy[bucket.period] ?? 0) + (importWh[index] ?? 0);
  });
  const own = bill.lines.filter((line) => line.part === part);
  const amounts = amountsByPeriod(version, own, energy, scale);
  const rates = keys.flatMap((_, index): [number, EnergyRate][] => {
    const used = energy[index] ?? 0;
    return used > 0 ? [[index, { amount: amounts[index] ?? ZERO, importWh: used }]] : [];
  });
  return new Map(rates);
}

/** The sums of a line: in total, and the part that depends on the energy of each period. */
interface LineSums {
  whole: Decimal;
  ofEnergy: readonly Decimal[];
}

/**
 * Returns the cost that depends on imported energy, by period. Exports, standing charges and demands do not depend on
 * it.
 */
function amountsByPeriod(
  version: TariffVersion,
  lines: readonly BillLine[],
  energy: readonly number[],
  scale: Fraction = ONCE,
): Decimal[] {
  const apparent = new Set(version.lines.filter(isByApparent).map(({ key }) => key));
  const none = energy.map(() => ZERO);
  const sums = new Map<string, LineSums>();
  for (const line of lines) {
    const amount = decimal(line.amount);
    const whole = apparent.has(line.key) ? share(amount, scale.part, scale.whole, UNROUNDED) : amount;
    const own = ofPeriods(version, line, whole, energy) ?? ofLines(line, amount, sums, energy) ?? none;
    const before = sums.get(line.key) ?? { whole: ZERO, ofEnergy: none };
    sums.set(line.key, { whole: add(before.whole, amount), ofEnergy: addEach(before.ofEnergy, own) });
  }
  return [...sums.values()].reduce<Decimal[]>((all, { ofEnergy }) => addEach(all, ofEnergy), none);
}

const addEach = (a: readonly Decimal[], b: readonly Decimal[]) => a.map((each, index) => add(each, b[index] ?? ZERO));

/** Divides an energy line among its periods, by their energy. */
function ofPeriods(
  version: TariffVersion,
  line: BillLine,
  amount: Decimal,
  energy: readonly number[],
): Decimal[] | undefined {
  const keys = periodKeys(version);
  if (line.kind === "fuel" || (line.kind === "power_factor" && line.on.length === 0)) return spread(amount, energy);
  if (line.kind !== "energy") return undefined;
  const told = version.lines.find((each): each is EnergyLine => each.kind === "energy" && each.key === line.key);
  if (!told || told.measure === "export" || told.measure === "surplus") return undefined;
  const { period } = line.label.params;
  const wanted = period ? [period] : periodsOfLine(version, told.periods);
  return spread(
    amount,
    energy.map((each, index) => (wanted.includes(keys[index] ?? "") ? each : 0)),
  );
}

function spread(amount: Decimal, energy: readonly number[]): Decimal[] {
  const whole = energy.reduce((all, each) => all + each, 0);
  return energy.map((each) => (whole > 0 ? share(amount, each, whole, UNROUNDED) : ZERO));
}

/** Divides a tax like the lines that it applies to. */
function ofLines(
  line: BillLine,
  amount: Decimal,
  sums: ReadonlyMap<string, LineSums>,
  energy: readonly number[],
): Decimal[] | undefined {
  if (line.kind !== "percent" && line.kind !== "power_factor") return undefined;
  const on = line.on.flatMap((key) => sums.get(key) ?? []);
  const whole = sum(on.map((each) => each.whole));
  if (isZero(whole)) return undefined;
  return energy.map((_, index) => portion(amount, sum(on.map((each) => each.ofEnergy[index] ?? ZERO)), whole));
}

/** Returns `amount * part / whole`, with more decimals than any bill shows. */
function portion(amount: Decimal, part: Decimal, whole: Decimal): Decimal {
  const scale = Math.max(part.scale, whole.scale);
  const product = { units: amount.units * unitsAt(part, scale), scale: amount.scale };
  return divide(product, unitsAt(whole, scale), UNROUNDED);
}

/** Finer than any meter counts, so that the days of a month add up to the month. */
const FINE = 1000;

/** Returns the cost of some watt-hours at a rate. */
export function costAt({ amount, importWh }: EnergyRate, wattHours: number): Decimal {
  return importWh > 0 ? share(amount, Math.round(wattHours * FINE), importWh * FINE, UNROUNDED) : ZERO;
}

export function costText(amount: Decimal, currency: string): string {
  const digits = minorDigits(currency);
  return decimalText(round(amount, toDecimals(digits)), digits);
}
