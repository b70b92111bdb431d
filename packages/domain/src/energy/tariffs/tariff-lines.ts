import type { RoundingRule } from "../money/rounding.ts";

interface LineBasics {
  /** Identifies the line for other lines and for bills. */
  key: string;
  /** The name on the utility's bill. */
  name: string;
  round?: RoundingRule | undefined;
}

/**
 * `net` is the imported energy less the exported energy and the credit of earlier bills, for each period separately and at least zero.
 * `surplus` is the exported energy beyond that.
 */
export const ENERGY_MEASURES = ["import", "export", "apparent", "net", "surplus"] as const;
export type EnergyMeasure = (typeof ENERGY_MEASURES)[number];

/**
 * A price per kWh or kVAh: a single one, one for each period, or by slabs. A negative price is a credit or a rebate.
 */
export interface EnergyLine extends LineBasics {
  kind: "energy";
  measure: EnergyMeasure;
  /** Limits the line to the energy of these periods. */
  periods?: readonly string[] | undefined;
  price?: string | undefined;
  prices?: Readonly<Record<string, string>> | undefined;
  slabs?: Slabs | undefined;
}

/** `telescopic` prices each part by its slab. `whole` prices everything by the slab that the total reaches. */
export interface Slabs {
  mode: "telescopic" | "whole";
  /** True when the monthly limits shrink with a shorter bill. They always grow with a bill of several whole months. */
  proRata?: boolean | undefined;
  steps: readonly SlabStep[];
  /** Separate steps for totals up to a limit, lowest first. */
  upToTotal?: readonly { upTo: string; steps: readonly SlabStep[] }[] | undefined;
}

export interface SlabStep {
  /** Null for the last step. */
  upTo: string | null;
  price: string;
}

export const FIXED_BASES = ["connection", "contract_demand", "connected_load"] as const;
export type FixedBasis = (typeof FIXED_BASES)[number];

export interface FixedLine extends LineBasics {
  kind: "fixed";
  per: "month" | "day";
  basis: FixedBasis;
  price?: string | undefined;
  slabs?: Slabs | undefined;
  /** A different price in a month with at most this many kilowatt-hours. */
  smallUse?: { upTo: string; price: string } | undefined;
  /** True when a bill of 20 days pays for 20 days of the month instead of the whole month. */
  proRata?: boolean | undefined;
}

export interface DemandLine extends LineBasics {
  kind: "demand";
  measure: "kVA" | "kW";
  windowMinutes: 15 | 30 | 60;
  /** Limits the line to windows that begin in these periods. */
  periods?: readonly string[] | undefined;
  price?: string | undefined;
  slabs?: Slabs | undefined;
  /** The minimum billed demand: a share of the contract demand, or an amount. */
  minimumShare?: string | undefined;
  minimum?: string | undefined;
  /** A further minimum: a share of the highest demand in this many months before. */
  ratchet?: { months: number; share: string } | undefined;
  /** The additional price of demand above a share of the contract: a multiple of the ordinary price, or a price. */
  excess?: readonly ExcessStep[] | undefined;
  proRata?: boolean | undefined;
}

interface ExcessStep {
  over: string;
  upTo?: string | null | undefined;
  times?: string | undefined;
  price?: string | undefined;
}

/**
 * Charged by the average power factor, kWh / kVAh: a share of other lines, or a price per kWh. Negative values are
 * incentives.
 */
export interface PowerFactorLine extends LineBasics {
  kind: "power_factor";
  /** The rounding of the power factor before the look-up. */
  factorRound: RoundingRule;
  /** In ascending order. The first step starts at 0. */
  steps: readonly { from: string; percent?: string | undefined; price?: string | undefined }[];
  of?: readonly string[] | undefined;
}

/** A price per unit that is announced for each month, YYYY-MM. */
export interface FuelLine extends LineBasics {
  kind: "fuel";
  measure: "import" | "apparent";
  months: Readonly<Record<string, string>>;
  /** The price for months that are not announced yet. The bill notes its use. */
  otherwise?: string | undefined;
}

/** A duty, a tax, a surcharge or, if negative, a subsidy on lines before it. */
export interface PercentLine extends LineBasics {
  kind: "percent";
  percent: string;
  of: readonly string[];
  /** The largest amount, in either direction. */
  atMost?: string | undefined;
}

/** Charges the difference when earlier lines are below a minimum. */
export interface MinimumLine extends LineBasics {
  kind: "minimum";
  per: "month" | "day";
  basis: FixedBasis;
  price: string;
  of: readonly string[];
  proRata?: boolean | undefined;
}

export type TariffLine = EnergyLine | FixedLine | DemandLine | PowerFactorLine | FuelLine | PercentLine | MinimumLine;

/** Stands for every earlier line in `of`. */
export const ALL_LINES = "all";
