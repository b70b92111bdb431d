import type { Language } from "@switchboard/domain/core";

/** A `moment` column holds the enterprise's wall-clock time, stored as if it were UTC. */
export type ColumnKind = "text" | "count" | "number" | "day" | "month" | "year" | "moment";
/** A decimal number kept as text so that no digit is lost; it is an amount of money when it has a currency. */
export interface ExactNumber {
  exact: string;
  currency?: string | undefined;
  /** The minimum number of decimals, which keeps the numbers of a column aligned. */
  digits?: number;
}
export type Cell = string | number | Date | ExactNumber | null;

export interface ReportTable {
  name: string;
  /** Narrow columns hold a word or two and take no more room than that. */
  columns: readonly { title: string; kind: ColumnKind; isNarrow?: boolean }[];
  rows: readonly (readonly Cell[])[];
  /** The indent of each row's first cell, when the rows form a tree. */
  indents?: readonly number[];
}

export interface ReportChart {
  unit: string;
  /** Set when the values are amounts of money; their labels then include the currency, and `unit` is empty. */
  currency?: string | undefined;
  /** True draws lines, for values that cannot be added up; false draws bars. */
  isLines: boolean;
  kind: ColumnKind;
  /** The first day of each period. */
  days: readonly Date[];
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
}

/** A report before it is rendered: its texts are translated, its values still have their types. */
export interface ReportContent {
  language: Language;
  /** Overrides the number format of the language. */
  locale?: string | undefined;
  title: string;
  enterprise: string;
  /** Range, period, devices, time zone. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Null when a chart would show nothing useful. */
  chart: ReportChart | null;
  parts: readonly ReportTable[];
  /** Texts of the file itself: its first sheet, its creation time, page numbers, shortened tables. */
  words: { about: string; made: string; page: string; cut: string };
}

/** Thrown when a report has more pages than a file of its format can reasonably hold. */
export class ReportTooLarge extends Error {}
