import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface ReportedEvent {
  enterpriseId: string;
  device: string;
  at: Date;
  type: number;
  value: number;
}

export interface BareEventRow extends Row {
  device_id: string;
  ts: Date;
  type: number;
  value: number;
}

/** An event that was not stored before. */
export interface RecordedEvent extends BareEventRow {
  enterprise_id: string;
}

export interface EventRow extends BareEventRow {
  device_name: string;
}

export interface LatestRow extends BareEventRow {
  /** Since when the device has reported this value. */
  since: Date;
}

export interface StatusRow extends Row {
  device_id: string;
  ts: Date;
  status: number;
}

export interface AddedRow extends Row {
  id: string;
  created_at: Date;
}

/** A span of time; the end is excluded. */
export interface Between {
  from: Date;
  to: Date;
}

export class EventsRepository extends Repository {
  /** Returns events of one kind between two instants, with the last of each device before, oldest first. */
  ofType(enterpriseId: string, devices: string[], type: number, { from, to }: Between): Promise<BareEventRow[]> {
    return this.sql.query<BareEventRow>(
      `SELECT device_id, ts, type, value FROM device_events
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND type = $3 AND ts > $4 AND ts < $5
       UNION ALL SELECT d.id, e.ts, e.type, e.value FROM unnest($2::uuid[]) AS d (id)
       CROSS JOIN LATERAL (SELECT * FROM device_events e WHERE e.enterprise_id = $1 AND e.device_id = d.id AND e.type = $3
         AND e.ts <= $4 ORDER BY e.ts DESC LIMIT 1) e
       ORDER BY ts`,
      [enterpriseId, devices, type, from, to],
    );
  }

  /** A device repeats unacknowledged events, so a duplicate counts once. Returns the new ones. */
  record(events: ReportedEvent[]): Promise<RecordedEvent[]> {
    return this.sql.query<RecordedEvent>(
      `INSERT INTO device_events (enterprise_id, device_id, ts, type, value)
       SELECT d.enterprise_id, d.id, n.at, n.type, n.value
       FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::integer[], $5::float8[]) AS n (enterprise_id, kd_id, at, type, value)
       JOIN devices d ON d.enterprise_id = n.enterprise_id AND d.kd_id = n.kd_id
       ON CONFLICT DO NOTHING RETURNING enterprise_id, device_id, ts, type, value`,
      columnArrays(events, "enterpriseId", "device", "at", "type", "value"),
    );
  }

  list(
    enterpriseId: string,
    deviceId: string,
    span: Between,
    page: { limit: number; offset: number },
  ): Promise<EventRow[]> {
    return this.sql.query<EventRow>(
      `SELECT e.device_id, d.device_name, e.ts, e.type, e.value
       FROM device_events e JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = e.device_id
       WHERE e.enterprise_id = $1 AND e.device_id = $2 AND e.ts >= $3 AND e.ts < $4
       ORDER BY e.ts DESC, e.type LIMIT $5 OFFSET $6`,
      [enterpriseId, deviceId, span.from, span.to, page.limit, page.offset],
    );
  }

  count(enterpriseId: string, deviceId: string, span: Between): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM device_events
       WHERE enterprise_id = $1 AND device_id = $2 AND ts >= $3 AND ts < $4`,
      [enterpriseId, deviceId, span.from, span.to],
    );
  }

  /** Returns the events of many devices within a day. */
  ofDevices(enterpriseId: string, deviceIds: string[], span: Between): Promise<EventRow[]> {
    return this.sql.query<EventRow>(
      `SELECT e.device_id, d.device_name, e.ts, e.type, e.value
       FROM device_events e JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = e.device_id
       WHERE e.enterprise_id = $1 AND e.device_id = ANY($2) AND e.ts >= $3 AND e.ts < $4
       ORDER BY e.ts DESC, e.device_id, e.type`,
      [enterpriseId, deviceIds, span.from, span.to],
    );
  }

  /** Returns the last event of a type for each device; devices without one are left out. */
  latest(enterpriseId: string, deviceIds: string[], type: number): Promise<LatestRow[]> {
    return this.sql.query<LatestRow>(
      `SELECT w.id AS device_id, last.ts, last.type, last.value, first.ts AS since
       FROM unnest($2::uuid[]) AS w (id)
       CROSS JOIN LATERAL (
         SELECT ts, type, value FROM device_events
         WHERE enterprise_id = $1 AND device_id = w.id AND type = $3 ORDER BY ts DESC LIMIT 1) last
       CROSS JOIN LATERAL (
         SELECT ts FROM device_events
         WHERE enterprise_id = $1 AND device_id = w.id AND type = $3 AND ts > coalesce((
           SELECT ts FROM device_events
           WHERE enterprise_id = $1 AND device_id = w.id AND type = $3 AND value <> last.value
           ORDER BY ts DESC LIMIT 1), '-infinity')
         ORDER BY ts LIMIT 1) first`,
      [enterpriseId, deviceIds, type],
    );
  }

  statusChanges(enterpriseId: string, deviceIds: string[], span: Between): Promise<StatusRow[]> {
    return this.sql.query<StatusRow>(
      `SELECT device_id, ts, status FROM device_status_changes
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND ts >= $3 AND ts < $4 ORDER BY ts`,
      [enterpriseId, deviceIds, span.from, span.to],
    );
  }

  /** Returns the last known status of each device before an instant. */
  statusBefore(enterpriseId: string, deviceIds: string[], instant: Date): Promise<StatusRow[]> {
    return this.sql.query<StatusRow>(
      `SELECT w.id AS device_id, last.ts, last.status
       FROM unnest($2::uuid[]) AS w (id)
       CROSS JOIN LATERAL (
         SELECT ts, status FROM device_status_changes
         WHERE enterprise_id = $1 AND device_id = w.id AND ts < $3 ORDER BY ts DESC LIMIT 1) last`,
      [enterpriseId, deviceIds, instant],
    );
  }

  /** Returns when each device was added. */
  addedAt(enterpriseId: string, deviceIds: string[]): Promise<AddedRow[]> {
    return this.sql.query<AddedRow>("SELECT id, created_at FROM devices WHERE enterprise_id = $1 AND id = ANY($2)", [
      enterpriseId,
      deviceIds,
    ]);
  }

  /** No foreign key ties events to a device, because they are written in bulk. */
  async deleteOfDevice(enterpriseId: string, deviceId: string): Promise<void> {
    const ids = [enterpriseId, deviceId];
    await this.sql.query("DELETE FROM device_events WHERE enterprise_id = $1 AND device_id = $2", ids);
  }

  async deleteOfEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("DELETE FROM device_events WHERE enterprise_id = $1", [enterpriseId]);
  }

  /** Deletes one device at a time, by its key. Events that tell a device's present state stay, however old. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT e.* FROM devices d JOIN device_events e
           ON e.enterprise_id = d.enterprise_id AND e.device_id = d.id AND e.ts < $2
         WHERE d.enterprise_id = $1 AND EXISTS (SELECT 1 FROM device_events n WHERE n.enterprise_id = e.enterprise_id
           AND n.device_id = e.device_id AND n.ts > e.ts AND n.type = e.type AND n.value <> e.value)
         LIMIT $3 FOR UPDATE OF e SKIP LOCKED)
       DELETE FROM device_events e USING old o WHERE e.enterprise_id = o.enterprise_id AND e.device_id = o.device_id
         AND e.ts = o.ts AND e.type = o.type RETURNING 1`,
      [enterpriseId, before, limit],
    );
  }
}
