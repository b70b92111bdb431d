import type { Sql } from "./database.ts";
import { LOCKS } from "./locks.ts";

/** The tables that are kept in partitions by month, each with a function of the store that makes one. */
type MonthlyTable = "readings" | "sensor_readings";

/** One server makes a month's partition while the others wait for it. */
export async function ensureMonth(sql: Sql, table: MonthlyTable, month: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.partitions]);
  await sql.query(`SELECT ensure_${table}_partition($1)`, [`${month}-01T00:00:00Z`]);
}

/** Drops the months that ended before an instant, and answers their names. */
export async function dropMonthsBefore(sql: Sql, table: MonthlyTable, instant: Date): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $2::text::regclass AND c.relname ~ ('^' || $2::text || '_[0-9]{4}_[0-9]{2}$')
       AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC'
     ORDER BY 1`,
    [instant, table],
  );
  if (rows.length === 0) return [];
  // Whoever waits for a backup to end would have all readings wait behind it: there is another hour.
  await sql.query("SET LOCAL lock_timeout = '2s'");
  // The names come from the store's own catalogue and have passed the pattern above.
  for (const { name } of rows) await sql.query(`DROP TABLE ${name}`);
  return rows.map(({ name }) => name);
}
