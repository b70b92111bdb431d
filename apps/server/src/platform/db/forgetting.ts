import type { Sql } from "./database.ts";

/** Allows deleting rows of an append-only table in this transaction, except younger ones (migration 0043). */
export async function mayForget(sql: Sql, before: Date): Promise<void> {
  await sql.query("SELECT set_config('switchboard.forget_before', $1, true)", [before.toISOString()]);
}
