import type { Sql } from "../platform/db/database.ts";

const ROWS_AT_ONCE = 10_000;

/** Inserts any number of rows with one array per column; `columns` names each with its SQL type. */
export async function insertRows<C extends string>(
  sql: Sql,
  table: string,
  columns: Record<C, string>,
  rows: readonly Record<C, unknown>[],
): Promise<void> {
  const names = Object.keys(columns) as C[];
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(", ");
  const text = `INSERT INTO ${table} (${names.join(", ")}) SELECT * FROM unnest(${arrays})`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE);
    const values = names.map((name) => batch.map((row) => row[name] ?? null));
    await sql.query(text, values);
  }
}
