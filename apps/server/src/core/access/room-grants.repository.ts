import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";
import { roomsIn } from "./in-place.ts";

export interface RoomHolder extends Row {
  room_id: string;
  user_id: string;
  name: string;
  /** False for a grant on a place around the room. */
  is_direct: boolean;
}

export interface PlaceHolder extends Row {
  place_id: string;
  user_id: string;
  name: string;
}

const NAMED = `JOIN memberships m ON m.enterprise_id = g.enterprise_id AND m.user_id = g.user_id
  JOIN users u ON u.id = g.user_id`;

/** Reads who holds which rooms: people by a grant on the room or on a place around it, and panels in the same two ways. */
export class RoomGrantsRepository extends Repository {
  holders(enterpriseId: string, roomIds: string[]): Promise<RoomHolder[]> {
    return this.sql.query<RoomHolder>(
      `SELECT p.room_id, p.id AS user_id, p.name, true AS is_direct FROM panels p
       WHERE p.enterprise_id = $1 AND p.room_id = ANY($2)
       UNION ALL
       SELECT r.id, p.id, p.name, false FROM device_groups r
       JOIN places_around a ON a.enterprise_id = r.enterprise_id AND a.place_id = r.place_id
       JOIN panels p ON p.enterprise_id = a.enterprise_id AND p.place_id = a.around_id
       WHERE r.enterprise_id = $1 AND r.id = ANY($2)
       UNION ALL
       SELECT g.room_id, g.user_id, coalesce(m.name, u.name) AS name, true FROM room_grants g ${NAMED}
       WHERE g.enterprise_id = $1 AND g.room_id = ANY($2)
       UNION
       SELECT r.id, g.user_id, coalesce(m.name, u.name), false FROM device_groups r
       JOIN places_around a ON a.enterprise_id = r.enterprise_id AND a.place_id = r.place_id
       JOIN place_grants g ON g.enterprise_id = a.enterprise_id AND g.place_id = a.around_id ${NAMED}
       WHERE r.enterprise_id = $1 AND r.id = ANY($2) ORDER BY name, user_id`,
      [enterpriseId, roomIds],
    );
  }

  /** Returns the people with a grant on the place itself, and its panels. */
  holdersOfPlace(enterpriseId: string, placeId: string): Promise<PlaceHolder[]> {
    return this.sql.query<PlaceHolder>(
      `SELECT g.place_id, g.user_id, coalesce(m.name, u.name) AS name FROM place_grants g ${NAMED}
       WHERE g.enterprise_id = $1 AND g.place_id = $2
       UNION ALL SELECT p.place_id, p.id, p.name FROM panels p WHERE p.enterprise_id = $1 AND p.place_id = $2
       ORDER BY name, user_id`,
      [enterpriseId, placeId],
    );
  }

  /** Grants the rooms and places directly in a place to its holders, so that they keep what they have without the place. */
  async passToContents(enterpriseId: string, placeId: string, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO room_grants (enterprise_id, user_id, room_id, created_at)
       SELECT $1, g.user_id, r.id, $3 FROM place_grants g
       JOIN device_groups r ON r.enterprise_id = g.enterprise_id AND r.place_id = g.place_id
       WHERE g.enterprise_id = $1 AND g.place_id = $2 ON CONFLICT DO NOTHING`,
      [enterpriseId, placeId, at],
    );
    await this.sql.query(
      `INSERT INTO place_grants AS held (enterprise_id, user_id, place_id, created_at, manages)
       SELECT $1, g.user_id, p.id, $3, g.manages FROM place_grants g
       JOIN places p ON p.enterprise_id = g.enterprise_id AND p.parent_id = g.place_id
       WHERE g.enterprise_id = $1 AND g.place_id = $2
       ON CONFLICT (enterprise_id, user_id, place_id) DO UPDATE SET manages = true
         WHERE excluded.manages AND NOT held.manages`,
      [enterpriseId, placeId, at],
    );
  }

  /** Returns the rooms in a place at any depth. */
  roomsWithin(enterpriseId: string, placeId: string): Promise<string[]> {
    return this.selectColumn<string>("id", roomsIn("$1", "$2"), [enterpriseId, placeId]);
  }
}
