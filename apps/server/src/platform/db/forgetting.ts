import type { Sql } from "./database.ts";

/**
 * Allows the deletion of rows of an append-only table in this transaction; the store refuses to delete younger ones
 * (migration 0043).
 */
export async function mayForget(sql: Sql, before: Date): Promise<void> {
  await sql.query("SELECT set_config('switchboard.forget_before', $1, true)", [before.toISOString()]);
}
