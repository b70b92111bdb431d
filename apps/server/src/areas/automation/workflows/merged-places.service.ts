import { splitTarget } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import type { MergedPlace } from "../../site/places/places.service.ts";
import { type Doing, WorkflowsRepository } from "./workflows.repository.ts";

/** Keeps what workflows switch when a place that they name is merged into another one. */
export async function splitInWorkflows(sql: Sql, { enterpriseId, place, parts }: MergedPlace): Promise<void> {
  const repository = new WorkflowsRepository(sql);
  const split = <D extends Pick<Doing, "actions">>(doing: D): D => ({
    ...doing,
    actions: splitTarget(doing.actions, place, parts),
  });
  for (const { key, actions, otherwise, steps } of await repository.actingOn(enterpriseId, place)) {
    const doing = { ...split({ actions }), otherwise: otherwise && split(otherwise), steps: steps.map(split) };
    await repository.setDoing(enterpriseId, key, doing);
  }
}
