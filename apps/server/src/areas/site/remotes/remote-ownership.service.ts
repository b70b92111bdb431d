import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { OwnershipChange } from "../../people/members/departure.service.ts";
import { RemotesRepository } from "./remotes.repository.ts";

/** Gives the remotes of someone who leaves to another member, or deletes them, in the same transaction. */
export async function handOverRemotes(sql: Sql, { author, from, to }: OwnershipChange): Promise<void> {
  const { enterpriseId } = author;
  const repository = new RemotesRepository(sql);
  const count = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (count > 0) await tellAudience(sql, author, "everyone", "remotes");
}
