import type { Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { tellScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";

/** The cause of those whose workflow watches for something else by now. */
const CHANGED = "changed";

/**
 * Part of the transaction that changes what a workflow waits for: what it has seen before says nothing any more, and nobody would tell
 * when that is over.
 */
export async function endAlarmsOfWorkflow(sql: Sql, enterpriseId: string, key: string, now: Date): Promise<void> {
  const rows = new AlarmRowsRepository(sql);
  await rows.lockEnterprise(enterpriseId);
  const lives = new Lives(enterpriseId, now);
  lives.take(await rows.lockOfWorkflow(enterpriseId, key));
  for (const row of lives.rows) lives.end(row, now, CHANGED);
  await new ConditionsRepository(sql).forgetWorkflow(enterpriseId, key);
  await lives.write(sql);
  await tellScreens(sql, enterpriseId, lives.stepped);
}
