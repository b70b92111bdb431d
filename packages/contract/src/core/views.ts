import {
  COLUMN_WIDTH,
  isArrangementOf,
  isFilterOf,
  isPlainName,
  SORT_DIRECTIONS,
  TABLE_NAMES,
  type TableName,
  type Arrangement as Told,
  VIEW_LIMITS,
} from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Id, Instant } from "./primitives.ts";

export const TableList = z.enum(TABLE_NAMES);
export const SortDir = z.enum(SORT_DIRECTIONS);

/** For a list by the page: the column that all of it is put in order by, and which way. Without one it stands in its own. */
export function sortFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { sort: z.optional(z.enum(columns)), dir: z._default(SortDir, "asc") };
}

const Column = z.string().check(z.minLength(1, "Required"), z.maxLength(VIEW_LIMITS.column));

/** Which columns of a list are shown, in their order and width, and what its rows are sorted by. */
export const Arrangement = z.object({
  columns: z
    .array(
      z.object({
        id: Column,
        width: z.optional(z.int().check(z.gte(COLUMN_WIDTH.min), z.lte(COLUMN_WIDTH.max))),
      }),
    )
    .check(z.minLength(1), z.maxLength(VIEW_LIMITS.columns)),
  sort: z.nullable(z.object({ column: Column, dir: SortDir })),
});

export const ViewFilters = z.record(
  z.string().check(z.maxLength(VIEW_LIMITS.column)),
  z.string().check(z.maxLength(VIEW_LIMITS.filter)),
);

export const ViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Required"),
    z.maxLength(VIEW_LIMITS.name),
    z.refine(isPlainName, "Not a valid name"),
  );

interface Named {
  list: TableName;
  arrangement?: Told | null | undefined;
  filters?: Record<string, string> | undefined;
}

/** A list has its own columns and filters; those of another are none. */
export const viewChecks = [
  z.refine<Named>(({ list, arrangement }) => !arrangement || isArrangementOf(list, arrangement), {
    path: ["arrangement"],
    message: "Not the columns of this list",
  }),
  z.refine<Named>(({ list, filters = {} }) => Object.keys(filters).every((name) => isFilterOf(list, name)), {
    path: ["filters"],
    message: "Not the filters of this list",
  }),
] as const;

/** A way of looking at a list that somebody gave a name. */
export const View = z.object({
  _id: Id,
  list: TableList,
  name: z.string(),
  arrangement: Arrangement,
  filters: ViewFilters,
  updatedAt: Instant,
});
export type View = z.output<typeof View>;
