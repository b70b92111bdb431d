import type { Sql } from "../../../platform/db/database.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

/** Of these workflows, those that watch nothing any more end: what they watched is gone for good. */
export function endIdleWorkflows(sql: Sql, enterpriseId: string, keys: readonly string[]): Promise<void> {
  return new WorkflowsRepository(sql).deleteIdle(enterpriseId, keys);
}
