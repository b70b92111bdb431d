import type { Arrangement } from "@switchboard/domain/core";
import type { Sort } from "./arrangement.ts";
import type { Column } from "./column.ts";

/** A table as a person has arranged it, and the ways to arrange it otherwise. */
export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** Those that are chosen, in their order. */
  shown: readonly Column<Row>[];
  arrangement: Arrangement;
  sort: Sort;
  setSort(sort: Sort): void;
  arrange(next: Arrangement): void;
  /** As nobody has arranged it. */
  standard: Arrangement;
}
