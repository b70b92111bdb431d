import { minorDigits } from "../money/currencies.ts";
import { add, type Decimal, decimalText, sum, ZERO } from "../money/decimal.ts";
import { share, UNROUNDED } from "../money/rounding.ts";
import type { BilledDemand, BillLine, BillNotice, BillNoticeCode } from "./bill-lines.ts";
import type { BillingPlan } from "./billing-plan.ts";
import type { EnergySums } from "./energy-sums.ts";
import type { PartEnergy } from "./part-energy.ts";
import type { TariffVersion } from "./tariff.ts";
import { ALL_LINES, type TariffLine } from "./tariff-lines.ts";
import type { Usage } from "./usage.ts";
import type { Fraction, VersionPart } from "./versions.ts";

/** The days of a bill under one version, while its lines are calculated one after another. */
export interface BillPart {
  plan: BillingPlan;
  usage: Usage;
  index: number;
  days: VersionPart;
  version: TariffVersion;
  energy: PartEnergy;
  /** The exact energy of the whole bill. Null when it is unknown. */
  reals: { kwh: Decimal; kvah: Decimal } | null;
  /** The energy of the whole bill without a known apparent energy, and whether the known one is volts times amperes. */
  apparent: Pick<EnergySums, "withoutApparentWh" | "isEstimated">;
  lines: BillLine[];
  amounts: Map<string, Decimal>;
  demands: BilledDemand[];
  notices: BillNotice[];
}

const ONCE: Fraction = { part: 1, whole: 1 };

type Charge = Pick<BillLine, "label" | "quantity" | "unit" | "rate"> & {
  /** Before rounding, and before the share `times` is applied. */
  amount: Decimal;
  times?: Fraction | undefined;
  on?: readonly string[] | undefined;
};

/** Adds a line to the bill. The amount is rounded once, by the tariff's rule. */
export function charge(part: BillPart, line: TariffLine, { amount, times = ONCE, on = [], ...shown }: Charge): void {
  const rule = line.round ?? part.version.rounding.line ?? UNROUNDED;
  const rounded = share(amount, times.part, times.whole, rule);
  part.amounts.set(line.key, add(part.amounts.get(line.key) ?? ZERO, rounded));
  const digits = minorDigits(part.plan.tariff.currency);
  part.lines.push({
    key: line.key,
    kind: line.kind,
    part: part.index,
    ...shown,
    amount: decimalText(rounded, digits),
    on,
  });
}

/** Returns how many months or days a part of a bill pays for. */
export function timesOf(part: BillPart, per: "month" | "day", proRata = false): Fraction {
  if (per === "day") return { part: part.days.days, whole: 1 };
  const { months, wholeMonths, days } = part.plan;
  const { part: count, whole } = proRata ? months : wholeMonths;
  return part.days.days === days ? { part: count, whole } : { part: count * part.days.days, whole: whole * days };
}

/** Returns the sum of the named lines that were already charged. */
export function amountOf(part: BillPart, keys: readonly string[]): { on: string[]; base: Decimal } {
  const on = keys.includes(ALL_LINES) ? [...part.amounts.keys()] : keys.filter((key) => part.amounts.has(key));
  return { on, base: sum(on.map((key) => part.amounts.get(key) ?? ZERO)) };
}

/** Adds notices when the apparent energy of a charge is unknown or only calculated. */
export function noticeApparent(part: BillPart, name: string): void {
  const { withoutApparentWh, isEstimated } = part.apparent;
  if (!part.reals) notice(part, "apparent_missing", { name, wattHours: `${withoutApparentWh}` });
  if (isEstimated) notice(part, "apparent_estimated", { name });
}

export function notice(part: BillPart, code: BillNoticeCode, params: Readonly<Record<string, string>> = {}): void {
  part.notices.push({ code, params });
}
