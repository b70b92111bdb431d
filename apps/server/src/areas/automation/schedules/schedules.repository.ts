import type { EarlyStart, Rhythm, RunState } from "@switchboard/domain/automation";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { StoredAction } from "../../control/actions/actions.service.ts";
import { PLANNED, plannedColumns } from "./planned-columns.ts";
import type { PauseFields, PlannedRun } from "./schedule-timing.ts";

/** Selects all schedules of an enterprise for its admins, and one's own for others. */
export interface Viewer {
  enterpriseId: string;
  userId: string;
  isAdmin: boolean;
}

export interface ScheduleFields extends PauseFields, PlannedRun {
  name: string;
  is_active: boolean;
  time: number;
  repeats: boolean;
  days: number[];
  date: string | null;
  force: boolean;
  before: number | null;
  rhythm: Rhythm | null;
  start: EarlyStart | null;
  paused_by: string | null;
  paused_by_name: string | null;
}

/** The fields of a schedule that is not paused. */
export const NOT_PAUSED = { is_paused: false, paused_until: null, paused_by: null, paused_by_name: null } as const;

export interface ScheduleRow extends Row, ScheduleFields {
  enterprise_id: string;
  id: string;
  owner_id: string | null;
  owner_name: string | null;
  /** The first time of its schedule; null for the first itself. */
  part_of: string | null;
  last_due: Date | null;
  last_state: RunState | null;
  /** Runs to come that somebody skipped, in order; undefined when they were not requested. */
  skipped?: { due: string; by_id: string | null; by_name: string | null }[];
}

