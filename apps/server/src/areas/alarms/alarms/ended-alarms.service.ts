import type { Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";

/** Closing cause of alarms whose workflow now watches for something else. */
const CHANGED = "changed";

/**
 * Ends the alarms of a workflow in the transaction that changes its trigger, because the workflow would no longer report when the old
 * condition clears.
 */
export async function endAlarmsOfWorkflow(sql: Sql, enterpriseId: string, key: string, now: Date): Promise<void> {
  const rows = new AlarmRowsRepository(sql);
  await rows.lockEnterprise(enterpriseId);
  const lives = new Lives(enterpriseId, now);
  lives.take(await rows.lockOfWorkflow(enterpriseId, key));
  for (const row of lives.rows) lives.end(row, now, CHANGED);
  await new ConditionsRepository(sql).forgetWorkflow(enterpriseId, key);
  await lives.write(sql);
  await notifyScreens(sql, enterpriseId, lives.stepped);
}
