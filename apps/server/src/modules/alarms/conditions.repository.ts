import type { Row, Sql } from "../../platform/db/database.ts";
import type { ConditionRow } from "./alarm-rows.ts";

/** What is remembered of conditions between two looks. */
export class ConditionsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  find(enterpriseId: string, keys: readonly string[]): Promise<ConditionRow[]> {
    return this.#sql.query<Row & ConditionRow>(
      "SELECT * FROM alarm_conditions WHERE enterprise_id = $1 AND key = ANY($2::text[])",
      [enterpriseId, keys],
    );
  }

  /** Which of these are remembered at all, of several enterprises. */
  async known(homes: readonly string[], keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.#sql.query<{ enterprise_id: string; key: string }>(
      `SELECT c.enterprise_id, c.key FROM unnest($1::uuid[], $2::text[]) AS n (home, key)
       JOIN alarm_conditions c ON c.enterprise_id = n.home AND c.key = n.key`,
      [homes, keys],
    );
    return new Set(rows.map(({ enterprise_id, key }) => `${enterprise_id} ${key}`));
  }

  /** Over all enterprises: where a delay is over. */
  async homesDue(now: Date): Promise<string[]> {
    const rows = await this.#sql.query<{ enterprise_id: string }>(
      "SELECT DISTINCT enterprise_id FROM alarm_conditions WHERE due_at <= $1",
      [now],
    );
    return rows.map(({ enterprise_id }) => enterprise_id);
  }

  due(enterpriseId: string, now: Date, limit: number): Promise<ConditionRow[]> {
    return this.#sql.query<Row & ConditionRow>(
      "SELECT * FROM alarm_conditions WHERE enterprise_id = $1 AND due_at <= $2 ORDER BY due_at, key LIMIT $3",
      [enterpriseId, now, limit],
    );
  }

  async keep(rows: readonly ConditionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#sql.query(
      `INSERT INTO alarm_conditions AS c (enterprise_id, key, source, state, flapping, seen, due_at)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, key text, source text, state jsonb, flapping jsonb,
         seen jsonb, due_at timestamptz)
       ON CONFLICT (enterprise_id, key) DO UPDATE SET state = excluded.state, flapping = excluded.flapping, seen = excluded.seen,
         due_at = excluded.due_at`,
      [JSON.stringify(rows)],
    );
  }

  async forget(enterpriseId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#sql.query("DELETE FROM alarm_conditions WHERE enterprise_id = $1 AND key = ANY($2::text[])", [
      enterpriseId,
      keys,
    ]);
  }
}
