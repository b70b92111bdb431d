import { type Arrangement, COLUMN_WIDTH } from "@switchboard/domain/core";

interface ColumnInfo {
  id: string;
  width: number;
  least?: number;
  isFixed?: boolean;
  isExtra?: boolean;
  from?: number;
}

export type Sort = Arrangement["sort"];

/** Returns the default arrangement for a screen of this width. */
export function standardArrangement(columns: readonly ColumnInfo[], screen: number): Arrangement {
  const shown = columns.filter(({ isExtra, from = 0 }) => !isExtra && from <= screen);
  return { columns: shown.map(({ id }) => ({ id })), sort: null };
}

/** Applies a kept arrangement: drops missing columns, and puts missing fixed ones first. */
export function fittingArrangement(columns: readonly ColumnInfo[], kept: Arrangement): Arrangement {
  const isThere = (id: string) => columns.some((column) => column.id === id);
  const there = kept.columns.filter(({ id }) => isThere(id));
  const missing = columns.filter(({ id, isFixed }) => isFixed && !there.some((each) => each.id === id));
  const sort = kept.sort && isThere(kept.sort.column) ? kept.sort : null;
  return { columns: [...missing.map(({ id }) => ({ id })), ...there], sort };
}

export function sameArrangement(one: Arrangement, other: Arrangement): boolean {
  const flat = ({ columns, sort }: Arrangement) =>
    JSON.stringify([columns.map(({ id, width }) => [id, width]), sort && [sort.column, sort.dir]]);
  return flat(one) === flat(other);
}

/** Adds a column last, or removes it with its width. */
export function withColumn(arrangement: Arrangement, id: string, isShown: boolean): Arrangement {
  const others = arrangement.columns.filter((column) => column.id !== id);
  return { ...arrangement, columns: isShown ? [...others, { id }] : others };
}

export function withMoved(arrangement: Arrangement, id: string, by: -1 | 1): Arrangement {
  const { columns } = arrangement;
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  const to = from + by;
  if (!moved || to < 0 || to >= columns.length) return arrangement;
  return { ...arrangement, columns: columns.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export const boundedWidth = (width: number) =>
  Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, width)));

export function withWidths(arrangement: Arrangement, widths: ReadonlyMap<string, number>): Arrangement {
  const columns = arrangement.columns.map((column) => {
    const width = widths.get(column.id);
    return width === undefined ? column : { ...column, width: boundedWidth(width) };
  });
  return { ...arrangement, columns };
}

/** Cycles through ascending, descending and the list's own order. */
export function nextSort(sort: Sort, column: string): Sort {
  if (sort?.column !== column) return { column, dir: "asc" };
  return sort.dir === "asc" ? { column, dir: "desc" } : null;
}

/** Returns the minimum width of a column before the table scrolls sideways. */
const narrowest = ({ width, least }: ColumnInfo) => least ?? Math.max(COLUMN_WIDTH.min, Math.round(width * 0.7));

export interface Tracks {
  /** For `grid-template-columns`. */
  template: string;
  /** The minimum width in pixels; below it the table scrolls sideways. */
  least: number;
}

/** Columns with a width of their own keep it; the others share the rest. */
export function tracksOf(
  shown: readonly ColumnInfo[],
  { columns }: Arrangement,
  edges: { start: number; end: number },
): Tracks {
  const given = new Map(columns.map(({ id, width }) => [id, width]));
  const own = shown.map((column) => given.get(column.id));
  const tracks = shown.map((column, index) =>
    own[index] === undefined ? `minmax(${narrowest(column)}px, ${column.width}fr)` : `${own[index]}px`,
  );
  const isFilled = own.some((width) => width === undefined);
  const rest = isFilled ? [] : ["minmax(0, 1fr)"];
  const edge = (width: number) => (width > 0 ? [`${width}px`] : []);
  const least = shown.reduce((sum, column, index) => sum + (own[index] ?? narrowest(column)), edges.start + edges.end);
  return { template: [...edge(edges.start), ...tracks, ...rest, ...edge(edges.end)].join(" "), least };
}
