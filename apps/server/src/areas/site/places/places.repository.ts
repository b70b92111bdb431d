import type { PlaceKind } from "@switchboard/domain/site";
import { devicesIn } from "../../../core/access/in-place.ts";
import { isManagerOf, managesPlace, maySeePlace, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { isUniqueViolation } from "../../../platform/db/pg-errors.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface PlaceRow extends Row {
  id: string;
  parent_id: string | null;
  kind: PlaceKind;
  name: string;
  position: number;
  area: number | null;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The version of the picture of its plan; null if it has no plan. */
  plan: number | null;
  /** The version of its picture; null if it has none. */
  picture: number | null;
  /** True when the viewer manages the place without being an admin. */
  managed?: boolean;
}

const COLUMNS = `p.id, p.parent_id, p.kind, p.name, p.position, p.area_m2::float8 AS area, p.time_zone, p.latitude, p.longitude,
  (SELECT drawn.version FROM plans drawn WHERE drawn.enterprise_id = p.enterprise_id AND drawn.place_id = p.id) AS plan,
  (SELECT shown.version FROM place_pictures shown WHERE shown.enterprise_id = p.enterprise_id AND shown.place_id = p.id) AS picture`;

const SEEN = `SELECT ${COLUMNS}, ${isManagerOf(VIEWER, managesPlace(VIEWER))} AS managed
  FROM places p WHERE p.enterprise_id = $1 AND ${maySeePlace(VIEWER)}`;

export class PlacesRepository extends Repository {
  /** Returns the places that the actor may see, in their order. */
  list(actor: Actor): Promise<PlaceRow[]> {
    return this.sql.query<PlaceRow>(`${SEEN} ORDER BY p.position, p.name, p.id`, viewer(actor));
  }

  /** Returns a place if the actor may see it. */
  seen(actor: Actor, id: string): Promise<PlaceRow | undefined> {
    return this.selectFirst<PlaceRow>(`${SEEN} AND p.id = $4`, [...viewer(actor), id]);
  }

  /** Returns the devices in the rooms of a place, whoever may see them. */
  devicesIn(enterpriseId: string, id: string): Promise<string[]> {
    return this.selectColumn<string>("device_id", devicesIn("$1", "$2"), [enterpriseId, id]);
  }

  /** Returns all places of the enterprise, for checks of the tree. */
  all(enterpriseId: string): Promise<PlaceRow[]> {
    return this.sql.query<PlaceRow>(`SELECT ${COLUMNS} FROM places p WHERE p.enterprise_id = $1`, [enterpriseId]);
  }

  /** Returns false when another place beside it has the name. */
  save(enterpriseId: string, place: PlaceRow, createdAt: Date): Promise<boolean> {
    return this.saveAll(enterpriseId, [place], createdAt);
  }

  /** Creates or changes places all at once. Returns false when two beside each other would have the same name. */
  async saveAll(enterpriseId: string, places: readonly PlaceRow[], createdAt: Date): Promise<boolean> {
    try {
      await this.sql.query(
        `INSERT INTO places (enterprise_id, id, parent_id, kind, name, position, area_m2, time_zone, latitude, longitude, created_at)
         SELECT $1, id, parent_id, kind, name, position, area, time_zone, latitude, longitude, $3
         FROM jsonb_to_recordset($2) AS place (id uuid, parent_id uuid, kind text, name text, position integer,
           area numeric, time_zone text, latitude float8, longitude float8)
         ON CONFLICT (enterprise_id, id) DO UPDATE SET parent_id = excluded.parent_id, kind = excluded.kind,
           name = excluded.name, position = excluded.position, area_m2 = excluded.area_m2, time_zone = excluded.time_zone,
           latitude = excluded.latitude, longitude = excluded.longitude`,
        [enterpriseId, JSON.stringify(places), createdAt],
      );
      return true;
    } catch (error) {
      if (isUniqueViolation(error, "places_by_name")) return false;
      throw error;
    }
  }

  /** Gives places their ids as names, so that they can exchange their names. */
  async freeNames(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query("UPDATE places SET name = id::text WHERE enterprise_id = $1 AND id = ANY($2)", [
      enterpriseId,
      ids,
    ]);
  }

  /** Moves a place under another name where its own is taken there. */
  async move(enterpriseId: string, id: string, parentId: string | null, name: string): Promise<void> {
    await this.sql.query("UPDATE places SET parent_id = $3, name = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      parentId,
      name,
    ]);
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM places WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }
}
