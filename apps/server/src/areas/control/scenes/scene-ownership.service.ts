import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { OwnershipChange } from "../../people/members/departure.service.ts";
import { ScenesRepository } from "./scenes.repository.ts";

/** Gives the scenes of a leaving person to another member, or deletes them. Runs in the transaction in which they leave. */
export async function handOverScenes(sql: Sql, { author, from, to }: OwnershipChange): Promise<void> {
  const { enterpriseId } = author;
  const repository = new ScenesRepository(sql);
  const count = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (count > 0) await tellAudience(sql, author, "everyone", "scenes");
}
