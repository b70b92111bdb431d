import { MEASURES } from "@switchboard/domain";

/** The columns of hours, days and months of readings, and how SQL fills, adds and sums them up. */
const counted = ["energy", "gap_ms", "n"];

const columns = [
  ...counted,
  ...MEASURES.flatMap((measure) => [`${measure}_n`, `${measure}_sum`, `${measure}_min`, `${measure}_max`]),
];

export const ROLLUP_NAMES: readonly string[] = columns;

/** Figures of raw readings, in a query that groups them. Thousandths are rounded as JavaScript rounds. */
export const STATISTICS = MEASURES.map(
  (measure) =>
    `count(${measure}) AS ${measure}_n, coalesce(sum(floor(${measure}::float8 * 1000 + 0.5)), 0)::bigint AS ${measure}_sum,
     min(${measure}) AS ${measure}_min, max(${measure}) AS ${measure}_max`,
).join(", ");

/** What graphs leave out (spec §5); its energy counts all the same. */
export const DRAWABLE = "(v IS NULL OR v >= 0)";

/** The types of the columns, in their order. */
export const ROLLUP_TYPES = columns.map((column) =>
  /_(min|max)$/.test(column) ? ("real" as const) : ("bigint" as const),
);

const kindOf = (column: string) => /_(min|max)$/.exec(column)?.[1];

/** A day is the day its hours begin in, and a month that of its days. Of months, charts read energy and mean power alone. */
export const LEVELS = {
  hour: { table: "reading_hours", key: "hour", of: "hour", columns },
  day: { table: "reading_days", key: "day", of: "(hour AT TIME ZONE zone)::date", columns },
  month: {
    table: "reading_months",
    key: "month",
    of: "date_trunc('month', hour AT TIME ZONE zone)::date",
    columns: ["energy", "gap_ms", "p_n", "p_sum", "n"],
  },
} as const;
export type Level = keyof typeof LEVELS;

export const columnsOf = (level: Level) => LEVELS[level].columns.join(", ");

/** Several roll-ups in one of a level, in a query that groups them. */
export function summed(level: Level): string {
  return LEVELS[level].columns
    .map((column) => {
      const kind = kindOf(column);
      return kind ? `${kind}(${column}) AS ${column}` : `coalesce(sum(${column}), 0)::bigint AS ${column}`;
    })
    .join(", ");
}

function addition(level: Level): string {
  return LEVELS[level].columns
    .map((column) => {
      const kind = kindOf(column);
      if (!kind) return `${column} = t.${column} + excluded.${column}`;
      return `${column} = ${kind === "min" ? "least" : "greatest"}(t.${column}, excluded.${column})`;
    })
    .join(", ");
}

/** Adds rows of `source` (with enterprise_id, device_id, zone and hour) to the roll-ups of one level. */
export function addTo(level: Level, source: string): string {
  const { table, key, of } = LEVELS[level];
  const grouped =
    level === "hour"
      ? `SELECT enterprise_id, device_id, hour, ${columnsOf(level)} FROM ${source}`
      : `SELECT enterprise_id, device_id, ${of}, ${summed(level)} FROM ${source} GROUP BY 1, 2, 3`;
  return `INSERT INTO ${table} AS t (enterprise_id, device_id, ${key}, ${columnsOf(level)}) ${grouped}
    ON CONFLICT (enterprise_id, device_id, ${key}) DO UPDATE SET ${addition(level)}`;
}

/** Energy and figures side by side, by hours; `n` is that of readings in graphs. */
export function hoursOf(energy: string, figures: string): string {
  const filled = columns.map((column) => (kindOf(column) ? column : `coalesce(${column}, 0) AS ${column}`)).join(", ");
  return `SELECT enterprise_id, device_id, zone, hour, ${filled}
    FROM (${energy}) e FULL JOIN (${figures}) f USING (enterprise_id, device_id, zone, hour)`;
}
