export const WASTE_KINDS = ["closed", "base_load", "unusual_day", "rising"] as const;
export type WasteKind = (typeof WASTE_KINDS)[number];

/** A point of the chart that proves a finding: an hour or a day, in watt-hours, or in watts for base loads. */
export interface ProofPoint {
  /** `2026-11-14`, or `2026-11-14T09` for the hour that begins at 09:00. */
  at: string;
  measured: number | null;
  expected: number | null;
  /** About 95 in 100 ordinary values are between `low` and `high`. */
  low: number | null;
  high: number | null;
  /** True when the point is part of the waste. */
  isWaste: boolean;
}

export interface Proof {
  unit: "hour" | "day";
  /** Energy, or the constantly drawn power. */
  measure: "Wh" | "W";
  points: ProofPoint[];
}

/** A waste of one meter, with the evidence. */
export interface WasteFinding {
  kind: WasteKind;
  /** First and last day of the waste. */
  from: string;
  to: string;
  /** The energy beyond the expected, over these days. */
  wasteWh: number;
  measuredWh: number;
  expectedWh: number;
  /** The hours of the clock with the most waste. Only set for findings about one day. */
  hours: { from: number; to: number } | null;
  /** The distance from the expected in standard deviations. Null when quantiles decide. */
  deviations: number | null;
  /** The quality of the baseline. Null when there is none. */
  cvRmse: number | null;
  /** The number of days in the comparison. */
  comparedDays: number;
  /** The influences that were taken into account. */
  minds: ("weather" | "last_year")[];
  proof: Proof;
}

/** Smaller wastes, in one day or in four weeks, are not worth a person's time. */
export const LEAST_DAY_WH = 500;
export const LEAST_MONTH_WH = 5000;
