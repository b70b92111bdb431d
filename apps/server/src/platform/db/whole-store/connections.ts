import type { Sql } from "../database.ts";

/** What the connections of the operator's command are called in the store. */
export const ADMIN_NAME = "switchboard-admin";

/** Whether anybody but the operator's command is connected to this database. */
export async function othersConnected(sql: Sql): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND application_name <> $1 LIMIT 1`,
    [ADMIN_NAME],
  );
  return rows.length > 0;
}
