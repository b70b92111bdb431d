import type { AlarmSource } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { ALARM_COLUMNS, type AlarmRow, type TransitionRow } from "./alarm-rows.ts";

const NAMES = Object.keys(ALARM_COLUMNS);
const TYPED = Object.entries(ALARM_COLUMNS).map(([name, type]) => `${name} ${type}`);
const CHANGED = NAMES.filter((name) => name !== "enterprise_id" && name !== "id").map((name) => `${name} = n.${name}`);
/** Rows are always locked in this order, so that transactions cannot deadlock. */
const LOCKED = "ORDER BY a.enterprise_id, a.id FOR UPDATE OF a";

/** Writes any number of alarms in one statement; callers lock an alarm before they change it. */
export class AlarmRowsRepository extends Repository {
  /** Serializes the raising, folding and notifying of alarms of an enterprise. */
  async lockEnterprise(enterpriseId: string): Promise<void> {
    await this.sql.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCKS.alarms, enterpriseId]);
  }

  lockOpen(enterpriseId: string, keys: readonly string[]): Promise<AlarmRow[]> {
    return this.sql.query<Row & AlarmRow>(
      `SELECT a.* FROM alarms a WHERE a.enterprise_id = $1 AND a.key = ANY($2::text[]) AND a.closed_at IS NULL ${LOCKED}`,
      [enterpriseId, keys],
    );
  }

  lock(enterpriseId: string, ids: readonly string[]): Promise<AlarmRow[]> {
    return this.sql.query<Row & AlarmRow>(
      `SELECT a.* FROM alarms a WHERE a.enterprise_id = $1 AND a.id = ANY($2::uuid[]) ${LOCKED}`,
      [enterpriseId, ids],
    );
  }

  lockOfSource(enterpriseId: string, source: AlarmSource): Promise<AlarmRow[]> {
    return this.sql.query<Row & AlarmRow>(
      `SELECT a.* FROM alarms a WHERE a.enterprise_id = $1 AND a.source = $2 AND a.closed_at IS NULL ${LOCKED}`,
      [enterpriseId, source],
    );
  }

  lockOfWorkflow(enterpriseId: string, key: string): Promise<AlarmRow[]> {
    return this.sql.query<Row & AlarmRow>(
      `SELECT a.* FROM alarms a WHERE a.enterprise_id = $1 AND a.workflow_key = $2 AND a.closed_at IS NULL ${LOCKED}`,
      [enterpriseId, key],
    );
  }

  async insert(rows: readonly AlarmRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(`INSERT INTO alarms (${NAMES}) SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (${TYPED})`, [
      JSON.stringify(rows),
    ]);
  }

  async update(enterpriseId: string, rows: readonly AlarmRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `UPDATE alarms a SET ${CHANGED} FROM jsonb_to_recordset($2::jsonb) AS n (${TYPED})
       WHERE a.enterprise_id = $1 AND a.id = n.id`,
      [enterpriseId, JSON.stringify(rows)],
    );
  }

  async addTransitions(rows: readonly TransitionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `INSERT INTO alarm_transitions (enterprise_id, alarm_id, id, kind, at, by_id, by_name, why, value, until, to_id, to_name)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, alarm_id uuid, id uuid, kind text, at timestamptz,
         by_id uuid, by_name text, why text, value double precision, until timestamptz, to_id uuid, to_name text)`,
      [JSON.stringify(rows)],
    );
  }

  /** Schedules a new check of the alarms that are folded under causes that are over. */
  async recheckFolded(enterpriseId: string, causes: readonly string[], at: Date): Promise<void> {
    if (causes.length === 0) return;
    await this.sql.query(
      `UPDATE alarms a SET tell_at = $3 WHERE a.enterprise_id = $1 AND a.under = ANY($2::uuid[]) AND a.closed_at IS NULL`,
      [enterpriseId, causes, at],
    );
  }

  /** Finds alarms of all enterprises whose shelving has expired. */
  async shelvingOver(now: Date, limit: number): Promise<{ enterprise_id: string; id: string }[]> {
    return this.sql.query<{ enterprise_id: string; id: string }>(
      `SELECT a.enterprise_id, a.id FROM alarms a WHERE a.shelved_until <= $1 AND a.closed_at IS NULL
       ORDER BY a.shelved_until LIMIT $2`,
      [now, limit],
    );
  }

  /** Finds open alarms of all enterprises whose device, schedule, gateway or sensor is deleted, or whose workflow is no longer active. */
  async orphans(limit: number): Promise<{ enterprise_id: string; id: string }[]> {
    const gone = (column: string, table: string, key = "id", also = "") =>
      `(a.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} t
         WHERE t.enterprise_id = a.enterprise_id AND t.${key} = a.${column}${also}))`;
    return this.sql.query<{ enterprise_id: string; id: string }>(
      `SELECT a.enterprise_id, a.id FROM alarms a WHERE a.closed_at IS NULL AND (${gone("device_id", "devices")}
         OR ${gone("workflow_key", "workflows", "key", " AND t.is_on")} OR ${gone("schedule_id", "schedules")}
         OR ${gone("gateway_id", "gateways")} OR ${gone("sensor_id", "sensors")}) LIMIT $1`,
      [limit],
    );
  }

  /** Cancels the pending notifications of all alarms of all enterprises. */
  async cancelNotifications(): Promise<void> {
    await this.sql.query("UPDATE alarms SET tell_at = NULL WHERE tell_at IS NOT NULL");
  }

  /** Deletes alarms that were closed before the given time, with all their transitions. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT a.enterprise_id, a.id FROM alarms a WHERE a.enterprise_id = $1 AND a.closed_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM alarms a USING old o WHERE a.enterprise_id = o.enterprise_id AND a.id = o.id RETURNING a.id`,
      [enterpriseId, before, limit],
    );
  }
}
