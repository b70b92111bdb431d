import {
  compare,
  type Decimal,
  decimal,
  decimalText,
  isZero,
  multiply,
  ONE,
  subtract,
  wholeUnits,
  ZERO,
} from "../money/decimal.ts";
import type { BillUnit } from "./bill-lines.ts";
import { amountOf, type BillPart, charge, notice, timesOf } from "./bill-part.ts";
import { kilo } from "./charge-energy.ts";
import { splitBySlabs } from "./slabs.ts";
import type { FixedBasis, FixedLine, MinimumLine, Slabs } from "./tariff-lines.ts";
import type { Fraction } from "./versions.ts";

/** Returns the quantity of a fixed charge: the connection itself, or the kilowatts of its contract. */
function basisOf(part: BillPart, basis: FixedBasis, name: string): { quantity: Decimal; unit: BillUnit | null } {
  if (basis === "connection") return { quantity: ONE, unit: null };
  const { contractDemand, connectedLoad } = part.usage.connection ?? {};
  const told = basis === "contract_demand" ? contractDemand : connectedLoad;
  if (told === undefined) notice(part, "contract_missing", { name, basis });
  return { quantity: told === undefined ? ZERO : decimal(told), unit: contractUnit(part, basis) };
}

function contractUnit({ version }: BillPart, basis: FixedBasis): BillUnit {
  const demand = version.lines.find((line) => line.kind === "demand");
  return basis === "contract_demand" ? (demand?.measure ?? "kVA") : "kW";
}

const timesText = ({ part, whole }: Fraction) => (whole === 1 ? `${part}` : `${part}/${whole}`);

export function chargeFixed(part: BillPart, line: FixedLine): void {
  if (line.slabs) chargeSlabs(part, line, line.slabs);
  else chargePrice(part, line, priceOf(part, line));
}

function chargePrice(part: BillPart, line: FixedLine, price: string | undefined): void {
  if (price === undefined || isZero(decimal(price))) return;
  const times = timesOf(part, line.per, line.proRata);
  const { quantity, unit } = basisOf(part, line.basis, line.name);
  charge(part, line, {
    label: { key: "fixed", params: { name: line.name, per: line.per, times: timesText(times) } },
    quantity: unit === null ? timesText(times) : decimalText(quantity),
    unit: unit ?? line.per,
    rate: price,
    amount: multiply(quantity, decimal(price)),
    times,
  });
}

function chargeSlabs(part: BillPart, line: FixedLine, slabs: Slabs): void {
  const times = timesOf(part, line.per, line.proRata);
  const { quantity, unit } = basisOf(part, line.basis, line.name);
  for (const { from, upTo, quantity: inSlab, price } of splitBySlabs(slabs, quantity, (limit) => limit)) {
    const limits = { from: decimalText(from), upTo: upTo ? decimalText(upTo) : "" };
    charge(part, line, {
      label: { key: "fixed_slab", params: { name: line.name, per: line.per, times: timesText(times), ...limits } },
      quantity: decimalText(inSlab),
      unit,
      rate: price,
      amount: multiply(inSlab, decimal(price)),
      times,
    });
  }
}

function priceOf(part: BillPart, { price, smallUse }: FixedLine): string | undefined {
  if (!smallUse) return price;
  const used = [...part.energy.byPeriod.import.values()].reduce((total, each) => total + each, 0);
  const { part: count, whole } = timesOf(part, "month");
  const limit = multiply(decimal(smallUse.upTo), wholeUnits(count, 0));
  const isSmall = compare(multiply(kilo(part, used), wholeUnits(whole, 0)), limit) <= 0;
  return isSmall ? smallUse.price : price;
}

/** Charges the difference when the named lines are below the minimum. */
export function chargeMinimum(part: BillPart, line: MinimumLine): void {
  const { on, base } = amountOf(part, line.of);
  const times = timesOf(part, line.per, line.proRata);
  const { quantity, unit } = basisOf(part, line.basis, line.name);
  const least = multiply(quantity, decimal(line.price));
  // Both sides are multiplied by the whole of the fraction, so that nothing is divided before rounding.
  const missing = subtract(multiply(least, wholeUnits(times.part, 0)), multiply(base, wholeUnits(times.whole, 0)));
  if (missing.units <= 0n) return;
  charge(part, line, {
    label: { key: "minimum", params: { name: line.name, per: line.per, times: timesText(times) } },
    quantity: unit === null ? null : decimalText(quantity),
    unit,
    rate: line.price,
    amount: missing,
    times: { part: 1, whole: times.whole },
    on,
  });
}
