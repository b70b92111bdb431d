import { PERSON } from "../../../core/access/rights.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { StoredAction } from "../actions/actions.service.ts";

export interface SceneRow extends Row {
  id: string;
  name: string;
  actions: StoredAction[];
  owner_id: string | null;
  owner_name: string | null;
  /** True for an admin's scene, which everyone has who may use all that is in it. */
  is_admins: boolean;
  last_played: Date | null;
}

const SCENE = `
  SELECT s.id, s.name, s.actions, s.owner_id, u.name AS owner_name, coalesce(m.role = 'admin', false) AS is_admins,
    s.last_played
  FROM scenes s
  LEFT JOIN memberships m ON m.enterprise_id = s.enterprise_id AND m.user_id = s.owner_id
  LEFT JOIN users u ON u.id = m.user_id
  WHERE s.enterprise_id = $1`;

export class ScenesRepository extends Repository {
  list(enterpriseId: string): Promise<SceneRow[]> {
    return this.sql.query<SceneRow>(`${SCENE} ORDER BY lower(s.name), s.id`, [enterpriseId]);
  }

  find(enterpriseId: string, id: string): Promise<SceneRow | undefined> {
    return this.selectFirst<SceneRow>(`${SCENE} AND s.id = $2`, [enterpriseId, id]);
  }

  byIds(enterpriseId: string, ids: string[]): Promise<SceneRow[]> {
    return this.sql.query<SceneRow>(`${SCENE} AND s.id = ANY($2) ORDER BY s.id`, [enterpriseId, ids]);
  }

  async isAdmin({ enterpriseId, userId }: Person): Promise<boolean> {
    const [row] = await this.sql.query<{ is_admin: boolean }>(`SELECT ${PERSON.isAdmin} AS is_admin`, [
      enterpriseId,
      userId,
    ]);
    return row?.is_admin ?? false;
  }

  /** Finds the scene and keeps others from changing it until the transaction ends. */
  hold(enterpriseId: string, id: string): Promise<SceneRow | undefined> {
    return this.selectFirst<SceneRow>(`${SCENE} AND s.id = $2 FOR SHARE OF s`, [enterpriseId, id]);
  }

  /** Finds and locks the scene for a change, so that changes follow each other. */
  lock(enterpriseId: string, id: string): Promise<SceneRow | undefined> {
    return this.selectFirst<SceneRow>(`${SCENE} AND s.id = $2 FOR UPDATE OF s`, [enterpriseId, id]);
  }

  async insert(
    enterpriseId: string,
    scene: { id: string; name: string; actions: StoredAction[]; owner_id: string; created_at: Date },
  ): Promise<void> {
    await this.sql.query(
      "INSERT INTO scenes (enterprise_id, id, name, actions, owner_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
      [enterpriseId, scene.id, scene.name, JSON.stringify(scene.actions), scene.owner_id, scene.created_at],
    );
  }

  async update(enterpriseId: string, id: string, name: string, actions: StoredAction[]): Promise<void> {
    await this.sql.query("UPDATE scenes SET name = $3, actions = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      name,
      JSON.stringify(actions),
    ]);
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM scenes WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Gives all scenes of a person to another one; returns their number. */
  async give(enterpriseId: string, from: string, to: string): Promise<number> {
    const sql = "UPDATE scenes SET owner_id = $3 WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id";
    return (await this.sql.query(sql, [enterpriseId, from, to])).length;
  }

  async deleteOf(enterpriseId: string, ownerId: string): Promise<number> {
    const sql = "DELETE FROM scenes WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id";
    return (await this.sql.query(sql, [enterpriseId, ownerId])).length;
  }

  /** Returns the scenes with an action on this group or place. */
  actingOn(enterpriseId: string, target: string): Promise<{ id: string; name: string; actions: StoredAction[] }[]> {
    return this.sql.query<Row & { id: string; name: string; actions: StoredAction[] }>(
      "SELECT id, name, actions FROM scenes WHERE enterprise_id = $1 AND actions @> $2::jsonb ORDER BY id FOR UPDATE",
      [enterpriseId, JSON.stringify([{ groupId: target }])],
    );
  }

  async played(enterpriseId: string, id: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE scenes SET last_played = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      at,
    ]);
  }
}
