import type { Sql } from "./database.ts";

/** Before rows of an append-only table are forgotten: the store lets go of none that is younger (migration 0043). */
export async function mayForget(sql: Sql, before: Date): Promise<void> {
  await sql.query("SELECT set_config('switchboard.forget_before', $1, true)", [before.toISOString()]);
}
