import type { Sql } from "./database.ts";
import { LOCKS } from "./locks.ts";

/**
 * A table that is partitioned by month. Its own module names it in the code, never from outside; the store has a
 * function that creates a partition, `ensure_<table>_partition`.
 */
type MonthlyTable = string;

/** One server creates a month's partition while the others wait for it. */
export async function ensureMonth(sql: Sql, table: MonthlyTable, month: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.partitions]);
  await sql.query(`SELECT ensure_${table}_partition($1)`, [`${month}-01T00:00:00Z`]);
}

/**
 * Returns the partitions of months that ended before an instant, to be dropped in this transaction. The drop gives up
 * soon when it would wait for a backup to end, with all readings waiting behind it; it is tried again an hour later.
 */
export async function endedMonths(sql: Sql, table: MonthlyTable, instant: Date): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $2::text::regclass AND c.relname ~ ('^' || $2::text || '_[0-9]{4}_[0-9]{2}$')
       AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC'
     ORDER BY 1`,
    [instant, table],
  );
  if (rows.length > 0) await sql.query("SET LOCAL lock_timeout = '2s'");
  return rows.map(({ name }) => name);
}
