import type { EarlyStart, Rhythm } from "@switchboard/domain/automation";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { PLANNED, plannedColumns } from "./planned-columns.ts";
import { BY_ITSELF } from "./schedule-runs.repository.ts";
import type { PauseFields, PlannedRun } from "./schedule-timing.ts";

/** A schedule, and what was recorded of runs that are still to come. */
export interface RecountedSchedule extends Row, PauseFields {
  enterprise_id: string;
  id: string;
  time: number;
  repeats: boolean;
  days: number[];
  date: string | null;
  before: number | null;
  rhythm: Rhythm | null;
  start: EarlyStart | null;
  next_run: Date | null;
  time_zone: string;
  /** The runs to come that were already run or skipped. */
  over: Date[];
  /** True when a run to come counts as missed, or as skipped by a pause. */
  was_missed: boolean;
}

const AHEAD = "r.enterprise_id = s.enterprise_id AND r.schedule_id = s.id AND r.due > $1";
const COLUMNS = `s.enterprise_id, s.id, s."time", s.repeats, s.days, s.date, s.before, s.rhythm, s.start, s.is_paused,
  s.paused_until, s.next_run, e.time_zone,
  ARRAY(SELECT r.due FROM schedule_runs r WHERE ${AHEAD} AND NOT ${BY_ITSELF}) AS over,
  EXISTS (SELECT 1 FROM schedule_runs r WHERE ${AHEAD} AND ${BY_ITSELF}) AS was_missed`;
/** No more time than this passes between two of its days; a schedule that has run once may have been missed. */
const FAR = `(s.repeats AND s.rhythm IS NULL AND s.next_run > $1::timestamptz + make_interval(hours => 24 * (8 - cardinality(s.days)) + 1))
  OR EXISTS (SELECT 1 FROM schedule_runs r WHERE ${AHEAD} AND ${BY_ITSELF})`;
const ALL = "s.next_run > $1 OR (s.next_run IS NULL AND NOT s.repeats)";

/** Reads and corrects, over all enterprises, next runs and what was recorded while a clock was ahead. */
export class ScheduleRecountRepository extends Repository {
  list(
    now: Date,
    which: "all" | "far",
    limit: number,
    after?: Pick<RecountedSchedule, "enterprise_id" | "id">,
  ): Promise<RecountedSchedule[]> {
    return this.sql.query<RecountedSchedule>(
      `SELECT ${COLUMNS} FROM schedules s JOIN enterprises e ON e.id = s.enterprise_id
       WHERE (${which === "all" ? ALL : FAR})
         AND ($3::uuid IS NULL OR (s.enterprise_id, s.id) > ($3::uuid, $4::uuid))
       ORDER BY s.enterprise_id, s.id LIMIT $2`,
      [now, limit, after?.enterprise_id ?? null, after?.id ?? null],
    );
  }

  /** Locks in one order until the transaction ends. */
  async lock(schedules: readonly RecountedSchedule[], now: Date): Promise<RecountedSchedule[]> {
    const requested = "(s.enterprise_id, s.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))";
    await this.sql.query(
      `SELECT 1 FROM schedules s WHERE ${requested} ORDER BY s.enterprise_id, s.id FOR UPDATE`,
      columnArrays(schedules, "enterprise_id", "id"),
    );
    // A separate statement, because one that waited for the lock would not see what was written meanwhile.
    return this.sql.query<RecountedSchedule>(
      `SELECT ${COLUMNS} FROM schedules s JOIN enterprises e ON e.id = s.enterprise_id
       WHERE (s.enterprise_id, s.id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[])) ORDER BY s.enterprise_id, s.id`,
      [now, ...columnArrays(schedules, "enterprise_id", "id")],
    );
  }

  /** Deletes runs to come that a wrong clock recorded as missed or paused. */
  async takeBackMissed(schedules: readonly RecountedSchedule[], now: Date): Promise<void> {
    await this.sql.query(
      `DELETE FROM schedule_runs r USING unnest($2::uuid[], $3::uuid[]) AS s (enterprise_id, id)
       WHERE ${AHEAD} AND ${BY_ITSELF}`,
      [now, ...columnArrays(schedules, "enterprise_id", "id")],
    );
  }

  async setNext(schedules: readonly (RecountedSchedule & PlannedRun)[]): Promise<void> {
    await this.sql.query(
      `UPDATE schedules s SET next_run = n.next_run, remind_at = n.remind_at, resume_run = n.resume_run, next_why = n.next_why,
         is_active = true FROM unnest(${PLANNED.arrays}) AS n (${PLANNED.columns})
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.id`,
      [...columnArrays(schedules, "enterprise_id", "id"), ...plannedColumns(schedules)],
    );
  }
}
