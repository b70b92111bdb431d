import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Deletable, DeletionsRepository } from "./deletions.repository.ts";

/** Whether all of these were this person's to change, and have been deleted, by whomever. */
export async function wereDeleted(sql: Sql, actor: Actor, thing: Deletable, ids: readonly string[]): Promise<boolean> {
  const wanted = distinctIds(ids);
  return (await new DeletionsRepository(sql).among(actor, thing, wanted)).size === wanted.length;
}

/** For a change of what is not there: somebody deleted it meanwhile, or it never was there for this person. */
export async function missing(sql: Sql, actor: Actor, thing: Deletable, id: string): Promise<AppError> {
  return new AppError((await wereDeleted(sql, actor, thing, [id])) ? "thing.deleted" : `${thing}.not_found`);
}

/** The same for a change of several at once, some of which are not there: one that was deleted is what went wrong. */
export async function missingAmong(
  sql: Sql,
  actor: Actor,
  thing: Deletable,
  ids: readonly string[],
): Promise<AppError> {
  const gone = await new DeletionsRepository(sql).among(actor, thing, distinctIds(ids));
  return new AppError(gone.size > 0 ? "thing.deleted" : `${thing}.not_found`);
}

/** For the deletion of what is not there: who deleted it does not matter, it is gone as asked (ADR 0028). */
export async function alreadyDeleted(sql: Sql, actor: Actor, thing: Deletable, id: string): Promise<{ deleted: true }> {
  if (await wereDeleted(sql, actor, thing, [id])) return { deleted: true };
  throw new AppError(`${thing}.not_found`);
}

/** What was deleted is back: from now on it is there again for whoever edits or deletes it. */
export function takeBackDeletions(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<void> {
  return new DeletionsRepository(sql).takeBack(enterpriseId, ids);
}
