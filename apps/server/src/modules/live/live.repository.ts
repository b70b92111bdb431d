import type { LiveRights } from "../../platform/broker/peer.ts";
import type { Row, Sql } from "../../platform/db/database.ts";

interface GrantRow extends Row {
  kd_id: string;
  switch_no: number | null;
}

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

  async rightsOf(enterpriseId: string, userId: string): Promise<LiveRights> {
    const rows = await this.#sql.query<GrantRow>(
      `SELECT d.kd_id, NULL::integer AS switch_no
       FROM device_grants g JOIN devices d ON d.enterprise_id = g.enterprise_id AND d.id = g.device_id
       WHERE g.enterprise_id = $1 AND g.user_id = $2
       UNION ALL
       SELECT d.kd_id, s.switch_no
       FROM switch_grants g
       JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE g.enterprise_id = $1 AND g.user_id = $2`,
      [enterpriseId, userId],
    );
    const devices = new Set(rows.filter((row) => row.switch_no === null).map((row) => row.kd_id));
    return { all: false, devices, switches: switchesByDevice(rows) };
  }

  /** Every switch that someone may see without seeing its device, over all enterprises. */
  async mirroredSwitches(): Promise<Map<string, Set<number>>> {
    const rows = await this.#sql.query<GrantRow>(
      `SELECT DISTINCT d.kd_id, s.switch_no
       FROM switch_grants g
       JOIN switch_appliances s ON s.enterprise_id = g.enterprise_id AND s.id = g.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id`,
    );
    return switchesByDevice(rows);
  }

  /** Nothing can be connected to a broker that has just started, so nothing is online until it says so. */
  async markAllOffline(at: Date): Promise<void> {
    await this.#sql.query(
      `WITH gone AS (UPDATE devices SET current_status = 2 WHERE current_status <> 2 RETURNING enterprise_id, id)
       INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) SELECT enterprise_id, id, $1, 2 FROM gone
       ON CONFLICT DO NOTHING`,
      [at],
    );
  }
}

function switchesByDevice(rows: GrantRow[]): Map<string, Set<number>> {
  const byDevice = new Map<string, Set<number>>();
  for (const { kd_id, switch_no } of rows) {
    if (switch_no === null) continue;
    byDevice.set(kd_id, (byDevice.get(kd_id) ?? new Set()).add(switch_no));
  }
  return byDevice;
}
