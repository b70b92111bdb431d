import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { missingAmong } from "../deletions/deletions.service.ts";
import { type Manageable, ManagersRepository } from "./managers.repository.ts";

/**
 * Rejects things that the actor may not change: as missing if they may not see them, as denied otherwise. Admins manage
 * everything, so the caller still checks that the thing exists.
 */
export async function requireManaged(sql: Sql, actor: Actor, thing: Manageable, ids: readonly string[]): Promise<void> {
  if (actor.role === "admin") return;
  const distinct = distinctIds(ids);
  const managed = await new ManagersRepository(sql).managed(actor, thing, distinct);
  if (managed.includes(false)) throw new AppError("access.denied");
  if (managed.length < distinct.length) throw await missingAmong(sql, actor, thing, distinct);
}

/** Rejects a room or place to move to that the actor does not manage. Null is outside of all, where only admins put things. */
export async function requireManagedTarget(
  sql: Sql,
  actor: Actor,
  thing: "group" | "place",
  id: string | null,
): Promise<void> {
  if (actor.role === "admin") return;
  if (id === null) throw new AppError("access.denied");
  await requireManaged(sql, actor, thing, [id]);
}

/** Returns whether the actor may put something into a room or place; null is outside of all. */
export async function mayPutInto(sql: Sql, actor: Actor, thing: "group" | "place", id: string | null) {
  if (actor.role === "admin") return true;
  return id !== null && (await new ManagersRepository(sql).managed(actor, thing, [id])).includes(true);
}

/** Rejects a change that takes something out of everything that the actor manages; only admins may. */
export function requireKept({ role }: Actor, before: readonly string[], after: readonly string[]): void {
  const kept = new Set(distinctIds(after));
  if (role !== "admin" && !before.every((id) => kept.has(id))) throw new AppError("access.denied");
}
