import {
  COLUMN_WIDTH,
  isArrangementOf,
  isFilterOf,
  isPlainName,
  type Arrangement as ListArrangement,
  SORT_DIRECTIONS,
  TABLE_NAMES,
  type TableName,
  VIEW_LIMITS,
} from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Id, Instant } from "./primitives.ts";

export const TableList = z.enum(TABLE_NAMES);
export const SortDir = z.enum(SORT_DIRECTIONS);

/** For paged lists: the column and direction in which the whole list is sorted. Without a column, the list keeps its own order. */
export function sortFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { sort: z.optional(z.enum(columns)), dir: z._default(SortDir, "asc") };
}

const Column = z.string().check(z.minLength(1, "Required"), z.maxLength(VIEW_LIMITS.column));

/** The visible columns of a list with their order and width, and the sorting of its rows. */
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

interface ViewFields {
  list: TableName;
  arrangement?: ListArrangement | null | undefined;
  filters?: Record<string, string> | undefined;
}

/** Rejects columns and filters that belong to another list. */
export const viewChecks = [
  z.refine<ViewFields>(({ list, arrangement }) => !arrangement || isArrangementOf(list, arrangement), {
    path: ["arrangement"],
    message: "Not the columns of this list",
  }),
  z.refine<ViewFields>(({ list, filters = {} }) => Object.keys(filters).every((name) => isFilterOf(list, name)), {
    path: ["filters"],
    message: "Not the filters of this list",
  }),
] as const;

/** A named arrangement of a list. */
export const View = z.object({
  _id: Id,
  list: TableList,
  name: z.string(),
  arrangement: Arrangement,
  filters: ViewFilters,
  updatedAt: Instant,
});
export type View = z.output<typeof View>;
