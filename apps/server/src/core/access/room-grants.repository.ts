import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface RoomHolder extends Row {
  room_id: string;
  user_id: string;
  name: string;
}

/** Reads who holds which rooms: people by a grant, and the panels on their walls. */
export class RoomGrantsRepository extends Repository {
  holders(enterpriseId: string, roomIds: string[]): Promise<RoomHolder[]> {
    return this.sql.query<RoomHolder>(
      `SELECT p.room_id, p.id AS user_id, p.name FROM panels p WHERE p.enterprise_id = $1 AND p.room_id = ANY($2)
       UNION ALL
       SELECT g.room_id, g.user_id, coalesce(m.name, u.name) AS name FROM room_grants g
       JOIN memberships m ON m.enterprise_id = g.enterprise_id AND m.user_id = g.user_id
       JOIN users u ON u.id = g.user_id
       WHERE g.enterprise_id = $1 AND g.room_id = ANY($2) ORDER BY name, user_id`,
      [enterpriseId, roomIds],
    );
  }
}
