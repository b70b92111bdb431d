import type { Span } from "../../site/online-spans.ts";
import type { TariffLine } from "./tariff-lines.ts";

/** The text of a bill's line: a translation key, whose parameters are in `params`. */
export const BILL_LABELS = [
  "energy",
  "energy_period",
  "energy_slab",
  "fixed",
  "fixed_slab",
  "demand",
  "demand_slab",
  "demand_excess",
  "power_factor",
  "fuel",
  "percent",
  "minimum",
  "round_off",
] as const;
type BillLabel = (typeof BILL_LABELS)[number];

export const BILL_UNITS = ["kWh", "kVAh", "kVA", "kW", "month", "day", "percent"] as const;
export type BillUnit = (typeof BILL_UNITS)[number];

/** Decimals are strings, as they are stored. */
export interface BillLine {
  /** The key of the tariff's line, or `round_off` for the rounding of the total. */
  key: string;
  kind: TariffLine["kind"] | "round_off";
  /** The index of the bill's part that the line belongs to. */
  part: number;
  label: { key: BillLabel; params: Readonly<Record<string, string>> };
  quantity: string | null;
  unit: BillUnit | null;
  rate: string | null;
  amount: string;
  /** The keys of the lines from which the amount is calculated. */
  on: readonly string[];
}

/** Things that the bill does not know. The bill shows them instead of guessing silently. */
export const BILL_NOTICES = [
  "readings_left_out",
  "readings_missing",
  "readings_bridged",
  "slots_divided",
  "apparent_missing",
  "apparent_estimated",
  "demand_missing",
  "demand_incomplete",
  "demand_windows_differ",
  "past_demand_missing",
  "contract_missing",
  "fuel_not_announced",
  "no_version",
  "no_period",
  "submeters_exceed",
] as const;
export type BillNoticeCode = (typeof BILL_NOTICES)[number];

export interface BillNotice {
  code: BillNoticeCode;
  params: Readonly<Record<string, string>>;
}

/** Notices of energy or charges that the total lacks. */
const LACKING: ReadonlySet<BillNoticeCode> = new Set([
  "readings_missing",
  "apparent_missing",
  "demand_missing",
  "contract_missing",
  "fuel_not_announced",
  "no_version",
  "no_period",
  "readings_left_out",
]);

/** Readings of an hour that has just begun may still arrive. */
const ON_THEIR_WAY_MS = 3_600_000;

/** Tells whether the total is known to lack something. Every place that shows the total must say so. */
export function isIncomplete({ notices }: { notices: readonly BillNotice[] }): boolean {
  return notices.some(({ code, params }) => {
    if (code === "readings_missing") return Number(params.ms) >= ON_THEIR_WAY_MS;
    // An earlier month's price is used for one that is not announced.
    return LACKING.has(code) && !(code === "fuel_not_announced" && params.otherwise !== undefined);
  });
}

/** How the billing demand of a line was determined. */
export interface BilledDemand {
  key: string;
  part: number;
  measure: "kVA" | "kW";
  recorded: string;
  /** The window in which the demand was reached. Null when there is none. */
  at: number | null;
  billed: string;
  because: "recorded" | "minimum" | "ratchet";
}

export interface Bill {
  currency: string;
  from: string;
  to: string;
  parts: readonly { from: string; to: string; days: number; version: string | null }[];
  lines: readonly BillLine[];
  /** `sum` is before, and `total` after the rounding of the total. */
  sum: string;
  total: string;
  energy: { importWh: number; exportWh: number; vah: number | null };
  powerFactor: string | null;
  demands: readonly BilledDemand[];
  /** The energy to set off on the next bill, by period. Null when the tariff has no net metering. */
  credit: Readonly<Record<string, number>> | null;
  /** `missing` spans have no readings. The readings of `bridged` spans were spread evenly. */
  missing: readonly Span[];
  bridged: readonly Span[];
  notices: readonly BillNotice[];
}
