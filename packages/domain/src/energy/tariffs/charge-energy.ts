import { add, type Decimal, decimal, decimalText, isZero, multiply, wholeUnits, ZERO } from "../money/decimal.ts";
import { type RoundingRule, round, share, toDecimals } from "../money/rounding.ts";
import { type BillPart, charge, notice, noticeApparent, timesOf } from "./bill-part.ts";
import { splitBySlabs } from "./slabs.ts";
import type { EnergyLine, EnergyMeasure, FuelLine, Slabs } from "./tariff-lines.ts";
import { periodsOfLine } from "./time-periods.ts";

const WATT_HOUR: RoundingRule = toDecimals(3);

function energyUnit(measure: EnergyMeasure): "kWh" | "kVAh" {
  return measure === "apparent" ? "kVAh" : "kWh";
}

/** Rounds kilowatt-hours by the tariff's rule. */
export function kilo(part: BillPart, wattHours: number): Decimal {
  return round(wholeUnits(wattHours, 3), part.version.rounding.energy ?? WATT_HOUR);
}

export function chargeEnergy(part: BillPart, line: EnergyLine): void {
  if (line.measure === "apparent") noticeApparent(part, line.name);
  const used = periodsOfLine(part.version, line.periods).map((period) => ({
    period,
    quantity: kilo(part, part.energy.byPeriod[line.measure].get(period) ?? 0),
  }));
  const total = used.reduce((sum, { quantity }) => add(sum, quantity), ZERO);
  if (line.slabs) chargeSlabs(part, line, line.slabs, total);
  else chargePrices(part, line, used, total);
}

interface UsedInPeriod {
  period: string;
  quantity: Decimal;
}

function chargePrices(part: BillPart, line: EnergyLine, used: readonly UsedInPeriod[], total: Decimal): void {
  const priced = line.prices
    ? used.map((each) => ({ ...each, price: line.prices?.[each.period] }))
    : [{ period: undefined, quantity: total, price: line.price }];
  for (const { period, quantity, price } of priced) {
    if (price === undefined || isZero(quantity) || isZero(decimal(price))) continue;
    charge(part, line, {
      label: period
        ? { key: "energy_period", params: { name: line.name, period } }
        : { key: "energy", params: { name: line.name } },
      quantity: decimalText(quantity),
      unit: energyUnit(line.measure),
      rate: price,
      amount: multiply(quantity, decimal(price)),
    });
  }
}

function chargeSlabs(part: BillPart, line: EnergyLine, slabs: Slabs, total: Decimal): void {
  const times = timesOf(part, "month", slabs.proRata);
  const rule = part.version.rounding.energy ?? WATT_HOUR;
  const limitOf = (limit: Decimal) => share(limit, times.part, times.whole, rule);
  for (const { from, upTo, quantity, price } of splitBySlabs(slabs, total, limitOf)) {
    const params = { name: line.name, from: decimalText(from), upTo: upTo ? decimalText(upTo) : "" };
    charge(part, line, {
      label: { key: "energy_slab", params },
      quantity: decimalText(quantity),
      unit: energyUnit(line.measure),
      rate: price,
      amount: multiply(quantity, decimal(price)),
    });
  }
}

/**
 * Charges by month, at the announced prices. A price not announced yet causes a notice, and is replaced by the last
 * known one if any.
 */
export function chargeFuel(part: BillPart, line: FuelLine): void {
  if (line.measure === "apparent") noticeApparent(part, line.name);
  for (const [month, wattHours] of [...part.energy.byMonth[line.measure]].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const quantity = kilo(part, wattHours);
    const announced = line.months[month];
    const price = announced ?? line.otherwise;
    if (announced === undefined) {
      const params = { name: line.name, line: line.key, month };
      notice(part, "fuel_not_announced", price === undefined ? params : { ...params, otherwise: price });
    }
    if (price === undefined || isZero(quantity) || isZero(decimal(price))) continue;
    charge(part, line, {
      label: { key: "fuel", params: { name: line.name, month } },
      quantity: decimalText(quantity),
      unit: energyUnit(line.measure),
      rate: price,
      amount: multiply(quantity, decimal(price)),
    });
  }
}
