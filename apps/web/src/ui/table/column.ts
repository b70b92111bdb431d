import type { ReactNode } from "react";

/** One column of a table: how it is shown, what a file says of it, and what rows are compared by. */
export interface Column<Row> {
  id: string;
  title: string;
  /** In pixels, where nobody has given it another; what room is left is shared out by it. */
  width: number;
  /** What the row is about: always there. */
  isFixed?: boolean;
  /** There only for those who choose it. */
  isExtra?: boolean;
  /** On screens narrower than this it gives way, where nobody has chosen otherwise. */
  from?: number;
  /** Numbers stand at the end, one below the other. */
  isNumber?: boolean;
  /** Rows can truly be put in order by it, over all that match. */
  isSortable?: boolean;
  cell(row: Row): ReactNode;
  /** As a file says it; empty where there is nothing. */
  text(row: Row): string;
  /** What a spreadsheet can reckon with; a date as the wall clock, written as if it were UTC. */
  value?(row: Row): number | Date | null;
  /** What rows are compared by in the browser; its text where it has nothing better. Null comes last. */
  sortBy?(row: Row): string | number | null;
}
