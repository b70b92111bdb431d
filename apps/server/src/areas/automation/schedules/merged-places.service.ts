import { splitTarget } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import type { MergedPlace } from "../../site/places/places.service.ts";
import { SchedulesRepository } from "./schedules.repository.ts";

/** Keeps what schedules switch when a place that they name is merged into another one. */
export async function splitInSchedules(sql: Sql, { enterpriseId, place, parts }: MergedPlace): Promise<void> {
  const repository = new SchedulesRepository(sql);
  const ids = await repository.actingOn(enterpriseId, place);
  const actions = Map.groupBy(await repository.actions(enterpriseId, ids), ({ schedule_id }) => schedule_id);
  for (const [id, own] of actions) await repository.setActions(enterpriseId, id, splitTarget(own, place, parts));
}
