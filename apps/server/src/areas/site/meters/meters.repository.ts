import type { DeviceTypeCode, MeterPlace } from "@switchboard/domain/site";
import { isInPlace } from "../../../core/access/in-place.ts";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface SeenDevice extends Row {
  _id: string;
  device_name: string;
  device_type: DeviceTypeCode;
}

/** Stores the tree of meters. */
export class MetersRepository extends Repository {
  /** Returns devices that the actor may see whole, by id or by type. */
  seen(
    actor: Actor,
    which: { ids: string[] } | { types: readonly DeviceTypeCode[] },
    place?: string,
  ): Promise<SeenDevice[]> {
    const [condition, value] =
      "ids" in which ? ["d.id = ANY($4)", which.ids] : ["d.device_type = ANY($4)", which.types];
    return this.sql.query<SeenDevice>(
      `SELECT d.id AS _id, d.device_name, d.device_type FROM devices d
       WHERE d.enterprise_id = $1 AND ${condition} AND ${isInPlace("$1", "$5")} AND ${mayUseDevice(VIEWER)}
       ORDER BY d.device_name, d.id`,
      [...viewer(actor), value, place ?? null],
    );
  }

  /** Returns the next devices of these types, ordered by id. */
  after(
    enterpriseId: string,
    types: readonly DeviceTypeCode[],
    after: string | null,
    limit: number,
  ): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      `SELECT id FROM devices WHERE enterprise_id = $1 AND device_type = ANY($2) AND ($3::uuid IS NULL OR id > $3)
       ORDER BY id LIMIT $4`,
      [enterpriseId, types, after, limit],
    );
  }

  /** Covers the whole enterprise, visible or not, because a hidden meter still stands between two others. */
  async places(enterpriseId: string): Promise<MeterPlace[]> {
    return this.sql.query<MeterPlace & Row>(
      "SELECT device_id AS id, behind_id AS behind FROM meter_places WHERE enterprise_id = $1",
      [enterpriseId],
    );
  }

  /** Puts meters behind another one, or on top when `behind` is null. */
  async put(enterpriseId: string, ids: string[], behind: string | null): Promise<void> {
    await this.sql.query(
      `INSERT INTO meter_places (enterprise_id, device_id, behind_id) SELECT $1, id, $3 FROM unnest($2::uuid[]) AS u (id)
       ON CONFLICT (enterprise_id, device_id) DO UPDATE SET behind_id = excluded.behind_id`,
      [enterpriseId, ids, behind],
    );
  }

  async forget(enterpriseId: string, ids: string[]): Promise<void> {
    await this.sql.query("DELETE FROM meter_places WHERE enterprise_id = $1 AND device_id = ANY($2)", [
      enterpriseId,
      ids,
    ]);
  }
}
