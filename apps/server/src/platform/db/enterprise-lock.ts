import type { Sql } from "./database.ts";

/**
 * Changes to the devices, groups and grants of one enterprise happen one after the other: a rule that spans several rows
 * (one room per device, all of a list or none) holds without two changes waiting for each other. Held until the
 * transaction ends; what devices report is not kept waiting.
 */
export async function lockEnterprise(sql: Sql, enterpriseId: string): Promise<void> {
  await sql.query("SELECT 1 FROM enterprises WHERE id = $1 FOR NO KEY UPDATE", [enterpriseId]);
}
