import type { Span } from "../../site/online-spans.ts";
import type { TariffLine } from "./tariff-lines.ts";

/** What a line of a bill says, as a key of texts and what fills their gaps. */
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

/** Decimals are texts, as they are stored. */
export interface BillLine {
  /** The tariff's line; `round_off` for what the rounding of the whole made. */
  key: string;
  kind: TariffLine["kind"] | "round_off";
  /** Which of the bill's parts it belongs to. */
  part: number;
  label: { key: BillLabel; params: Readonly<Record<string, string>> };
  quantity: string | null;
  unit: BillUnit | null;
  rate: string | null;
  amount: string;
  /** The lines whose amounts it was worked out from. */
  on: readonly string[];
}

/** What the bill could not know: shown on it, never guessed in silence. */
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

/** Notices of energy or charges that are not in the total. */
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

/** Readings of an hour that has just begun are on their way. */
const ON_THEIR_WAY_MS = 3_600_000;

/** Whether something is known to be lacking in the total of a bill: wherever the total is shown, that is said beside it. */
export function isIncomplete({ notices }: { notices: readonly BillNotice[] }): boolean {
  return notices.some(({ code, params }) => {
    if (code === "readings_missing") return Number(params.ms) >= ON_THEIR_WAY_MS;
    // A price of the months before stands in for one that is not announced.
    return LACKING.has(code) && !(code === "fuel_not_announced" && params.otherwise !== undefined);
  });
}

/** How the billing demand of a line came about. */
export interface BilledDemand {
  key: string;
  part: number;
  measure: "kVA" | "kW";
  recorded: string;
  /** The window in which it was reached; null where there is none. */
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
  /** Before and after the rounding of the whole. */
  sum: string;
  total: string;
  energy: { importWh: number; exportWh: number; vah: number | null };
  powerFactor: string | null;
  demands: readonly BilledDemand[];
  /** What may be set off on the next bill, by period; null where the tariff does not net. */
  credit: Readonly<Record<string, number>> | null;
  /** Spans of the bill without readings, and those whose readings were spread evenly. */
  missing: readonly Span[];
  bridged: readonly Span[];
  notices: readonly BillNotice[];
}
