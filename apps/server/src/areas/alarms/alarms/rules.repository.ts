import type { AlarmSource, Priority } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface RuleRow {
  source: AlarmSource;
  priority: Priority;
  on_delay_s: number;
  off_delay_s: number;
  is_latching: boolean;
  advice: string;
  is_on: boolean;
}

/** Stores the rules that enterprises have changed; the default applies to a source without a row. */
export class RulesRepository extends Repository {
  of(enterpriseId: string): Promise<RuleRow[]> {
    return this.sql.query<Row & RuleRow>(
      `SELECT source, priority, on_delay_s, off_delay_s, is_latching, advice, is_on FROM alarm_rules WHERE enterprise_id = $1`,
      [enterpriseId],
    );
  }

  async set(enterpriseId: string, rule: RuleRow): Promise<void> {
    await this.sql.query(
      `INSERT INTO alarm_rules (enterprise_id, source, priority, on_delay_s, off_delay_s, is_latching, advice, is_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (enterprise_id, source) DO UPDATE SET priority = excluded.priority, on_delay_s = excluded.on_delay_s,
         off_delay_s = excluded.off_delay_s, is_latching = excluded.is_latching, advice = excluded.advice, is_on = excluded.is_on`,
      [
        enterpriseId,
        rule.source,
        rule.priority,
        rule.on_delay_s,
        rule.off_delay_s,
        rule.is_latching,
        rule.advice,
        rule.is_on,
      ],
    );
  }

  async reset(enterpriseId: string, source: AlarmSource): Promise<void> {
    await this.sql.query("DELETE FROM alarm_rules WHERE enterprise_id = $1 AND source = $2", [enterpriseId, source]);
  }
}
