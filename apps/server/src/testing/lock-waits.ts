import type { Sql } from "../platform/db/database.ts";

/** Counts the statements that wait for a lock, so that a test that holds one knows that the other side has arrived. */
export async function countLockWaits(sql: Sql): Promise<number | undefined> {
  const rows = await sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
}
