import { setImmediate as breathe } from "node:timers/promises";
import { dayOfDue, movedSkip } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { rezonedRunOf } from "./schedule-timing.ts";
import { type ScheduleRow, SchedulesRepository } from "./schedules.repository.ts";
import { surroundingsIn } from "./surroundings.ts";

/** How many schedules are planned before other work gets a turn. */
const BATCH = 200;

interface ReplanContext {
  enterpriseId: string;
  now: Date;
  /** The former zone, if it has changed. */
  wasZone?: string;
}

/** Plans schedules of an enterprise by its present zone, calendars and place; the caller has locked them. */
export async function planAnew(sql: Sql, locked: readonly ScheduleRow[], context: ReplanContext): Promise<void> {
  const { enterpriseId, now, wasZone } = context;
  const { timeZone } = await enterpriseFacts(sql, enterpriseId);
  const where = await surroundingsIn(sql, enterpriseId, timeZone);
  const runs = new ScheduleRunsRepository(sql);
  // Runs that are already due belong to the runner, whatever the zone is now.
  const rows = locked.filter(({ next_run }) => !(next_run && next_run <= now));
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const ids = batch.map(({ id }) => id);
    const ahead = await runs.allAhead(enterpriseId, ids, now);
    for (const { id, schedule_id, due, is_skipped } of ahead) {
      const row = batch.find((each) => each.id === schedule_id);
      if (!is_skipped || !row) continue;
      const day = dayOfDue(row, { ...where, timeZone: wasZone ?? timeZone }, due);
      const moved = movedSkip(day, row, where, now);
      await runs.moveSkipped(enterpriseId, { id, schedule_id }, moved);
    }
    const after = ahead.some(({ is_skipped }) => is_skipped) ? await runs.allAhead(enterpriseId, ids, now) : ahead;
    const over = Map.groupBy(after, ({ schedule_id }) => schedule_id);
    const planned = batch.map((row) => {
      const ended = (over.get(row.id) ?? []).map(({ due }) => due);
      return { id: row.id, ...rezonedRunOf(row, where, now, ended) };
    });
    await new SchedulesRepository(sql).setPlanned(enterpriseId, planned);
    await breathe();
  }
}
