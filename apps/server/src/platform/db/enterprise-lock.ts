import type { Sql } from "./database.ts";

/**
 * Runs changes to the devices, groups and grants of one enterprise one after the other, so that a rule over several
 * rows (one room per device, all of a list or none) holds without deadlocks. Locked until the transaction ends; device
 * reports are not delayed.
 */
export async function lockEnterprise(sql: Sql, enterpriseId: string): Promise<void> {
  await sql.query("SELECT 1 FROM enterprises WHERE id = $1 FOR NO KEY UPDATE", [enterpriseId]);
}
