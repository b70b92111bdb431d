import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { CorrectedRun } from "../../site/live/command-records.ts";

export interface ChangedRun extends Row {
  enterprise_id: string;
  owner_id: string | null;
}

export class CorrectedRunsRepository extends Repository {
  /** Marks runs as done after all. Waits for a run that is just being ended, so that neither change is lost. */
  recount(runs: readonly CorrectedRun[]): Promise<ChangedRun[]> {
    return this.sql.query<ChangedRun>(
      `WITH wanted AS (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, id)),
       done AS (
         SELECT w.enterprise_id, w.id, max(c.finished_at) AS at
         FROM wanted w JOIN commands c ON c.enterprise_id = w.enterprise_id AND c.cause_run = w.id
         GROUP BY w.enterprise_id, w.id HAVING bool_and(c.outcome IN ('confirmed', 'sent', 'held'))),
       locked AS (
         SELECT r.enterprise_id, r.id FROM schedule_runs r JOIN done d ON d.enterprise_id = r.enterprise_id AND d.id = r.id
         WHERE r.state IN ('running', 'failed') ORDER BY r.enterprise_id, r.id FOR NO KEY UPDATE OF r),
       changed AS (
         UPDATE schedule_runs r SET state = 'done', reason = NULL, to_tell = false, finished_at = d.at
         FROM done d JOIN locked l ON l.enterprise_id = d.enterprise_id AND l.id = d.id
         WHERE r.enterprise_id = d.enterprise_id AND r.id = d.id
         RETURNING r.enterprise_id, r.schedule_id)
       SELECT DISTINCT c.enterprise_id, s.owner_id FROM changed c
       JOIN schedules s ON s.enterprise_id = c.enterprise_id AND s.id = c.schedule_id`,
      [runs.map((each) => each.enterprise_id), runs.map(({ run }) => run)],
    );
  }
}
