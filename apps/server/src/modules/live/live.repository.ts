import type { LiveRights } from "../../platform/broker/peer.ts";
import type { Sql } from "../../platform/db/database.ts";
import { grantedSwitches, liveRightsOf } from "../access/live-rights.service.ts";

/** What the broker needs to know about who is connecting. */
export class LiveRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findDevice(kdId: string): Promise<{ enterprise_id: string; secret_hash: Buffer } | undefined> {
    const rows = await this.#sql.query<{ enterprise_id: string; secret_hash: Buffer }>(
      "SELECT enterprise_id, secret_hash FROM devices WHERE kd_id = $1",
      [kdId],
    );
    return rows[0];
  }

  /** The enterprise of each of these devices; one that is gone is left out. */
  async homesOf(kdIds: string[]): Promise<Map<string, string>> {
    const rows = await this.#sql.query<{ kd_id: string; enterprise_id: string }>(
      "SELECT kd_id, enterprise_id FROM devices WHERE kd_id = ANY($1)",
      [kdIds],
    );
    return new Map(rows.map((row) => [row.kd_id, row.enterprise_id]));
  }

  rightsOf(enterpriseId: string, userId: string): Promise<LiveRights> {
    return liveRightsOf(this.#sql, enterpriseId, userId);
  }

  mirroredSwitches(): Promise<Map<string, Set<number>>> {
    return grantedSwitches(this.#sql);
  }
}
