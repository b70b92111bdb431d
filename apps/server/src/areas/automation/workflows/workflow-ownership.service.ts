import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

/** The workflows of someone who leaves go to another member, or away. Part of the transaction in which they leave. */
export async function handOverWorkflows(
  sql: Sql,
  { author, from, to }: { author: Person; from: string; to: string | null },
): Promise<void> {
  const { enterpriseId } = author;
  const repository = new WorkflowsRepository(sql);
  const count = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (count > 0) await tellAudience(sql, author, "everyone", "workflows");
}
