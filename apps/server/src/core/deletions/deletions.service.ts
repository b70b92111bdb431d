import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Deletable, DeletionsRepository } from "./deletions.repository.ts";

/** Returns true when this person could have changed all of these and they have been deleted, by anybody. */
export async function wereDeleted(sql: Sql, actor: Actor, thing: Deletable, ids: readonly string[]): Promise<boolean> {
  const distinct = distinctIds(ids);
  return (await new DeletionsRepository(sql).among(actor, thing, distinct)).size === distinct.length;
}

/** Returns the error for a change of a missing thing: it was deleted meanwhile, or never existed for this person. */
export async function missing(sql: Sql, actor: Actor, thing: Deletable, id: string): Promise<AppError> {
  return new AppError((await wereDeleted(sql, actor, thing, [id])) ? "thing.deleted" : `${thing}.not_found`);
}

/** Returns the error for a change of several things, some of them missing. A deletion among them is the cause. */
export async function missingAmong(
  sql: Sql,
  actor: Actor,
  thing: Deletable,
  ids: readonly string[],
): Promise<AppError> {
  const deletedIds = await new DeletionsRepository(sql).among(actor, thing, distinctIds(ids));
  return new AppError(deletedIds.size > 0 ? "thing.deleted" : `${thing}.not_found`);
}

/** Answers the deletion of a missing thing: it succeeds when the thing was deleted before, by anybody (ADR 0028). */
export async function alreadyDeleted(sql: Sql, actor: Actor, thing: Deletable, id: string): Promise<{ deleted: true }> {
  if (await wereDeleted(sql, actor, thing, [id])) return { deleted: true };
  throw new AppError(`${thing}.not_found`);
}

/** Forgets the deletions of restored things, so that they can be edited and deleted again. */
export function takeBackDeletions(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<void> {
  return new DeletionsRepository(sql).takeBack(enterpriseId, ids);
}
