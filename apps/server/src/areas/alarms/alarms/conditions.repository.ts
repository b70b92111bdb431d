import type { AlarmSource } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { ConditionRow } from "./alarm-rows.ts";

/** Stores the states of conditions between two checks. */
export class ConditionsRepository extends Repository {
  find(enterpriseId: string, keys: readonly string[]): Promise<ConditionRow[]> {
    return this.sql.query<Row & ConditionRow>(
      "SELECT * FROM alarm_conditions WHERE enterprise_id = $1 AND key = ANY($2::text[])",
      [enterpriseId, keys],
    );
  }

  /** Returns those of the keys that have a stored condition or an open alarm; each key belongs to the enterprise at its index. */
  async known(enterpriseIds: readonly string[], keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ enterprise_id: string; key: string }>(
      `SELECT n.enterprise_id AS enterprise_id, n.key FROM unnest($1::uuid[], $2::text[]) AS n (enterprise_id, key)
       WHERE EXISTS (SELECT 1 FROM alarm_conditions c WHERE c.enterprise_id = n.enterprise_id AND c.key = n.key)
         OR EXISTS (SELECT 1 FROM alarms a WHERE a.enterprise_id = n.enterprise_id AND a.key = n.key AND a.closed_at IS NULL)`,
      [enterpriseIds, keys],
    );
    return new Set(rows.map(({ enterprise_id, key }) => `${enterprise_id} ${key}`));
  }

  /** Returns false while another server checks the source, so that one server at a time does. */
  async takeTurn(source: AlarmSource): Promise<boolean> {
    const rows = await this.sql.query<{ is_mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS is_mine",
      [LOCKS.alarmSources, source],
    );
    return rows[0]?.is_mine ?? false;
  }

  /** Returns the stored conditions of a source in all enterprises. */
  ofSource(source: AlarmSource): Promise<Pick<ConditionRow, "enterprise_id" | "key" | "source" | "state">[]> {
    return this.sql.query<Row & Pick<ConditionRow, "enterprise_id" | "key" | "source" | "state">>(
      "SELECT enterprise_id, key, source, state FROM alarm_conditions WHERE source = $1",
      [source],
    );
  }

  /** Returns the enterprises in which a delay is over. */
  enterprisesDue(now: Date): Promise<string[]> {
    return this.selectColumn<string>(
      "enterprise_id",
      "SELECT DISTINCT enterprise_id FROM alarm_conditions WHERE due_at <= $1",
      [now],
    );
  }

  due(enterpriseId: string, now: Date, limit: number): Promise<ConditionRow[]> {
    return this.sql.query<Row & ConditionRow>(
      "SELECT * FROM alarm_conditions WHERE enterprise_id = $1 AND due_at <= $2 ORDER BY due_at, key LIMIT $3",
      [enterpriseId, now, limit],
    );
  }

  async keep(rows: readonly ConditionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sql.query(
      `INSERT INTO alarm_conditions AS c (enterprise_id, key, source, state, flapping, seen, due_at)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, key text, source text, state jsonb, flapping jsonb,
         seen jsonb, due_at timestamptz)
       ON CONFLICT (enterprise_id, key) DO UPDATE SET state = excluded.state, flapping = excluded.flapping, seen = excluded.seen,
         due_at = excluded.due_at`,
      [JSON.stringify(rows)],
    );
  }

  async forgetSource(enterpriseId: string, source: AlarmSource): Promise<void> {
    await this.sql.query("DELETE FROM alarm_conditions WHERE enterprise_id = $1 AND source = $2", [
      enterpriseId,
      source,
    ]);
  }

  async forgetWorkflow(enterpriseId: string, key: string): Promise<void> {
    await this.sql.query(
      "DELETE FROM alarm_conditions WHERE enterprise_id = $1 AND source = 'workflow' AND seen ->> 'workflow' = $2",
      [enterpriseId, key],
    );
  }

  async forget(enterpriseId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.sql.query("DELETE FROM alarm_conditions WHERE enterprise_id = $1 AND key = ANY($2::text[])", [
      enterpriseId,
      keys,
    ]);
  }
}