export interface ActionRow extends Row, StoredAction {
  schedule_id: string;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface ScheduleFilter extends Page {
  search?: string | undefined;
  isActive?: boolean | undefined;
  id?: string | undefined;
}

/** The place of a further time among the times of its schedule. */
export interface Part {
  part_of: string | null;
  part: number;
}
export const FIRST: Part = { part_of: null, part: 0 };

const MINE = "s.enterprise_id = $1 AND ($2 OR s.owner_id = $3)";
/** Matches the first time of a schedule, by its own id or that of a further time. */
const firstOf = (id: string) =>
  `s.id = coalesce((SELECT p.part_of FROM schedules p WHERE p.enterprise_id = $1 AND p.id = ${id}), ${id})`;
const anyTime = (condition: string) =>
  `EXISTS (SELECT 1 FROM schedules p WHERE p.enterprise_id = s.enterprise_id AND p.part_of = s.id AND ${condition})`;
const shownNext = (s: string) => `CASE WHEN ${s}.next_why IS NOT NULL
  OR ${s}.is_paused AND (${s}.paused_until IS NULL OR ${s}.next_run < ${s}.paused_until) THEN ${s}.resume_run ELSE ${s}.next_run END`;
/** The next run of any of its times. */
const NEXT_SHOWN = `LEAST(${shownNext("s")}, (SELECT min(${shownNext("p")}) FROM schedules p
  WHERE p.enterprise_id = s.enterprise_id AND p.part_of = s.id))`;
const IS_ACTIVE = `(s.is_active OR ${anyTime("p.is_active")})`;
/** Selects times with their owner, their latest run and the skipped runs after an instant. */
const listed = (now: string) => `SELECT s.*, u.name AS owner_name, r.due AS last_due, r.state AS last_state,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('due', k.due, 'by_id', k.by_id, 'by_name', k.by_name) ORDER BY k.due), '[]')
     FROM schedule_runs k WHERE k.enterprise_id = s.enterprise_id AND k.schedule_id = s.id
       AND k.due > ${now} AND k.state = 'skipped' AND k.reason IS NULL) AS skipped
  FROM schedules s LEFT JOIN users u ON u.id = s.owner_id
  LEFT JOIN LATERAL (SELECT due, state FROM schedule_runs r WHERE r.enterprise_id = s.enterprise_id AND r.schedule_id = s.id
    AND r.due <= ${now} ORDER BY r.due DESC LIMIT 1) r ON true`;
const MATCHES = `${MINE} AND s.part_of IS NULL AND ($4::uuid IS NULL OR ${firstOf("$4::uuid")})
  AND ($5::boolean IS NULL OR ${IS_ACTIVE} = $5)
  AND ($6::text IS NULL OR position(lower($6) IN lower(s.name)) > 0)`;

export class SchedulesRepository extends Repository {
  list(viewer: Viewer, filter: ScheduleFilter, now: Date): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      `${listed("$7")} WHERE ${MATCHES}
       ORDER BY ${NEXT_SHOWN} NULLS LAST, lower(s.name), s.id LIMIT $8 OFFSET $9`,
      [...filterValues(viewer, filter), now, filter.limit, filter.offset],
    );
  }

  /** Returns the further times of these schedules, in their order. */
  moreTimes(enterpriseId: string, ids: readonly string[], now: Date): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      `${listed("$3")} WHERE s.enterprise_id = $1 AND s.part_of = ANY($2::uuid[]) ORDER BY s.part_of, s.part`,
      [enterpriseId, ids, now],
    );
  }

  /** Returns the ids of all times of a schedule. */
  timeIds(enterpriseId: string, id: string): Promise<string[]> {
    return this.#ids(
      `SELECT t.id FROM schedules s JOIN schedules t
         ON t.enterprise_id = s.enterprise_id AND (t.id = s.id OR t.part_of = s.id)
       WHERE s.enterprise_id = $1 AND ${firstOf("$2::uuid")}`,
      [enterpriseId, id],
    );
  }

  async count(viewer: Viewer, filter: Partial<ScheduleFilter>): Promise<{ count: number; active: number }> {
    const rows = await this.sql.query<{ count: number; active: number }>(
      `SELECT count(*) AS count, count(*) FILTER (WHERE ${IS_ACTIVE}) AS active FROM schedules s WHERE ${MATCHES}`,
      filterValues(viewer, filter),
    );
    return rows[0] ?? { count: 0, active: 0 };
  }

  /** Returns every time of the enabled schedules, with the first time of its schedule. */
  activeTimes(viewer: Viewer): Promise<{ id: string; first: string; owner_id: string | null }[]> {
    return this.sql.query(
      `SELECT t.id, s.id AS first, t.owner_id FROM schedules s
         JOIN schedules t ON t.enterprise_id = s.enterprise_id AND coalesce(t.part_of, t.id) = s.id
       WHERE ${MINE} AND s.part_of IS NULL AND ${IS_ACTIVE}`,
      viewerValues(viewer),
    );
  }

  /** Locks one time until the transaction ends, so that nobody runs or changes it meanwhile. */
  lock(viewer: Viewer, id: string): Promise<ScheduleRow | undefined> {
    return this.selectFirst<ScheduleRow>(`SELECT s.* FROM schedules s WHERE ${MINE} AND s.id = $4 FOR UPDATE`, [
      ...viewerValues(viewer),
      id,
    ]);
  }

  /** Locks all times of a schedule, the first of them first. */
  lockTimes(viewer: Viewer, id: string): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      `SELECT s.* FROM schedules s WHERE ${MINE} AND coalesce(s.part_of, s.id) =
         coalesce((SELECT p.part_of FROM schedules p WHERE p.enterprise_id = $1 AND p.id = $4), $4) ORDER BY s.part, s.id FOR UPDATE`,
      [...viewerValues(viewer), id],
    );
  }

  /** Gives further times the owner of their first, who may have been replaced. */
  async alignOwners(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query(
      `UPDATE schedules s SET owner_id = f.owner_id FROM schedules f
       WHERE s.enterprise_id = $1 AND s.id = ANY($2::uuid[]) AND f.enterprise_id = s.enterprise_id AND f.id = s.part_of`,
      [enterpriseId, ids],
    );
  }

  /** Locks the active schedules, to move them to a new time zone. */
  lockActive(enterpriseId: string): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      "SELECT s.* FROM schedules s WHERE enterprise_id = $1 AND next_run IS NOT NULL ORDER BY id FOR UPDATE",
      [enterpriseId],
    );
  }

  /** Locks the schedules that depend on the day, to plan them anew. */
  lockMinding(enterpriseId: string): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      `SELECT s.* FROM schedules s WHERE enterprise_id = $1 AND rhythm IS NOT NULL AND next_run IS NOT NULL
       ORDER BY id FOR UPDATE`,
      [enterpriseId],
    );
  }

  /** Returns the schedules that depend on the day, without a lock. */
  minding(enterpriseId: string): Promise<ScheduleRow[]> {
    return this.sql.query<ScheduleRow>(
      `SELECT s.* FROM schedules s WHERE enterprise_id = $1 AND rhythm IS NOT NULL AND is_active ORDER BY id`,
      [enterpriseId],
    );
  }

  /** Sets when each of them is looked at next, and nothing else. */
  async setPlanned(enterpriseId: string, planned: readonly (PlannedRun & { id: string })[]): Promise<void> {
    const ids = planned.map(({ id }) => id);
    await this.sql.query(
      `UPDATE schedules s SET next_run = n.next_run, remind_at = n.remind_at, resume_run = n.resume_run, next_why = n.next_why
       FROM unnest(${PLANNED.arrays}) AS n (${PLANNED.columns})
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.id`,
      [ids.map(() => enterpriseId), ids, ...plannedColumns(planned)],
    );
  }

  async insert(
    enterpriseId: string,
    id: string,
    fields: ScheduleFields,
    { owner_id, created_at, part_of, part }: { owner_id: string | null; created_at: Date } & Part,
  ): Promise<void> {
    await this.sql.query(
      `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, date, force, before, next_run,
         remind_at, is_paused, paused_until, paused_by, paused_by_name, resume_run, rhythm, next_why, start, owner_id,
         created_at, part_of, part)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`,
      [enterpriseId, id, ...values(fields), owner_id, created_at, part_of, part],
    );
  }

  async update(enterpriseId: string, id: string, fields: ScheduleFields, { part }: Partial<Part> = {}): Promise<void> {
    await this.sql.query(
      `UPDATE schedules SET name = $3, is_active = $4, "time" = $5, repeats = $6, days = $7, date = $8, force = $9,
         before = $10, next_run = $11, remind_at = $12, is_paused = $13, paused_until = $14, paused_by = $15,
         paused_by_name = $16, resume_run = $17, rhythm = $18, next_why = $19, start = $20,
         part = coalesce($21, part)
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...values(fields), part ?? null],
    );
  }

  async setActions(enterpriseId: string, id: string, actions: StoredAction[]): Promise<void> {
    await this.sql.query("DELETE FROM schedule_actions WHERE enterprise_id = $1 AND schedule_id = $2", [
      enterpriseId,
      id,
    ]);
    await this.sql.query(
      `INSERT INTO schedule_actions (enterprise_id, schedule_id, position, switch_id, group_id, place_id, switch_state, level)
       SELECT $1, $2, a.n, a.switch_id, CASE WHEN p.id IS NULL THEN a.target END, p.id, a.state, a.level
       FROM unnest($3::uuid[], $4::uuid[], $5::smallint[], $6::integer[]) WITH ORDINALITY
         AS a (switch_id, target, state, level, n)
       LEFT JOIN places p ON p.enterprise_id = $1 AND p.id = a.target`,
      [enterpriseId, id, ...columnArrays(actions, "switch_appliance_id", "groupId", "switch_state", "level")],
    );
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM schedules WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Gives everything that someone owns to another person; returns the ids. */
  give(enterpriseId: string, from: string, to: string): Promise<string[]> {
    const sql = "UPDATE schedules SET owner_id = $3 WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id";
    return this.#ids(sql, [enterpriseId, from, to]);
  }

  deleteOf(enterpriseId: string, ownerId: string): Promise<string[]> {
    return this.#ids("DELETE FROM schedules WHERE enterprise_id = $1 AND owner_id = $2 RETURNING id", [
      enterpriseId,
      ownerId,
    ]);
  }

  actions(enterpriseId: string, ids: string[]): Promise<ActionRow[]> {
    return this.sql.query<ActionRow>(
      `SELECT schedule_id, switch_id AS switch_appliance_id, coalesce(group_id, place_id) AS "groupId", switch_state, level
       FROM schedule_actions WHERE enterprise_id = $1 AND schedule_id = ANY($2) ORDER BY schedule_id, position`,
      [enterpriseId, ids],
    );
  }

  /** Returns the schedules with an action on this place. */
  actingOn(enterpriseId: string, place: string): Promise<string[]> {
    const sql = "SELECT DISTINCT schedule_id AS id FROM schedule_actions WHERE enterprise_id = $1 AND place_id = $2";
    return this.#ids(sql, [enterpriseId, place]);
  }

  async #ids(statement: string, values: unknown[]): Promise<string[]> {
    return (await this.sql.query<{ id: string }>(statement, values)).map(({ id }) => id);
  }
}

function viewerValues({ enterpriseId, isAdmin, userId }: Viewer): unknown[] {
  return [enterpriseId, isAdmin, userId];
}

function filterValues(viewer: Viewer, { id, isActive, search }: Partial<ScheduleFilter>): unknown[] {
  return [...viewerValues(viewer), id ?? null, isActive ?? null, search?.trim() || null];
}

function values(fields: ScheduleFields): unknown[] {
  const { name, is_active, time, repeats, days, date, force, before, next_run, remind_at } = fields;
  const { is_paused, paused_until, paused_by, paused_by_name, resume_run } = fields;
  const minded = [fields.rhythm, fields.next_why, fields.start].map((each) => each && JSON.stringify(each));
  const pause = [is_paused, paused_until, paused_by, paused_by_name, resume_run, ...minded];
  return [name, is_active, time, repeats, days, date, force, before, next_run, remind_at, ...pause];
}
