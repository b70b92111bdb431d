import type { SortDirection } from "@switchboard/domain/core";

/** Returns an `ORDER BY` for the requested column: empty values last, equal ones in the list's own order. */
export function orderBy(column: string | undefined, dir: SortDirection | undefined, own: string): string {
  return column ? `${column} ${dir === "desc" ? "DESC" : "ASC"} NULLS LAST, ${own}` : own;
}
