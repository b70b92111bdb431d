import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { CorrectedRun } from "../../site/live/command-records.ts";
import { CorrectedRunsRepository } from "./corrected-runs.repository.ts";

/** The author of changes that no person made. */
const NOBODY = "";

/**
 * Part of the transaction in which devices said late that they had done what they were told: a run that counted as failed
 * without them may be done after all, and whoever looks at it sees that.
 */
export async function recountRuns(sql: Sql, runs: readonly CorrectedRun[]): Promise<void> {
  const changed = await new CorrectedRunsRepository(sql).recount(runs);
  for (const [enterpriseId, own] of Map.groupBy(changed, ({ enterprise_id }) => enterprise_id)) {
    const owners = own.map(({ owner_id }) => owner_id);
    await tellAudience(sql, { enterpriseId, userId: NOBODY }, owners, "schedules");
  }
}
