import type { EarlyStart, PastStart, Reach, Rhythm } from "@switchboard/domain/automation";
import { claimDue } from "../../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../../platform/db/column-arrays.ts";
import type { Row } from "../../../../platform/db/database.ts";
import { Repository } from "../../../../platform/db/repository.ts";
import type { PauseFields } from "../schedule-timing.ts";

/** A schedule whose next run has to reach a temperature. */
export interface ReachingSchedule extends Row, PauseFields {
  enterprise_id: string;
  id: string;
  owner_id: string | null;
  time: number;
  repeats: boolean;
  days: number[];
  date: string | null;
  rhythm: Rhythm & { reach: Reach };
  before: number | null;
  next_run: Date;
  next_why: object | null;
  remind_at: Date | null;
  start: EarlyStart | null;
  time_zone: string;
}

export interface OpenStart extends Row, Pick<Reach, "target" | "way"> {
  enterprise_id: string;
  run_id: string;
  sensor_id: string;
  started_at: Date;
  by_at: Date;
}

/** The stored result of a start. */
export interface FollowedStart {
  enterprise_id: string;
  run_id: string;
  from_value: number | null;
  reached_at: Date | null;
  best_value: number | null;
  best_at: Date | null;
  gap: number | null;
  minutes: number | null;
  closed_at: Date | null;
}

export interface PastRow extends Row, PastStart {
  schedule_id: string;
}

/** A run that had to reach a temperature, for its history. */
export interface ReachedRow extends Row, Pick<Reach, "target" | "way"> {
  run_id: string;
  unit: string;
  by_at: Date;
  from_value: number | null;
  reached_at: Date | null;
  best_value: number | null;
  closed_at: Date | null;
}

/** Matches the partial index. */
const reaches = (schedule: string) => `jsonb_typeof(${schedule}.rhythm -> 'reach') = 'object'`;

type Key = Pick<ReachingSchedule, "enterprise_id" | "id">;

/** Stores how early runs start, and their results, over all enterprises, like the runner. */
export class StartsRepository extends Repository {
  /** Claims schedules that nobody has looked at since `looked`; a look in the future is from before the clock was set back. */
  claim(now: Date, until: Date, looked: Date, limit: number): Promise<ReachingSchedule[]> {
    return claimDue<ReachingSchedule>(this.sql, {
      due: `FROM schedules w WHERE ${reaches("w")} AND w.next_run > $1 AND w.next_run <= $2
        AND (w.start_looked IS NULL OR w.start_looked <= $3 OR w.start_looked > $1) ORDER BY w.next_run, w.id`,
      update: "UPDATE schedules w SET start_looked = $1",
      select: `SELECT w.*, e.time_zone FROM claimed w JOIN enterprises e ON e.id = w.enterprise_id ORDER BY w.next_run, w.id`,
      values: [now, until, looked],
      limit,
    });
  }

  async move({ enterprise_id, id }: Key, start: EarlyStart, remindAt: Date | null): Promise<void> {
    await this.sql.query(
      "UPDATE schedules SET start = $3, next_run = $4, remind_at = $5 WHERE enterprise_id = $1 AND id = $2",
      [enterprise_id, id, JSON.stringify(start), start.at, remindAt],
    );
  }

  /** Returns past starts to learn from, the latest first. */
  past(schedules: readonly Key[], since: Date): Promise<PastRow[]> {
    return this.sql.query<PastRow>(
      `SELECT p.schedule_id, p.gap, p.minutes FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, id)
       JOIN schedules s ON s.enterprise_id = w.enterprise_id AND s.id = w.id
       JOIN schedule_starts p ON p.enterprise_id = s.enterprise_id AND p.schedule_id = s.id
         AND p.sensor_id = (s.rhythm #>> '{reach,sensor}')::uuid AND p.way = s.rhythm #>> '{reach,way}'
       WHERE p.started_at >= $3 AND p.minutes IS NOT NULL ORDER BY p.started_at DESC`,
      [...columnArrays(schedules, "enterprise_id", "id"), since],
    );
  }

  /** Adds the starts that have begun since an instant. */
  async open(since: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO schedule_starts (enterprise_id, run_id, schedule_id, sensor_id, way, target, unit, started_at, by_at)
       SELECT s.enterprise_id, r.id, s.id, (s.rhythm #>> '{reach,sensor}')::uuid, s.rhythm #>> '{reach,way}',
         (s.rhythm #>> '{reach,target}')::float8, s.start #>> '{reason,unit}', r.due, (s.start ->> 'by')::timestamptz
       FROM schedules s JOIN schedule_runs r ON r.enterprise_id = s.enterprise_id AND r.schedule_id = s.id
         AND r.due = (s.start ->> 'at')::timestamptz
       WHERE s.start IS NOT NULL AND ${reaches("s")} AND r.due >= $1 AND r.state IN ('running', 'done')
       ON CONFLICT (enterprise_id, run_id) DO NOTHING`,
      [since],
    );
  }

  claimOpen(limit: number): Promise<OpenStart[]> {
    return this.sql.query<OpenStart>(
      `SELECT enterprise_id, run_id, sensor_id, target, way, started_at, by_at FROM schedule_starts WHERE closed_at IS NULL
       ORDER BY started_at, run_id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
  }

  async follow(starts: readonly FollowedStart[]): Promise<void> {
    await this.sql.query(
      `UPDATE schedule_starts p SET from_value = n.from_value, reached_at = n.reached_at, best_value = n.best_value,
         best_at = n.best_at, gap = n.gap, minutes = n.minutes, closed_at = n.closed_at
       FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, run_id uuid, from_value float8, reached_at timestamptz,
         best_value float8, best_at timestamptz, gap float8, minutes float8, closed_at timestamptz)
       WHERE p.enterprise_id = n.enterprise_id AND p.run_id = n.run_id`,
      [JSON.stringify(starts)],
    );
  }

  ofRuns(enterpriseId: string, runs: readonly string[]): Promise<ReachedRow[]> {
    return this.sql.query<ReachedRow>(
      `SELECT run_id, target, way, unit, by_at, from_value, reached_at, best_value, closed_at FROM schedule_starts
       WHERE enterprise_id = $1 AND run_id = ANY($2)`,
      [enterpriseId, runs],
    );
  }
}
