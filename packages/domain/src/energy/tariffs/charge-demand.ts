import {
  compare,
  type Decimal,
  decimal,
  decimalText,
  largest,
  multiply,
  smallest,
  subtract,
  wholeUnits,
  ZERO,
} from "../money/decimal.ts";
import { type RoundingRule, round, toDecimals } from "../money/rounding.ts";
import type { BilledDemand } from "./bill-lines.ts";
import { type BillPart, charge, notice, timesOf } from "./bill-part.ts";
import { peakDemand } from "./peak-demand.ts";
import { splitBySlabs } from "./slabs.ts";
import type { DemandLine } from "./tariff-lines.ts";
import { monthsLater } from "./versions.ts";

const WATT: RoundingRule = toDecimals(3);

/** The billed demand, and why it exceeds the recorded one. */
interface Billing {
  recorded: Decimal;
  billed: Decimal;
  because: BilledDemand["because"];
}

export function chargeDemand(part: BillPart, line: DemandLine): void {
  const peak = peakDemand(part, line);
  const demand = billingDemand(part, line, wholeUnits(peak.watts, 3));
  part.demands.push({
    key: line.key,
    part: part.index,
    measure: line.measure,
    recorded: decimalText(demand.recorded),
    at: peak.at,
    billed: decimalText(demand.billed),
    because: demand.because,
  });
  const params = { name: line.name, recorded: decimalText(demand.recorded), because: demand.because };
  const times = timesOf(part, "month", line.proRata);
  const shares = line.slabs
    ? splitBySlabs(line.slabs, demand.billed, (limit) => limit)
    : [{ from: ZERO, upTo: null, quantity: demand.billed, price: line.price ?? "0" }];
  for (const { from, upTo, quantity, price } of shares) {
    const limits = { from: decimalText(from), upTo: upTo ? decimalText(upTo) : "" };
    charge(part, line, {
      label: line.slabs ? { key: "demand_slab", params: { ...params, ...limits } } : { key: "demand", params },
      quantity: decimalText(quantity),
      unit: line.measure,
      rate: price,
      amount: multiply(quantity, decimal(price)),
      times,
    });
  }
  chargeExcess(part, line, demand.recorded);
}

/** Returns the highest of the recorded demand, the contract's minimum, and the ratchet of earlier months. */
function billingDemand(part: BillPart, line: DemandLine, recorded: Decimal): Billing {
  const rule = part.version.rounding.demand ?? WATT;
  const contract = line.minimumShare ? contractOf(part, line) : ZERO;
  const minimum = largest(
    line.minimumShare ? multiply(contract, decimal(line.minimumShare)) : ZERO,
    line.minimum ? decimal(line.minimum) : ZERO,
  );
  const ratchet = ratchetOf(part, line);
  const billed = largest(recorded, minimum, ratchet);
  const because = compare(billed, recorded) === 0 ? "recorded" : compare(billed, minimum) === 0 ? "minimum" : "ratchet";
  return { recorded: round(recorded, rule), billed: round(billed, rule), because };
}

function ratchetOf(part: BillPart, { ratchet, name }: DemandLine): Decimal {
  if (!ratchet) return ZERO;
  const now = part.plan.period.from.slice(0, 7);
  const first = monthsLater(`${now}-01`, -ratchet.months).slice(0, 7);
  const known = (part.usage.connection?.pastDemands ?? []).filter(({ month }) => first <= month && month < now);
  const count = new Set(known.map(({ month }) => month)).size;
  if (count < ratchet.months)
    notice(part, "past_demand_missing", { name, known: `${count}`, wanted: `${ratchet.months}` });
  const highest = largest(ZERO, ...known.map(({ demand }) => decimal(demand)));
  return multiply(highest, decimal(ratchet.share));
}

function contractOf(part: BillPart, { name }: DemandLine): Decimal {
  const told = part.usage.connection?.contractDemand;
  if (told === undefined) notice(part, "contract_missing", { name, basis: "contract_demand" });
  return told === undefined ? ZERO : decimal(told);
}

/** Charges the demand beyond the contract additionally, step by step. */
function chargeExcess(part: BillPart, line: DemandLine, recorded: Decimal): void {
  if (!line.excess?.length) return;
  const told = part.usage.connection?.contractDemand;
  if (told === undefined) {
    if (!line.minimumShare) notice(part, "contract_missing", { name: line.name, basis: "contract_demand" });
    return;
  }
  const contract = decimal(told);
  for (const { over, upTo, times = "1", price } of line.excess) {
    const from = multiply(contract, decimal(over));
    const end = upTo ? smallest(recorded, multiply(contract, decimal(upTo))) : recorded;
    const quantity = subtract(end, from);
    if (quantity.units <= 0n) continue;
    const rate = multiply(decimal(price ?? line.price ?? "0"), decimal(price === undefined ? times : "1"));
    charge(part, line, {
      label: { key: "demand_excess", params: { name: line.name, contract: told, over, upTo: upTo ?? "", times } },
      quantity: decimalText(quantity),
      unit: line.measure,
      rate: decimalText(rate),
      amount: multiply(quantity, rate),
      times: timesOf(part, "month", line.proRata),
    });
  }
}
