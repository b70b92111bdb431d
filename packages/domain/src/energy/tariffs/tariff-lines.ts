import type { RoundingRule } from "../money/rounding.ts";

interface LineBasics {
  /** By which other lines and bills name it. */
  key: string;
  /** As the utility's bill calls it. */
  name: string;
  round?: RoundingRule | undefined;
}

/**
 * `net` is what was taken less what was fed in and less the credit of earlier bills, in each period of the day by itself and never
 * below zero; `surplus` is what was fed in beyond that.
 */
export const ENERGY_MEASURES = ["import", "export", "apparent", "net", "surplus"] as const;
export type EnergyMeasure = (typeof ENERGY_MEASURES)[number];

/** A price per kWh or kVAh: one, or one for each period, or by slabs. A negative one is a credit or a rebate. */
export interface EnergyLine extends LineBasics {
  kind: "energy";
  measure: EnergyMeasure;
  /** Only the energy of these periods. */
  periods?: readonly string[] | undefined;
  price?: string | undefined;
  prices?: Readonly<Record<string, string>> | undefined;
  slabs?: Slabs | undefined;
}

/** `telescopic`: each part at the price of its slab. `whole`: all of it at the price of the slab that it reaches. */
export interface Slabs {
  mode: "telescopic" | "whole";
  /** Whether limits, which are of a month, shrink with a shorter bill; with a longer one of whole months they always grow. */
  proRata?: boolean | undefined;
  steps: readonly SlabStep[];
  /** Steps of their own for whoever uses no more than so much in all, least first. */
  upToTotal?: readonly { upTo: string; steps: readonly SlabStep[] }[] | undefined;
}

export interface SlabStep {
  /** Null for the last. */
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
  /** Another price in a month in which no more than so many kilowatt-hours are used. */
  smallUse?: { upTo: string; price: string } | undefined;
  /** A bill of 20 days pays 20 days of the month, rather than all of it. */
  proRata?: boolean | undefined;
}

export interface DemandLine extends LineBasics {
  kind: "demand";
  measure: "kVA" | "kW";
  windowMinutes: 15 | 30 | 60;
  /** Only windows that begin in these periods. */
  periods?: readonly string[] | undefined;
  price?: string | undefined;
  slabs?: Slabs | undefined;
  /** The least that is billed: a share of the contract demand, or so much. */
  minimumShare?: string | undefined;
  minimum?: string | undefined;
  /** The least that is billed is also a share of the highest demand of so many months before. */
  ratchet?: { months: number; share: string } | undefined;
  /** What the demand above a share of the contract costs beside its ordinary price: so many times that, or a price. */
  excess?: readonly ExcessStep[] | undefined;
  proRata?: boolean | undefined;
}

interface ExcessStep {
  over: string;
  upTo?: string | null | undefined;
  times?: string | undefined;
  price?: string | undefined;
}

/** By the average power factor, kWh / kVAh: a share of other lines or a price per kWh; negative is an incentive. */
export interface PowerFactorLine extends LineBasics {
  kind: "power_factor";
  /** How the power factor is rounded before it is looked up. */
  factorRound: RoundingRule;
  /** From the lowest up, the first from 0. */
  steps: readonly { from: string; percent?: string | undefined; price?: string | undefined }[];
  of?: readonly string[] | undefined;
}

/** A price per unit that is announced month by month, YYYY-MM. */
export interface FuelLine extends LineBasics {
  kind: "fuel";
  measure: "import" | "apparent";
  months: Readonly<Record<string, string>>;
  /** For months that are not announced yet; the bill says so. */
  otherwise?: string | undefined;
}

/** A duty, a tax, a surcharge or, below zero, a subsidy on lines before it. */
export interface PercentLine extends LineBasics {
  kind: "percent";
  percent: string;
  of: readonly string[];
  /** The bounds of the amount, whatever its sign. */
  atMost?: string | undefined;
}

/** What is missing to the least that lines before it must come to. */
export interface MinimumLine extends LineBasics {
  kind: "minimum";
  per: "month" | "day";
  basis: FixedBasis;
  price: string;
  of: readonly string[];
  proRata?: boolean | undefined;
}

export type TariffLine = EnergyLine | FixedLine | DemandLine | PowerFactorLine | FuelLine | PercentLine | MinimumLine;

/** In `of`: every line before it. */
export const ALL_LINES = "all";
