import type { Forget } from "../../../platform/db/forgetting.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";

/** Runs that are over, once they are older than they are to be kept; a due instant that long ago never comes again. */
export const forgetRuns: Forget = (sql, enterpriseId, before, limit) =>
  new ScheduleRunsRepository(sql).forget(enterpriseId, before, limit);
