import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { CorrectedRun } from "../../site/live/command-records.ts";
import { CorrectedRunsRepository } from "./corrected-runs.repository.ts";

/** The author of automatic changes. */
const NOBODY = "";

/** Marks failed runs as done after late answers of devices, in their transaction, and notifies open screens. */
export async function recountRuns(sql: Sql, runs: readonly CorrectedRun[]): Promise<void> {
  const changed = await new CorrectedRunsRepository(sql).recount(runs);
  for (const [enterpriseId, own] of Map.groupBy(changed, ({ enterprise_id }) => enterprise_id)) {
    const owners = own.map(({ owner_id }) => owner_id);
    await tellAudience(sql, { enterpriseId, userId: NOBODY }, owners, "schedules");
  }
}
