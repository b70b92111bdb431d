import { minorDigits } from "../money/currencies.ts";
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  isZero,
  negate,
  subtract,
  sum,
  ZERO,
} from "../money/decimal.ts";
import { ratio, round, toDecimals } from "../money/rounding.ts";
import type { Bill, BillLine } from "./bill-lines.ts";

/** The figures of the utility's bill, as far as somebody has entered them. */
export interface UtilityFigures {
  total: string | null;
  kwh: string | null;
  kvah: string | null;
  demand: string | null;
  powerFactor: string | null;
  lines: readonly { key: string; amount: string }[];
}

export const BILL_DIFFERENCES = [
  "kwh",
  "kvah",
  "demand",
  "power_factor",
  "line",
  "rounding",
  "missing_readings",
  "unexplained",
] as const;

export interface BillDifference {
  what: (typeof BILL_DIFFERENCES)[number];
  /** The key of the line. Null for other differences. */
  key: string | null;
  ours: string | null;
  theirs: string | null;
  /** How much more the utility charges for it. Null when that is unknown. */
  amount: string | null;
}

type Figure = "kwh" | "kvah" | "demand";
/** The effect of a different quantity on each line, by key. */
type Effects = Map<string, Decimal>;

const FINE = toDecimals(12);
/** A remaining difference up to this amount is due to rounding. */
const ROUNDING = decimal("1");

/**
 * Explains why two bills differ, largest first. A different quantity changes its lines in proportion, and the taxes on them. A further
 * difference of a line is its own. The remaining difference of the total is due to missing readings or rounding, or unexplained.
 */
export function billDifferences(bill: Bill, theirs: UtilityFigures): BillDifference[] {
  const digits = minorDigits(bill.currency);
  const money = (value: Decimal) => decimalText(round(value, toDecimals(digits)), digits);
  const found: BillDifference[] = [];
  const explained: Effects = new Map();
  for (const { figure, ours, told } of quantities(bill, theirs)) {
    if (compare(ours, told) === 0) continue;
    const effects = effectsOf(bill, figure, ours, told);
    for (const [key, effect] of effects) explained.set(key, add(explained.get(key) ?? ZERO, effect));
    const amount = isZero(ours) ? null : money(sum([...effects.values()]));
    found.push({ what: figure, key: null, ours: decimalText(ours), theirs: decimalText(told), amount });
  }
  if (theirs.powerFactor !== null && bill.powerFactor !== null && !isSame(theirs.powerFactor, bill.powerFactor))
    found.push({ what: "power_factor", key: null, ours: bill.powerFactor, theirs: theirs.powerFactor, amount: null });
  for (const { key, amount } of theirs.lines) {
    const ours = sum(bill.lines.filter((line) => line.key === key).map((line) => decimal(line.amount)));
    const own = round(subtract(subtract(decimal(amount), ours), explained.get(key) ?? ZERO), toDecimals(digits));
    if (isZero(own)) continue;
    explained.set(key, add(explained.get(key) ?? ZERO, own));
    found.push({ what: "line", key, ours: money(ours), theirs: amount, amount: money(own) });
  }
  if (theirs.total !== null) {
    const all = subtract(decimal(theirs.total), decimal(bill.total));
    const left = round(subtract(all, sum([...explained.values()])), toDecimals(digits));
    if (!isZero(left))
      found.push({ what: whatIsLeft(bill, left), key: null, ours: null, theirs: null, amount: money(left) });
  }
  return found.toSorted((a, b) => size(b) - size(a));
}

const isSame = (a: string, b: string) => compare(decimal(a), decimal(b)) === 0;
const size = ({ amount }: BillDifference) => (amount === null ? -1 : Math.abs(Number(amount)));

function quantities(bill: Bill, theirs: UtilityFigures): { figure: Figure; ours: Decimal; told: Decimal }[] {
  const { importWh, vah } = bill.energy;
  const billed = bill.demands.map((demand) => decimal(demand.billed)).toSorted((a, b) => compare(b, a))[0];
  const wattHours = (count: number) => ({ units: BigInt(Math.round(count)), scale: 3 });
  const known: [Figure, Decimal | undefined, string | null][] = [
    ["kwh", wattHours(importWh), theirs.kwh],
    ["kvah", vah === null ? undefined : wattHours(vah), theirs.kvah],
    ["demand", billed, theirs.demand],
  ];
  return known.flatMap(([figure, ours, told]) =>
    ours === undefined || told === null ? [] : [{ figure, ours, told: decimal(told) }],
  );
}

/** Applies the relative difference of the quantity to its lines, then to the lines that are calculated from them. */
function effectsOf({ lines }: Bill, figure: Figure, ours: Decimal, told: Decimal): Effects {
  const effects: Effects = new Map();
  if (isZero(ours)) return effects;
  const change = ratio(subtract(told, ours), ours, FINE);
  const amounts = new Map<string, Decimal>();
  for (const line of lines) {
    const amount = decimal(line.amount);
    const own = isOf(line, figure) ? times(amount, change) : derivedEffect(line, amount, effects, amounts);
    amounts.set(line.key, add(amounts.get(line.key) ?? ZERO, amount));
    if (own && !isZero(own)) effects.set(line.key, add(effects.get(line.key) ?? ZERO, own));
  }
  return effects;
}

function isOf({ kind, unit, label }: BillLine, figure: Figure): boolean {
  if (figure === "demand") return kind === "demand" && label.key !== "demand_excess";
  return (kind === "energy" || kind === "fuel") && unit === (figure === "kwh" ? "kWh" : "kVAh");
}

function derivedEffect(line: BillLine, amount: Decimal, effects: Effects, amounts: Effects): Decimal | undefined {
  if (line.on.length === 0) return undefined;
  const base = sum(line.on.map((key) => amounts.get(key) ?? ZERO));
  const effect = sum(line.on.map((key) => effects.get(key) ?? ZERO));
  return isZero(base) || isZero(effect) ? undefined : times(amount, ratio(effect, base, FINE));
}

const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

function whatIsLeft({ missing }: Bill, left: Decimal): BillDifference["what"] {
  const absolute = left.units < 0n ? negate(left) : left;
  if (compare(absolute, ROUNDING) <= 0) return "rounding";
  return missing.length > 0 && left.units > 0n ? "missing_readings" : "unexplained";
}
