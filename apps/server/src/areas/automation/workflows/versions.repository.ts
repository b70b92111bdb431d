import type { Person } from "../../../platform/auth/person.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { EntryRow, EntryTarget, WorkflowRule } from "./workflows.repository.ts";

/** A workflow before a change: one row for each target, with the names of targets that still exist. */
export interface VersionEntry extends Row, EntryTarget {
  version: number;
  rule: WorkflowRule;
  saved_at: Date;
  saved_name: string;
  device_name: string | null;
  group_name: string | null;
  sensor_name: string | null;
  sensor_kind: EntryRow["sensor_kind"];
  sensor_unit: string | null;
  button_name: string | null;
}

/** The number of versions that are kept of each workflow. */
const MOST_VERSIONS = 50;

export class VersionsRepository extends Repository {
  async keep(person: Person, key: string, was: { rule: WorkflowRule; watched: readonly EntryTarget[] }, at: Date) {
    await this.sql.query(
      `INSERT INTO workflow_versions (enterprise_id, key, version, rule, watched, saved_at, saved_by, saved_name)
       SELECT $1, $2, coalesce(max(v.version), 0) + 1, $3, $4, $5, $6, coalesce((SELECT name FROM users WHERE id = $6), '')
       FROM workflow_versions v WHERE v.enterprise_id = $1 AND v.key = $2`,
      [person.enterpriseId, key, JSON.stringify(was.rule), JSON.stringify(was.watched), at, person.userId],
    );
    await this.sql.query(
      `DELETE FROM workflow_versions WHERE enterprise_id = $1 AND key = $2 AND version <= (
         SELECT max(version) - $3 FROM workflow_versions WHERE enterprise_id = $1 AND key = $2)`,
      [person.enterpriseId, key, MOST_VERSIONS],
    );
  }

  /** Newest first. */
  list(enterpriseId: string, key: string): Promise<VersionEntry[]> {
    return this.sql.query<VersionEntry>(
      `SELECT v.version, v.rule, v.saved_at, v.saved_name, x.device_id, x.group_id, x.sensor_id, x.button_id, d.device_name,
         g.name AS group_name, s.name AS sensor_name, s.kind AS sensor_kind, s.unit AS sensor_unit, b.name AS button_name
       FROM workflow_versions v CROSS JOIN LATERAL jsonb_to_recordset(v.watched)
         AS x (device_id uuid, group_id uuid, sensor_id uuid, button_id uuid)
       LEFT JOIN devices d ON d.enterprise_id = v.enterprise_id AND d.id = x.device_id
       LEFT JOIN device_groups g ON g.enterprise_id = v.enterprise_id AND g.id = x.group_id
       LEFT JOIN sensors s ON s.enterprise_id = v.enterprise_id AND s.id = x.sensor_id
       LEFT JOIN buttons b ON b.enterprise_id = v.enterprise_id AND b.id = x.button_id
       WHERE v.enterprise_id = $1 AND v.key = $2 ORDER BY v.version DESC`,
      [enterpriseId, key],
    );
  }
}
