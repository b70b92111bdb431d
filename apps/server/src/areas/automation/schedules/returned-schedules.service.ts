import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { NO_RUN, plannedRunOf } from "./schedule-timing.ts";
import { SchedulesRepository } from "./schedules.repository.ts";
import { surroundingsIn } from "./surroundings.ts";

/** Schedules that are back run next from now on: what would have been due meanwhile is never made up for. */
export async function replanReturned(
  sql: Sql,
  actor: Pick<Actor, "enterpriseId" | "userId" | "at">,
  ids: string[],
): Promise<void> {
  const { enterpriseId, userId, at: now = new Date() } = actor;
  const [schedules, runs] = [new SchedulesRepository(sql), new ScheduleRunsRepository(sql)];
  const { timeZone } = await enterpriseFacts(sql, enterpriseId);
  const where = await surroundingsIn(sql, enterpriseId, timeZone);
  for (const id of ids) {
    const schedule = await schedules.lock({ enterpriseId, userId, isAdmin: true }, id);
    if (!schedule) continue;
    const over = await runs.overAhead(enterpriseId, id, now);
    const next = schedule.is_active ? plannedRunOf(schedule, where, now, over) : NO_RUN;
    await schedules.update(enterpriseId, id, { ...schedule, ...next });
  }
}
