import { tellNobodyOfAlarms } from "./areas/alarms/alarms/old-alarms.service.ts";
import { dropPastDeliveries } from "./areas/alarms/channels/old-deliveries.service.ts";
import { missDueSchedules } from "./areas/automation/schedules/restored-schedules.service.ts";
import { missDueWorkflows } from "./areas/automation/workflows/restored-workflows.service.ts";
import { endEveryCommand } from "./areas/control/commands/settlement.service.ts";
import { endPastHolds } from "./areas/control/holds/hold-ends.service.ts";
import { endLinksOf } from "./areas/people/auth/restored-links.service.ts";
import { missDueReports } from "./areas/reports/report-mailings/mailing-planner.service.ts";
import { endEverySend } from "./areas/site/remotes/removed-sends.service.ts";
import { endEverySession } from "./core/sessions/every-session.service.ts";
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
