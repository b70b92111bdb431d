import type { Sql } from "../platform/db/database.ts";

const ROWS_AT_ONCE = 10_000;

/** Inserts any number of rows; all have the columns of the first one, and the table defines their types. */
export async function insertRows(sql: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(", ");
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await sql.query(text, [JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE))]);
}

/** Formats an instant for the database. */
export function timestamp(instant: number | Date | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString();
}
