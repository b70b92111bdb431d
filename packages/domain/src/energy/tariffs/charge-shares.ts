import {
  compare,
  type Decimal,
  decimal,
  decimalText,
  multiply,
  negate,
  ONE,
  smallest,
  ZERO,
} from "../money/decimal.ts";
import { type RoundingRule, ratio } from "../money/rounding.ts";
import { amountOf, type BillPart, charge, noticeApparent } from "./bill-part.ts";
import { kilo } from "./charge-energy.ts";
import type { PercentLine, PowerFactorLine } from "./tariff-lines.ts";

const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

function percentOf(base: Decimal, percent: Decimal): Decimal {
  return multiply(multiply(base, percent), HUNDREDTH);
}

export function chargePercent(part: BillPart, line: PercentLine): void {
  const { on, base } = amountOf(part, line.of);
  const amount = limitAmount(percentOf(base, decimal(line.percent)), line.atMost);
  charge(part, line, {
    label: { key: "percent", params: { name: line.name, percent: line.percent, base: decimalText(base, 2) } },
    quantity: decimalText(base, 2),
    unit: "percent",
    rate: line.percent,
    amount,
    on,
  });
}

function limitAmount(amount: Decimal, atMost: string | undefined): Decimal {
  if (atMost === undefined) return amount;
  const isNegative = amount.units < 0n;
  const size = smallest(isNegative ? negate(amount) : amount, decimal(atMost));
  return isNegative ? negate(size) : size;
}

/** Returns kWh / kVAh, at most one. Returns undefined when nothing was used. */
export function powerFactor(kwh: Decimal, kvah: Decimal, rule: RoundingRule): Decimal | undefined {
  if (kwh.units <= 0n || kvah.units <= 0n) return undefined;
  return smallest(ratio(kwh, kvah, rule), ONE);
}

export function chargePowerFactor(part: BillPart, line: PowerFactorLine): void {
  noticeApparent(part, line.name);
  const factor = part.reals && powerFactor(part.reals.kwh, part.reals.kvah, line.factorRound);
  if (!factor) return;
  const step = line.steps.findLast(({ from }) => compare(decimal(from), factor) <= 0);
  const params = { name: line.name, factor: decimalText(factor) };
  if (step?.percent !== undefined && decimal(step.percent).units !== 0n) {
    const { on, base } = amountOf(part, line.of ?? []);
    charge(part, line, {
      label: { key: "power_factor", params: { ...params, percent: step.percent } },
      quantity: decimalText(base, 2),
      unit: "percent",
      rate: step.percent,
      amount: percentOf(base, decimal(step.percent)),
      on,
    });
  }
  if (step?.price !== undefined && decimal(step.price).units !== 0n) {
    const used = [...part.energy.byPeriod.import.values()].reduce((sum, each) => sum + each, 0);
    const quantity = used === 0 ? ZERO : kilo(part, used);
    charge(part, line, {
      label: { key: "power_factor", params },
      quantity: decimalText(quantity),
      unit: "kWh",
      rate: step.price,
      amount: multiply(quantity, decimal(step.price)),
    });
  }
}
