import type { SortDirection } from "@switchboard/domain/core";

/** For `ORDER BY`: a column as asked for, what says nothing last either way, and equals in the list's own order. */
export function orderBy(column: string | undefined, dir: SortDirection | undefined, own: string): string {
  return column ? `${column} ${dir === "desc" ? "DESC" : "ASC"} NULLS LAST, ${own}` : own;
}
