import type { PlaceKind } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface PanelRow extends Row {
  id: string;
  name: string;
  /** The room, or the place whose rooms the panel controls. */
  room_id: string;
  room_name: string;
  room_kind: "room" | PlaceKind;
  created_at: Date;
  code_expires: Date | null;
  paired_at: Date | null;
  last_seen: Date | null;
  agent: string;
}

/** The code that a tablet presents, and the session it gets. */
export interface Pairing {
  codeHash: Buffer;
  session: string;
  agent: string;
  at: Date;
}

const PANEL = `SELECT p.id, p.name, coalesce(g.id, place.id) AS room_id, coalesce(g.name, place.name) AS room_name,
    coalesce(place.kind, 'room') AS room_kind, p.created_at, p.code_expires, p.paired_at, p.last_seen, p.agent
  FROM panels p LEFT JOIN device_groups g ON g.enterprise_id = p.enterprise_id AND g.id = p.room_id
  LEFT JOIN places place ON place.enterprise_id = p.enterprise_id AND place.id = p.place_id`;

export class PanelsRepository extends Repository {
  list(enterpriseId: string): Promise<PanelRow[]> {
    return this.sql.query<PanelRow>(`${PANEL} WHERE p.enterprise_id = $1 ORDER BY lower(p.name), p.id`, [enterpriseId]);
  }

  find(enterpriseId: string, id: string): Promise<PanelRow | undefined> {
    return this.selectFirst<PanelRow>(`${PANEL} WHERE p.enterprise_id = $1 AND p.id = $2`, [enterpriseId, id]);
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM panels WHERE enterprise_id = $1", [enterpriseId]);
  }

  /** Returns false when there is no such room or other place. */
  insert(
    enterpriseId: string,
    { id, name, room, at }: { id: string; name: string; room: string; at: Date },
  ): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO panels (enterprise_id, id, room_id, place_id, name, created_at)
       SELECT $1::uuid, $2::uuid, g.id, NULL::uuid, $4::text, $5::timestamptz FROM device_groups g
         WHERE g.enterprise_id = $1 AND g.id = $3 AND g.type = 'room'
       UNION ALL SELECT $1, $2, NULL, place.id, $4, $5 FROM places place
         WHERE place.enterprise_id = $1 AND place.id = $3
       RETURNING id`,
      [enterpriseId, id, room, name, at],
    );
  }

  async rename(enterpriseId: string, id: string, name: string): Promise<void> {
    await this.sql.query("UPDATE panels SET name = $3 WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id, name]);
  }

  /** Gives the panels of a place to another one. */
  async movePlace(enterpriseId: string, placeId: string, into: string): Promise<void> {
    await this.sql.query("UPDATE panels SET place_id = $3 WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
      into,
    ]);
  }

  /** Replaces the former code. */
  async setCode(enterpriseId: string, id: string, codeHash: Buffer, expires: Date): Promise<void> {
    await this.sql.query("UPDATE panels SET code_hash = $3, code_expires = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      codeHash,
      expires,
    ]);
  }

  /**
   * A code works once: the statement that uses it deletes it, so that of two tablets only one is paired. When two
   * enterprises happen to have the same code, neither is paired: the caller rejects it and rolls back.
   */
  async pair({ codeHash, session, agent, at }: Pairing): Promise<{ enterpriseId: string; id: string } | undefined> {
    const rows = await this.sql.query<{ enterprise_id: string; id: string }>(
      `UPDATE panels SET session_id = $2, agent = $3, paired_at = $4, last_seen = $4, code_hash = NULL, code_expires = NULL
       WHERE code_hash = $1 AND code_expires > $4 RETURNING enterprise_id, id`,
      [codeHash, session, agent, at],
    );
    const [panel, another] = rows;
    return panel && !another ? { enterpriseId: panel.enterprise_id, id: panel.id } : undefined;
  }

  async markSeen(enterpriseId: string, id: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE panels SET last_seen = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      at,
    ]);
  }

  delete(enterpriseId: string, id: string): Promise<boolean> {
    return this.returnsRow("DELETE FROM panels WHERE enterprise_id = $1 AND id = $2 RETURNING id", [enterpriseId, id]);
  }
}
