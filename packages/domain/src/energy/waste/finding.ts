/** What energy is wasted by. */
export const WASTE_KINDS = ["closed", "base_load", "unusual_day", "rising"] as const;
export type WasteKind = (typeof WASTE_KINDS)[number];

/** One place of the chart that proves a finding: an hour of the day, or a day. Watt-hours, of base loads watts. */
export interface ProofPoint {
  /** `2026-11-14`, or `2026-11-14T09` for the ninth hour of its clock. */
  at: string;
  measured: number | null;
  expected: number | null;
  /** Between these about 95 of 100 ordinary ones lie. */
  low: number | null;
  high: number | null;
  /** Whether it is part of what is wasted. */
  isWaste: boolean;
}

export interface Proof {
  unit: "hour" | "day";
  /** What is drawn: energy of each, or the power that is always drawn. */
  measure: "Wh" | "W";
  points: ProofPoint[];
}

/** One waste of one meter, with what it was judged by. */
export interface WasteFinding {
  kind: WasteKind;
  /** First and last day of the waste. */
  from: string;
  to: string;
  /** Beyond what was expected, in these days. */
  wasteWh: number;
  measuredWh: number;
  expectedWh: number;
  /** Hours of the clock in which most was wasted, of findings about one day. */
  hours: { from: number; to: number } | null;
  /** How far out it is, in standard deviations; null where quantiles decide. */
  deviations: number | null;
  /** Of the baseline it is measured against; null where there is none. */
  cvRmse: number | null;
  /** Days that it was compared with. */
  comparedDays: number;
  /** Whether the weather was taken into account, or the year before. */
  minds: ("weather" | "last_year")[];
  proof: Proof;
}

/** Wastes below this, of one day or of four weeks, are not worth a person's time. */
export const LEAST_DAY_WH = 500;
export const LEAST_MONTH_WH = 5000;
