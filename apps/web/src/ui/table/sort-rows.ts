import type { Sort } from "./arrangement.ts";
import type { Column } from "./column.ts";

const collators = new Map<string, Intl.Collator>();

/** By the letters of a language, and "Board 2" before "Board 10". */
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language);
  if (known) return known;
  const made = new Intl.Collator(language, { numeric: true, sensitivity: "accent" });
  collators.set(language, made);
  return made;
}

/** Sorts rows by a column; equal ones keep their order, and empty ones come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, "id" | "text" | "sortBy">[],
  sort: Sort,
  language: string,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!column || !sort) return rows;
  const { compare } = collatorOf(language);
  const sign = sort.dir === "asc" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: column.sortBy ? column.sortBy(row) : column.text(row) }));
  const isEmpty = (key: string | number | null) => key === null || key === "";
  keyed.sort((one, other) => {
    const [a, b] = [one.key, other.key];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
  return keyed.map(({ row }) => row);
}
