import type { Sql } from "../database.ts";

/** The application name of the operator command's connections. */
export const ADMIN_NAME = "switchboard-admin";

/** Returns whether anybody but the operator's command is connected to this database. */
export async function othersConnected(sql: Sql): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND application_name <> $1 LIMIT 1`,
    [ADMIN_NAME],
  );
  return rows.length > 0;
}
