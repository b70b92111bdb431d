import type { Language } from "@switchboard/domain/core";

/** What a column holds; a moment is given as the wall clock of the enterprise, written as if it were UTC. */
export type ColumnKind = "text" | "count" | "number" | "day" | "month" | "year" | "moment";
/** A number that is right to its last digit, written as the text that it was worked out as; an amount where it has a currency. */
export interface ExactNumber {
  exact: string;
  currency?: string | undefined;
  /** At least so many decimals, so that a column of them stands in line. */
  digits?: number;
}
export type Cell = string | number | Date | ExactNumber | null;

export interface ReportTable {
  name: string;
  /** Narrow ones hold a word or two, and take no more room than that. */
  columns: readonly { title: string; kind: ColumnKind; isNarrow?: boolean }[];
  rows: readonly (readonly Cell[])[];
  /** How far the first cell of each row stands in, where rows form a tree. */
  indents?: readonly number[];
}

export interface ReportChart {
  unit: string;
  /** Of amounts, which then say their unit themselves. */
  currency?: string | undefined;
  /** True draws lines, for values that do not add up; false bars. */
  isLines: boolean;
  kind: ColumnKind;
  /** The periods, by their first day. */
  days: readonly Date[];
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
}

/** A report before it is a sheet or a page: all its words, and values that still know what they are. */
export interface ReportContent {
  language: Language;
  /** Whose way of writing numbers it follows, where that is not the language's own. */
  locale?: string | undefined;
  title: string;
  enterprise: string;
  /** Range, period, devices, time zone. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Null where it would say nothing. */
  chart: ReportChart | null;
  parts: readonly ReportTable[];
  /** Texts of the file itself: its first sheet, when it was made, page numbers, tables that are cut. */
  words: { about: string; made: string; page: string; cut: string };
}

/** More than a file of its kind can reasonably hold. */
export class ReportTooLarge extends Error {}
