import type { Row } from "../../../platform/db/database.ts";
import { isUniqueViolation } from "../../../platform/db/pg-errors.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { GROUP_COLUMNS, type GroupRow } from "./groups.repository.ts";

export interface NewGroupRow {
  id: string;
  name: string;
  type: GroupRow["type"];
  created_at: Date;
}

/** A room that an import creates or changes. */
export interface SavedRoom {
  id: string;
  name: string;
  place: string | null;
  area: number | null;
}

/** Changes groups, inside the transaction of one request. */
export class GroupChangesRepository extends Repository {
  find(enterpriseId: string, id: string): Promise<GroupRow | undefined> {
    return this.selectFirst<GroupRow>(
      `SELECT ${GROUP_COLUMNS}, ARRAY(
         SELECT m.device_id FROM device_group_members m
         WHERE m.enterprise_id = $1 AND m.group_id = $2 ORDER BY m.device_id) AS devices
       FROM device_groups g WHERE g.enterprise_id = $1 AND g.id = $2`,
      [enterpriseId, id],
    );
  }

  /** Returns false when the enterprise has a group of this kind and name. */
  insert(enterpriseId: string, { id, name, type, created_at }: NewGroupRow): Promise<boolean> {
    return unlessTaken(
      this.sql.query(
        "INSERT INTO device_groups (enterprise_id, id, name, type, created_at) VALUES ($1, $2, $3, $4, $5)",
        [enterpriseId, id, name, type, created_at],
      ),
    );
  }

  /** Returns false when another group of this kind has the name. */
  rename(enterpriseId: string, id: string, name: string): Promise<boolean> {
    return unlessTaken(
      this.sql.query("UPDATE device_groups SET name = $3 WHERE enterprise_id = $1 AND id = $2", [
        enterpriseId,
        id,
        name,
      ]),
    );
  }

  /** Does nothing for a group that is not a room. */
  async setArea(enterpriseId: string, id: string, area: number | null): Promise<void> {
    await this.sql.query(
      "UPDATE device_groups SET area_m2 = $3 WHERE enterprise_id = $1 AND id = $2 AND type = 'room'",
      [enterpriseId, id, area],
    );
  }

  /** Returns the ids of those that are rooms; the others stay where they are. */
  moveRooms(enterpriseId: string, ids: readonly string[], placeId: string | null): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      "UPDATE device_groups SET place_id = $3 WHERE enterprise_id = $1 AND id = ANY($2) AND type = 'room' RETURNING id",
      [enterpriseId, ids, placeId],
    );
  }

  hasPlace(enterpriseId: string, id: string): Promise<boolean> {
    return this.returnsRow("SELECT 1 FROM places WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Creates rooms or changes them, all at once. Returns false when another room has one of the names. */
  saveRooms(enterpriseId: string, rooms: readonly SavedRoom[], createdAt: Date): Promise<boolean> {
    return unlessTaken(
      this.sql.query(
        `INSERT INTO device_groups (enterprise_id, id, name, type, place_id, area_m2, created_at)
         SELECT $1, id, name, 'room', place, area, $3
         FROM jsonb_to_recordset($2) AS room (id uuid, name text, place uuid, area numeric)
         ON CONFLICT (enterprise_id, id) DO UPDATE SET name = excluded.name, place_id = excluded.place_id,
           area_m2 = excluded.area_m2`,
        [enterpriseId, JSON.stringify(rooms), createdAt],
      ),
    );
  }

  /** Gives rooms their ids as names, so that they can exchange their names. */
  async freeNames(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query("UPDATE device_groups SET name = id::text WHERE enterprise_id = $1 AND id = ANY($2)", [
      enterpriseId,
      ids,
    ]);
  }

  /** Returns all rooms of the enterprise. */
  rooms(enterpriseId: string): Promise<Pick<GroupRow, "id" | "name" | "place_id" | "area">[]> {
    return this.sql.query(
      "SELECT id, name, place_id, area_m2::float8 AS area FROM device_groups WHERE enterprise_id = $1 AND type = 'room'",
      [enterpriseId],
    );
  }

  roomsIn(enterpriseId: string, placeId: string): Promise<string[]> {
    return this.selectColumn<string>("id", "SELECT id FROM device_groups WHERE enterprise_id = $1 AND place_id = $2", [
      enterpriseId,
      placeId,
    ]);
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM device_groups WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Returns the names in lower case. */
  async namesOf(enterpriseId: string, type: string): Promise<Set<string>> {
    const rows = await this.sql.query<{ name: string }>(
      "SELECT lower(name) AS name FROM device_groups WHERE enterprise_id = $1 AND type = $2",
      [enterpriseId, type],
    );
    return new Set(rows.map(({ name }) => name));
  }
}

/** Relies on the unique index. Its violation aborts the transaction, so the caller has to throw as well. */
async function unlessTaken(writing: Promise<Row[]>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "device_groups_by_name")) return false;
    throw error;
  }
}
