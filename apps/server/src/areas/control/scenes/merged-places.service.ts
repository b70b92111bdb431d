import { splitTarget } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import type { MergedPlace } from "../../site/places/places.service.ts";
import { ScenesRepository } from "./scenes.repository.ts";

/** Keeps what scenes switch when a place that they name is merged into another one. */
export async function splitInScenes(sql: Sql, { enterpriseId, place, parts }: MergedPlace): Promise<void> {
  const repository = new ScenesRepository(sql);
  for (const { id, name, actions } of await repository.actingOn(enterpriseId, place))
    await repository.update(enterpriseId, id, name, splitTarget(actions, place, parts));
}
