import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { usableLists } from "../actions/actions.service.ts";
import { type SceneRow, ScenesRepository } from "./scenes.repository.ts";

/**
 * Returns those of these scenes that a person may play today: an admin all of them, others their own and those of admins in which they may
 * use everything.
 */
export async function playableScenes(sql: Sql, person: Person, ids: string[]): Promise<SceneRow[]> {
  const repository = new ScenesRepository(sql);
  const rows = await repository.byIds(person.enterpriseId, ids);
  if (rows.length === 0 || (await repository.isAdmin(person))) return rows;
  const usable = await usableLists(
    sql,
    person,
    rows.map(({ actions }) => actions),
  );
  return rows.filter((row, index) => row.owner_id === person.userId || (row.is_admins && usable[index]));
}

/** Returns the names of scenes, whoever may play them. */
export async function sceneNames(sql: Sql, enterpriseId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await new ScenesRepository(sql).byIds(enterpriseId, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface PlayedScene {
  enterpriseId: string;
  id: string;
  at: Date;
}

/** Records when they were played. */
export async function scenesPlayed(sql: Sql, scenes: readonly PlayedScene[]): Promise<void> {
  const repository = new ScenesRepository(sql);
  for (const { enterpriseId, id, at } of scenes) await repository.played(enterpriseId, id, at);
}
