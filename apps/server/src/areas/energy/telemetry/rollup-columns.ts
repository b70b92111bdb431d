import { HOUR_FIGURES } from "@switchboard/domain/energy";
import { listedRows } from "../../../platform/db/listed-rows.ts";

/** The columns of hours, days and months of readings, and how SQL adds and sums them up. */
const kindOf = (column: string) => /_(min|max)$/.exec(column)?.[1];

/** The types of an hour's figures, in their order. */
export const ROLLUP_TYPES = HOUR_FIGURES.map((column) => (kindOf(column) ? ("real" as const) : ("bigint" as const)));

/** A day has the hours that begin in it, a month its days. Charts read only energy and mean power of months. */
const LEVELS = {
  hour: { table: "reading_hours", key: "hour", of: "hour", columns: HOUR_FIGURES },
  day: { table: "reading_days", key: "day", of: "(hour AT TIME ZONE zone)::date", columns: HOUR_FIGURES },
  month: {
    table: "reading_months",
    key: "month",
    of: "date_trunc('month', hour AT TIME ZONE zone)::date",
    columns: ["energy", "gap_ms", "p_n", "p_sum", "n"],
  },
} as const;
type Level = keyof typeof LEVELS;

/** Aggregates several roll-ups, in a grouping query. */
function summed(columns: readonly string[]): string {
  return columns
    .map((column) => {
      const kind = kindOf(column);
      return kind ? `${kind}(${column}) AS ${column}` : `coalesce(sum(${column}), 0)::bigint AS ${column}`;
    })
    .join(", ");
}

function addition(columns: readonly string[]): string {
  return columns
    .map((column) => {
      const kind = kindOf(column);
      if (!kind) return `${column} = t.${column} + excluded.${column}`;
      return `${column} = ${kind === "min" ? "least" : "greatest"}(t.${column}, excluded.${column})`;
    })
    .join(", ");
}

/** The number of hours per device in a statement. */
type PerDevice = "one" | "several";

/** Adds rows of `hours` to the roll-ups of one level. */
function addTo(level: Level, perDevice: PerDevice): string {
  const { table, key, of, columns } = LEVELS[level];
  const names = columns.join(", ");
  const rows =
    level === "hour" || perDevice === "one"
      ? `SELECT enterprise_id, device_id, ${of}, ${names} FROM hours`
      : `SELECT enterprise_id, device_id, ${of}, ${summed(columns)} FROM hours GROUP BY 1, 2, 3`;
  return `INSERT INTO ${table} AS t (enterprise_id, device_id, ${key}, ${names}) ${rows}
    ON CONFLICT (enterprise_id, device_id, ${key}) DO UPDATE SET ${addition(columns)}`;
}

/** Adds the selected `hours`, none twice, to hours, days and months; `others` extends the statement. */
export function addHours(hours: string, others: string[] = [], perDevice: PerDevice = "several"): string {
  return `
  WITH ${[...others, `hours AS MATERIALIZED (${hours})`].join(",\n  ")},
  by_day AS (${addTo("day", perDevice)}),
  by_month AS (${addTo("month", perDevice)})
  ${addTo("hour", perDevice)}`;
}

const HOUR_KEYS = [
  { name: "enterprise_id", type: "uuid" },
  { name: "device_id", type: "uuid" },
  { name: "hour", type: "timestamptz" },
  { name: "zone", type: "text" },
];

/** Selects hours from lists, which are parameters from the given one on. */
export function givenHours(first: number): string {
  const figures = HOUR_FIGURES.map((name, index) => ({ name, type: ROLLUP_TYPES[index] ?? "bigint" }));
  return listedRows([...HOUR_KEYS, ...figures], first);
}

/** Selects the hours of `former` before an instant, unchanged, in the local hours of another zone. */
export function movedHours(zone: string, before: string): string {
  return `SELECT enterprise_id, device_id, local_hour(hour, ${zone}) AS hour, ${zone} AS zone, ${summed(HOUR_FIGURES)}
    FROM former WHERE hour < ${before} GROUP BY 1, 2, 3`;
}
