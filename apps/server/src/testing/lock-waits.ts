import type { Sql } from "../platform/db/database.ts";

/** How many statements wait for a lock: tells a test that holds one that the other side has arrived. */
export async function countLockWaits(sql: Sql): Promise<number | undefined> {
  const rows = await sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
}
