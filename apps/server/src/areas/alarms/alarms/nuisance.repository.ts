import type { AlarmSource, TransitionKind } from "@switchboard/domain/alarms";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { AlarmRow } from "./alarm-rows.ts";

/** A week with more transitions is cut: its problem is plain without the rest. */
const MOST_STEPS = 200_000;

/** A transition that shows since when or until when something was wrong. */
export interface StepRow {
  id: string;
  key: string;
  source: AlarmSource;
  workflow_key: string | null;
  kind: TransitionKind;
  at: Date;
}

type AlarmContent = Pick<AlarmRow, "id" | "source" | "priority" | "code" | "params" | "head" | "message" | "device_id">;
type SubjectIds = Pick<AlarmRow, "workflow_key" | "schedule_id" | "gateway_id" | "sensor_id">;

/** The texts of an alarm with the names of its subjects. */
export interface SubjectRow extends AlarmContent, SubjectIds {
  device_name: string | null;
  workflow_name: string | null;
  schedule_name: string | null;
  gateway_name: string | null;
  sensor_name: string | null;
}

/** Reads the alarms of a week for the nuisance report. */
export class NuisanceRepository extends Repository {
  /** Leaves out folded alarms, because nobody had to handle them. */
  steps(enterpriseId: string, from: Date, to: Date): Promise<StepRow[]> {
    return this.sql.query<Row & StepRow>(
      `SELECT a.id, a.key, a.source, a.workflow_key, t.kind, t.at FROM alarms a
       JOIN alarm_transitions t ON t.enterprise_id = a.enterprise_id AND t.alarm_id = a.id
       WHERE a.enterprise_id = $1 AND a.under IS NULL AND (a.raised_at >= $2 OR a.closed_at IS NULL OR a.closed_at >= $3)
         AND t.at < $3 AND t.kind IN ('raised', 'raised_again', 'cleared', 'closed')
       ORDER BY t.at, t.id LIMIT ${MOST_STEPS}`,
      [enterpriseId, from, to],
    );
  }

  subjects(enterpriseId: string, ids: readonly string[]): Promise<SubjectRow[]> {
    return this.sql.query<Row & SubjectRow>(
      `SELECT a.id, a.source, a.priority, a.code, a.params, a.head, a.message, a.device_id, a.workflow_key, a.schedule_id,
         a.gateway_id, a.sensor_id, d.device_name, w.name AS workflow_name, s.name AS schedule_name, g.name AS gateway_name,
         n.name AS sensor_name
       FROM alarms a
       LEFT JOIN devices d ON d.enterprise_id = a.enterprise_id AND d.id = a.device_id
       LEFT JOIN workflows w ON w.enterprise_id = a.enterprise_id AND w.key = a.workflow_key
       LEFT JOIN schedules s ON s.enterprise_id = a.enterprise_id AND s.id = a.schedule_id
       LEFT JOIN gateways g ON g.enterprise_id = a.enterprise_id AND g.id = a.gateway_id
       LEFT JOIN sensors n ON n.enterprise_id = a.enterprise_id AND n.id = a.sensor_id
       WHERE a.enterprise_id = $1 AND a.id = ANY($2::uuid[])`,
      [enterpriseId, ids],
    );
  }
}
