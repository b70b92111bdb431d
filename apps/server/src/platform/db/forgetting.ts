import type { Sql } from "./database.ts";

/** Removes up to so many rows of one enterprise from before an instant, the oldest first, and answers how many they were. */
export type Forget = (sql: Sql, enterpriseId: string, before: Date, limit: number) => Promise<number>;

/** Before the rows of a trail: the store lets go of none that is younger (migration 0043). */
export async function mayForget(sql: Sql, before: Date): Promise<void> {
  await sql.query("SELECT set_config('switchboard.forget_before', $1, true)", [before.toISOString()]);
}
