import type { ReactNode } from "react";

/** One column of a table: its cells, its text in files, and its order. */
export interface Column<Row> {
  id: string;
  title: string;
  /** The default width in pixels; spare room is shared in proportion. */
  width: number;
  /** The minimum width before the table scrolls sideways; 70 % of the width by default. */
  least?: number;
  /** True for the subject of the row, which is always shown. */
  isFixed?: boolean;
  /** Shown only when chosen. */
  isExtra?: boolean;
  /** Hidden by default on screens narrower than this. */
  from?: number;
  /** Aligns numbers at the end. */
  isNumber?: boolean;
  /** True when all matching rows can be sorted by it. */
  isSortable?: boolean;
  cell(row: Row): ReactNode;
  /** The text in files; empty when there is none. */
  text(row: Row): string;
  /** The value for spreadsheets; dates are the wall clock as if it were UTC. */
  value?(row: Row): number | Date | null;
  /** The sort value in the browser; the text by default. Null comes last. */
  sortBy?(row: Row): string | number | null;
}
