import type { Span } from "../../site/online-spans.ts";
import { minorDigits } from "../money/currencies.ts";
import { decimalText, isZero, subtract, sum, wholeUnits } from "../money/decimal.ts";
import { round, toDecimals, UNROUNDED } from "../money/rounding.ts";
import type { Bill, BillLine, BillNotice } from "./bill-lines.ts";
import { type BillPart, notice } from "./bill-part.ts";
import { type BillingPlan, billingPlan } from "./billing-plan.ts";
import { chargeDemand } from "./charge-demand.ts";
import { chargeEnergy, chargeFuel } from "./charge-energy.ts";
import { chargeFixed, chargeMinimum } from "./charge-fixed.ts";
import { chargePercent, chargePowerFactor, powerFactor } from "./charge-shares.ts";
import { type EnergySums, sumEnergy } from "./energy-sums.ts";
import { type Credit, netsEnergy, partEnergy } from "./part-energy.ts";
import type { Tariff } from "./tariff.ts";
import type { TariffLine } from "./tariff-lines.ts";
import type { DayAt } from "./time-periods.ts";
import { orderedUsage, type Usage, usageBetween } from "./usage.ts";
import type { DaySpan, VersionPart } from "./versions.ts";

/** Calculates the bill of some days. The result does not depend on when or in what order readings arrived. */
export function bill(tariff: Tariff, usage: Usage, period: DaySpan, dayAt?: DayAt): Bill {
  return billOf(billingPlan(tariff, period, dayAt), usage);
}

/** Calculates the bills of one meter for many plans, and sorts its readings only once. */
export function billsOf(plans: readonly BillingPlan[], usage: Usage): Bill[] {
  const ordered = orderedUsage(usage);
  return plans.map((plan) => billOrdered(plan, ordered));
}

export function billOf(plan: BillingPlan, usage: Usage): Bill {
  return billOrdered(plan, orderedUsage(usage));
}

function billOrdered(plan: BillingPlan, whole: Usage): Bill {
  const usage = whole.blocks ? whole : usageBetween(whole, plan.from, plan.to);
  const sums = sumEnergy(plan, usage);
  const energy = totalsOf(sums);
  const credit: Credit = new Map(Object.entries(usage.credit ?? {}));
  const bridged = clip(usage.bridged ?? [], plan);
  const parts = plan.parts.map((days, index) => billPart(plan, usage, { sums, energy }, days, index, credit));
  const known = parts.filter((part) => part !== undefined);
  const nets = plan.parts.some(({ version }) => version && netsEnergy(version));
  return {
    currency: plan.tariff.currency,
    from: plan.period.from,
    to: plan.period.to,
    parts: plan.parts.map(({ from, to, days, version }) => ({ from, to, days, version: version?.from ?? null })),
    ...totalOf(plan, known),
    energy: { ...energy, vah: sums.withoutApparentMs > 0 ? null : energy.vah },
    powerFactor: factorText(sums, energy),
    demands: known.flatMap((part) => part.demands),
    credit: nets ? Object.fromEntries(credit) : null,
    missing: sums.missing,
    bridged,
    notices: [...noticesOf(plan, sums, bridged), ...distinct(known.flatMap((part) => part.notices))],
  };
}

function billPart(
  plan: BillingPlan,
  usage: Usage,
  { sums, energy }: { sums: EnergySums; energy: ReturnType<typeof totalsOf> },
  days: VersionPart,
  index: number,
  credit: Credit,
): BillPart | undefined {
  const { version } = days;
  if (!version) return undefined;
  const { importWh, vah } = energy;
  const part: BillPart = {
    plan,
    usage,
    index,
    days,
    version,
    energy: partEnergy(plan, sums, index, version, credit),
    reals: sums.withoutApparentMs > 0 ? null : { kwh: wholeUnits(importWh, 3), kvah: wholeUnits(vah, 3) },
    apparent: sums,
    lines: [],
    amounts: new Map(),
    demands: [],
    notices: [],
  };
  for (const line of version.lines) chargeLine(part, line);
  if (part.energy.outsideWh > 0) notice(part, "no_period", { wattHours: `${part.energy.outsideWh}` });
  return part;
}

function chargeLine(part: BillPart, line: TariffLine): void {
  if (line.kind === "energy") chargeEnergy(part, line);
  else if (line.kind === "fixed") chargeFixed(part, line);
  else if (line.kind === "demand") chargeDemand(part, line);
  else if (line.kind === "power_factor") chargePowerFactor(part, line);
  else if (line.kind === "fuel") chargeFuel(part, line);
  else if (line.kind === "percent") chargePercent(part, line);
  else chargeMinimum(part, line);
}

/** Rounds the total by the last version. The rounding difference becomes a line, so that the lines always add up. */
function totalOf({ tariff, parts }: BillingPlan, billed: readonly BillPart[]): Pick<Bill, "lines" | "sum" | "total"> {
  const lines = billed.flatMap((part) => part.lines);
  const digits = minorDigits(tariff.currency);
  const before = sum(billed.flatMap(({ amounts }) => [...amounts.values()]));
  const total = round(before, parts.at(-1)?.version?.rounding.total ?? UNROUNDED);
  const difference = subtract(total, before);
  const roundOff: BillLine[] = isZero(difference)
    ? []
    : [
        {
          key: "round_off",
          kind: "round_off",
          part: parts.length - 1,
          label: { key: "round_off", params: {} },
          quantity: null,
          unit: null,
          rate: null,
          amount: decimalText(difference, digits),
          on: [],
        },
      ];
  return { lines: [...lines, ...roundOff], sum: decimalText(before, digits), total: decimalText(total, digits) };
}

function totalsOf({ importWh, exportWh, vah }: EnergySums) {
  const total = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0);
  return { importWh: total(importWh), exportWh: total(exportWh), vah: total(vah) };
}

function factorText({ withoutApparentMs }: EnergySums, { importWh, vah }: { importWh: number; vah: number }) {
  if (withoutApparentMs > 0) return null;
  const factor = powerFactor(wholeUnits(importWh, 3), wholeUnits(vah, 3), toDecimals(3));
  return factor ? decimalText(factor) : null;
}

function clip(spans: readonly Span[], { from, to }: BillingPlan): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
    .toSorted((a, b) => a.from - b.from);
}

function noticesOf(plan: BillingPlan, sums: EnergySums, bridged: readonly Span[]): BillNotice[] {
  const notices: BillNotice[] = [];
  const length = (spans: readonly Span[]) => `${spans.reduce((all, { from, to }) => all + to - from, 0)}`;
  if (sums.missing.length > 0) notices.push({ code: "readings_missing", params: { ms: length(sums.missing) } });
  if (bridged.length > 0) notices.push({ code: "readings_bridged", params: { ms: length(bridged) } });
  if (sums.dividedWh > 0) notices.push({ code: "slots_divided", params: { wattHours: `${sums.dividedWh}` } });
  for (const { version, from, to } of plan.parts)
    if (!version) notices.push({ code: "no_version", params: { from, to } });
  return notices;
}

/** Keeps only one of equal notices from several parts or lines. */
function distinct(notices: readonly BillNotice[]): BillNotice[] {
  return [...new Map(notices.map((each) => [JSON.stringify(each), each])).values()];
}
