import type { AlarmSource, FloodState } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { AlarmRow } from "./alarm-rows.ts";

/** A cause that is over, although losses that it caused may still last. */
export type PastCause = Pick<
  AlarmRow,
  "id" | "key" | "device_id" | "gateway_id" | "sensor_id" | "source" | "raised_at" | "cleared_at"
>;

/** Reads and stores the data that decides who is notified of an alarm; runs inside one transaction for each enterprise. */
export class NotifierRepository extends Repository {
  enterprisesDue(now: Date): Promise<string[]> {
    return this.selectColumn<string>("enterprise_id", "SELECT DISTINCT enterprise_id FROM alarms WHERE tell_at <= $1", [
      now,
    ]);
  }

  /** Counts the alarms of all enterprises that are due by the given time. */
  countDue(by: Date): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM alarms WHERE tell_at <= $1", [by]);
  }

  /** Locks the due alarms and, when one of them is a loss, all open losses, because one may be folded under another. */
  lockDue(enterpriseId: string, now: Date): Promise<AlarmRow[]> {
    return this.sql.query<Row & AlarmRow>(
      `SELECT a.* FROM alarms a WHERE a.enterprise_id = $1 AND a.id IN (
         SELECT due.id FROM alarms due WHERE due.enterprise_id = $1 AND due.tell_at <= $2
         UNION SELECT loss.id FROM alarms loss WHERE loss.enterprise_id = $1 AND loss.closed_at IS NULL AND loss.is_loss
           AND EXISTS (SELECT 1 FROM alarms due WHERE due.enterprise_id = $1 AND due.tell_at <= $2 AND due.is_loss))
       ORDER BY a.enterprise_id, a.id FOR UPDATE OF a`,
      [enterpriseId, now],
    );
  }

  /** Returns losses that cleared and closed since the given time. */
  closedCauses(enterpriseId: string, since: Date): Promise<PastCause[]> {
    return this.sql.query<Row & PastCause>(
      `SELECT id, key, device_id, gateway_id, sensor_id, source, raised_at, cleared_at FROM alarms
       WHERE enterprise_id = $1 AND closed_at >= $2 AND is_loss AND cleared_at >= $2`,
      [enterpriseId, since],
    );
  }

  /** Returns the rooms of each of these devices. */
  async roomsOf(enterpriseId: string, devices: readonly string[]): Promise<Map<string, string[]>> {
    if (devices.length === 0) return new Map();
    const rows = await this.sql.query<{ device_id: string; rooms: string[] }>(
      `SELECT device_id, array_agg(group_id ORDER BY group_id) AS rooms FROM device_group_members
       WHERE enterprise_id = $1 AND device_id = ANY($2::uuid[]) GROUP BY device_id`,
      [enterpriseId, devices],
    );
    return new Map(rows.map(({ device_id, rooms }) => [device_id, rooms]));
  }

  /** Returns the name of a room that contains all of these devices, or undefined. */
  async commonRoom(enterpriseId: string, devices: readonly string[]): Promise<string | undefined> {
    const rows = await this.sql.query<{ name: string; count: number }>(
      `SELECT g.name, count(*) AS count FROM device_group_members m
       JOIN device_groups g ON g.enterprise_id = m.enterprise_id AND g.id = m.group_id AND g.type = 'room'
       WHERE m.enterprise_id = $1 AND m.device_id = ANY($2::uuid[]) GROUP BY g.id, g.name ORDER BY count DESC LIMIT 1`,
      [enterpriseId, devices],
    );
    return rows[0]?.count === devices.length ? rows[0].name : undefined;
  }

  /** Returns the devices of the open alarms that are folded under these causes. */
  below(enterpriseId: string, causes: readonly string[]): Promise<{ under: string; device_id: string }[]> {
    return this.sql.query<{ under: string; device_id: string }>(
      `SELECT DISTINCT under, device_id FROM alarms WHERE enterprise_id = $1 AND under = ANY($2::uuid[]) AND closed_at IS NULL
         AND device_id IS NOT NULL`,
      [enterpriseId, causes],
    );
  }

  async floods(enterpriseId: string, sources: readonly AlarmSource[]): Promise<Map<AlarmSource, FloodState>> {
    const rows = await this.sql.query<{ source: AlarmSource; state: FloodState }>(
      "SELECT source, state FROM alarm_floods WHERE enterprise_id = $1 AND source = ANY($2::text[])",
      [enterpriseId, sources],
    );
    return new Map(rows.map(({ source, state }) => [source, state]));
  }

  async keepFlood(enterpriseId: string, source: AlarmSource, state: FloodState): Promise<void> {
    await this.sql.query(
      `INSERT INTO alarm_floods (enterprise_id, source, state) VALUES ($1, $2, $3)
       ON CONFLICT (enterprise_id, source) DO UPDATE SET state = excluded.state`,
      [enterpriseId, source, JSON.stringify(state)],
    );
  }

  openFloods(enterpriseId: string): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      "SELECT id FROM alarms WHERE enterprise_id = $1 AND closed_at IS NULL AND key LIKE 'flood %'",
      [enterpriseId],
    );
  }

  countBelow(enterpriseId: string, cause: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM alarms WHERE enterprise_id = $1 AND under = $2", [
      enterpriseId,
      cause,
    ]);
  }

  /** Returns floods of all enterprises without a member that lasts. */
  floodsOver(limit: number): Promise<{ enterprise_id: string; id: string }[]> {
    return this.sql.query<{ enterprise_id: string; id: string }>(
      `SELECT a.enterprise_id, a.id FROM alarms a WHERE a.closed_at IS NULL AND a.is_on AND a.key LIKE 'flood %'
         AND NOT EXISTS (SELECT 1 FROM alarms b WHERE b.enterprise_id = a.enterprise_id AND b.under = a.id
           AND b.closed_at IS NULL AND b.is_on) LIMIT $1`,
      [limit],
    );
  }
}
