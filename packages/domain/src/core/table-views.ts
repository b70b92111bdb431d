import { isPlainName } from "./texts.ts";

/** The lists that people can arrange, with their columns and the filters that a view stores. */
export const TABLES = {
  devices: {
    columns: ["name", "kd_id", "type", "room", "groups", "status", "wifi", "seen", "on"],
    filters: ["text", "type", "group", "status", "meta"],
  },
  people: {
    columns: [
      "name",
      "email",
      "role",
      "last_sign_in",
      "uses",
      "fullname",
      "username",
      "phone",
      "organisation",
      "location",
      "tags",
      "second_factor",
    ],
    filters: ["search"],
  },
  events: {
    columns: ["when", "event", "about", "device", "value", "state"],
    filters: ["period", "device_ids"],
  },
  readings: {
    columns: ["when", "sensor", "place", "kind", "low", "mean", "high", "last"],
    filters: ["step", "sensor_ids"],
  },
  costs: {
    columns: ["when", "name", "energy", "cost", "co2"],
    filters: ["rows", "cut", "device_ids"],
  },
  activity: {
    columns: ["at", "actor", "action", "subject", "source", "result", "before", "after"],
    filters: ["search", "actor", "action", "from_date", "to_date"],
  },
  tickets: {
    columns: [
      "title",
      "issue_type",
      "customer_name",
      "device",
      "status",
      "replies",
      "updatedAt",
      "createdAt",
      "reason",
    ],
    filters: ["search", "status", "issue_type"],
  },
} as const satisfies Record<string, { columns: readonly string[]; filters: readonly string[] }>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as [TableName, ...TableName[]];

export const SORT_DIRECTIONS = ["asc", "desc"] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The columns by which the server sorts lists that it returns in pages. */
export const SERVER_SORTS = {
  people: ["name", "email", "role", "last_sign_in", "fullname", "username", "phone", "organisation", "second_factor"],
  events: ["when", "event", "device"],
  readings: ["when", "sensor", "place"],
  tickets: ["title", "issue_type", "customer_name", "device", "status", "replies", "updatedAt", "createdAt", "reason"],
} as const satisfies { [Table in TableName]?: readonly (typeof TABLES)[Table]["columns"][number][] };

export type ServerSort<Table extends keyof typeof SERVER_SORTS> = (typeof SERVER_SORTS)[Table][number];

/** The visible columns in order, with their widths, and the sorting of the rows. */
export interface Arrangement {
  columns: { id: string; width?: number | undefined }[];
  /** Null for the list's default order. */
  sort: { column: string; dir: SortDirection } | null;
}

/** The most views of one list per person, and the length limits. */
export const VIEW_LIMITS = { views: 20, name: 40, columns: 40, column: 60, filter: 8000 } as const;
/** In pixels. A column is always visible, and never hides the others. */
export const COLUMN_WIDTH = { min: 56, max: 1000 } as const;

/** The prefix of columns for an enterprise's own details of devices. */
export const META_COLUMN = "meta.";

export function isColumnOf(table: TableName, column: string): boolean {
  if ((TABLES[table].columns as readonly string[]).includes(column)) return true;
  return table === "devices" && column.startsWith(META_COLUMN) && isPlainName(column.slice(META_COLUMN.length));
}

export function isFilterOf(table: TableName, filter: string): boolean {
  return (TABLES[table].filters as readonly string[]).includes(filter);
}

/** Every column must belong to the list and occur once. */
export function isArrangementOf(table: TableName, { columns, sort }: Arrangement): boolean {
  const ids = columns.map(({ id }) => id);
  const isSortKnown = sort === null || isColumnOf(table, sort.column);
  return isSortKnown && new Set(ids).size === ids.length && ids.every((id) => isColumnOf(table, id));
}
