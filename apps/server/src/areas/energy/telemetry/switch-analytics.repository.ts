import { mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { Between } from "./analytics.repository.ts";

export interface SeenSwitch extends Row {
  _id: string;
  name: string;
  switch_no: number;
  device: string;
  device_name: string;
}

export interface HourRow extends Row {
  switch_id: string;
  hours: number;
  on_ms: number;
}

export interface ChangeRow extends Row {
  switch_id: string;
  at: number;
  is_on: boolean;
}

export interface CountRow extends Row {
  switch_id: string;
  on: number;
  off: number;
  /** How many of these were sent to a device that cannot confirm. */
  sent: number;
  failed: number;
}

const OF_SWITCHES = "enterprise_id = $1 AND switch_id = ANY($2)";

export class SwitchAnalyticsRepository extends Repository {
  seen(actor: Actor): Promise<SeenSwitch[]> {
    return this.sql.query<SeenSwitch>(
      `SELECT s.id AS _id, s.name, s.switch_no, d.id AS device, d.device_name
       FROM switch_appliances s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE s.enterprise_id = $1 AND ${mayUseSwitch(VIEWER)}
       ORDER BY d.device_name, d.id, s.switch_no`,
      viewer(actor),
    );
  }

  /** Covers spans that have ended; the repeated hour of daylight saving counts as one hour here. */
  onTimeByHour(enterpriseId: string, ids: string[], span: Between, zone: string): Promise<HourRow[]> {
    return this.sql.query<HourRow>(
      `SELECT subject_id AS switch_id, extract(hour FROM hour AT TIME ZONE (SELECT known_zone($5)))::integer AS hours,
         sum(on_ms)::bigint AS on_ms
       FROM on_time_hours WHERE enterprise_id = $1 AND subject_id = ANY($2) AND hour >= $3 AND hour < $4 GROUP BY 1, 2`,
      [enterpriseId, ids, span.from, span.to, zone],
    );
  }

  /** Returns the last change of each switch before an instant. */
  lastChanges(enterpriseId: string, ids: string[], before: Date): Promise<ChangeRow[]> {
    return this.sql.query<ChangeRow>(
      `SELECT w.id AS switch_id, (extract(epoch FROM last.ts) * 1000)::float8 AS at, last.is_on
       FROM unnest($2::uuid[]) AS w (id) CROSS JOIN LATERAL (
         SELECT ts, is_on FROM switch_status_changes
         WHERE enterprise_id = $1 AND switch_id = w.id AND ts < $3 ORDER BY ts DESC LIMIT 1) last`,
      [enterpriseId, ids, before],
    );
  }

  changes(enterpriseId: string, ids: string[], span: Between): Promise<ChangeRow[]> {
    return this.sql.query<ChangeRow>(
      `SELECT switch_id, (extract(epoch FROM ts) * 1000)::float8 AS at, is_on FROM switch_status_changes
       WHERE ${OF_SWITCHES} AND ts >= $3 AND ts < $4 ORDER BY ts`,
      [enterpriseId, ids, span.from, span.to],
    );
  }

  counts(enterpriseId: string, ids: string[], span: Between): Promise<CountRow[]> {
    return this.sql.query<CountRow>(
      `SELECT switch_id, count(*) FILTER (WHERE outcome IN ('confirmed', 'sent') AND switch_state = 1) AS "on",
         count(*) FILTER (WHERE outcome IN ('confirmed', 'sent') AND switch_state = 0) AS off,
         count(*) FILTER (WHERE outcome = 'sent' AND switch_state IN (0, 1)) AS sent,
         count(*) FILTER (WHERE outcome IN ('failed', 'expired')) AS failed
       FROM commands WHERE ${OF_SWITCHES} AND created_at >= $3 AND created_at < $4 GROUP BY switch_id`,
      [enterpriseId, ids, span.from, span.to],
    );
  }
}
