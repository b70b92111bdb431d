import { tellNobodyOfAlarms } from "./modules/alarms/old-alarms.service.ts";
import { endLinksOf } from "./modules/auth/restored-links.service.ts";
import { dropPastDeliveries } from "./modules/channels/old-deliveries.service.ts";
import { endEveryCommand } from "./modules/commands/settlement.service.ts";
import { endPastHolds } from "./modules/holds/hold-ends.service.ts";
import { endEverySend } from "./modules/remotes/removed-sends.service.ts";
import { missDueReports } from "./modules/report-mailings/mailing-planner.service.ts";
import { missDueSchedules } from "./modules/schedules/restored-schedules.service.ts";
import { endEverySession } from "./modules/sessions/every-session.service.ts";
import { missDueWorkflows } from "./modules/workflows/restored-workflows.service.ts";
import type { Sql } from "./platform/db/database.ts";

export interface SettledStore {
  missed: number;
  commands: number;
  sessions: number;
}

/**
 * A store that comes from a backup has slept: nothing that was under way then, or has been due since, happens now (ADR 0052).
 * Whoever had it afterwards has done it, or nobody has; doing it twice or late would be worse.
 */
export async function settleRestored(
  sql: Sql,
  now: Date,
  { keepSessions }: { keepSessions: boolean },
): Promise<SettledStore> {
  const commands = await endEveryCommand(sql, now);
  await endEverySend(sql, now);
  await endPastHolds(sql, now);
  await dropPastDeliveries(sql);
  await tellNobodyOfAlarms(sql);
  await missDueReports(sql, now);
  await missDueWorkflows(sql, now);
  const missed = await missDueSchedules(sql, now);
  await endLinksOf(sql, now);
  const sessions = keepSessions ? 0 : await endEverySession(sql);
  return { missed, commands, sessions };
}
