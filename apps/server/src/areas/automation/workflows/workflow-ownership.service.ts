import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { OwnershipChange } from "../../people/members/departure.service.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

/** Gives the workflows of a person who leaves to another member, or deletes them. Part of the transaction in which they leave. */
export async function handOverWorkflows(sql: Sql, { author, from, to }: OwnershipChange): Promise<void> {
  const { enterpriseId } = author;
  const repository = new WorkflowsRepository(sql);
  const count = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (count > 0) await tellAudience(sql, author, "everyone", "workflows");
}
