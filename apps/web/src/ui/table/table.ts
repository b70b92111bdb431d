import type { Arrangement } from "@switchboard/domain/core";
import type { Sort } from "./arrangement.ts";
import type { Column } from "./column.ts";

/** A table's arrangement and the functions that change it. */
export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** The chosen columns, in order. */
  shown: readonly Column<Row>[];
  arrangement: Arrangement;
  sort: Sort;
  setSort(sort: Sort): void;
  arrange(next: Arrangement): void;
  /** The default arrangement. */
  standard: Arrangement;
}
