import { type AfterHold, HOLD_LEVELS, type HoldEndKind, type HoldLevel } from "@switchboard/domain/control";
import { mayUseSwitch, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { claimDue } from "../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { LOCKS } from "../../../platform/db/locks.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface HoldRow {
  enterprise_id: string;
  id: string;
  batch_id: string;
  switch_id: string;
  level: HoldLevel;
  switch_state: 0 | 1;
  brightness: number | null;
  by_id: string | null;
  by_name: string | null;
  why: string | null;
  since: Date;
  chain_since: Date;
  until: Date | null;
  until_kind: HoldEndKind;
  after_end: AfterHold;
  notice_at: Date | null;
  /** The key of the safety workflow that holds; for a demand limit, its supply. */
  cause_id?: string | null;
}

/** A hold with the names of its switch and device. */
export interface NamedHold extends HoldRow {
  switch_name: string;
  switch_no: number;
  device_id: string;
  device_name: string;
}

export type EndReason = "time" | "schedule" | "released" | "replaced" | "cleared";

export interface HoldEnd {
  at: Date;
  reason: EndReason;
  /** The name at that time; null if nobody did it. */
  by: string | null;
}

/** A hold that has just ended, and its device. */
export interface EndedHold extends HoldRow {
  device_id: string;
}

/** A hold that a workflow placed. */
export interface CausedHold
  extends Pick<HoldRow, "enterprise_id" | "id" | "until_kind" | "switch_id" | "switch_state"> {
  cause_id: string;
}

type Key = Pick<HoldRow, "enterprise_id" | "id">;

const NAMED = "h.*, s.name AS switch_name, s.switch_no, d.id AS device_id, d.device_name";
const FROM = `FROM holds h JOIN switch_appliances s ON s.enterprise_id = h.enterprise_id AND s.id = h.switch_id
  JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id`;
const OPEN = "h.ended_at IS NULL";
/** The order in which several holds are locked everywhere, to avoid deadlocks. */
const LOCKED = "ORDER BY h.enterprise_id, h.id FOR UPDATE OF h";

const INSERT = `INSERT INTO holds (enterprise_id, id, batch_id, switch_id, level, switch_state, brightness, by_id, by_name, why, since,
    chain_since, until, until_kind, after_end, notice_at, cause_id)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (enterprise_id uuid, id uuid, batch_id uuid, switch_id uuid, level text,
    switch_state smallint, brightness integer, by_id uuid, by_name text, why text, since timestamptz,
    chain_since timestamptz, until timestamptz, until_kind text, after_end text, notice_at timestamptz, cause_id uuid)`;

export class HoldsRepository extends Repository {
  /** Returns the open holds of switches that the reader may use, the newest first. */
  open(reader: Actor): Promise<NamedHold[]> {
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} WHERE h.enterprise_id = $1 AND ${OPEN} AND ${mayUseSwitch(VIEWER)} ORDER BY h.since DESC, h.id`,
      viewer(reader),
    );
  }

  /** Locks those of these holds that are open and on switches that the reader may use. */
  lockOwn(reader: Actor, ids: readonly string[]): Promise<NamedHold[]> {
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} WHERE h.enterprise_id = $1 AND h.id = ANY($4::uuid[]) AND ${OPEN} AND ${mayUseSwitch(VIEWER)} ${LOCKED}`,
      [...viewer(reader), ids],
    );
  }

  /** Locks all holds on these switches. */
  lockOn(enterpriseId: string, switchIds: readonly string[]): Promise<NamedHold[]> {
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} WHERE h.enterprise_id = $1 AND h.switch_id = ANY($2::uuid[]) AND ${OPEN} ${LOCKED}`,
      [enterpriseId, switchIds],
    );
  }

  /** Returns the holds of all enterprises that have lasted since this instant or longer. */
  openSince(since: Date): Promise<NamedHold[]> {
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} WHERE ${OPEN} AND h.chain_since <= $1 ORDER BY h.chain_since DESC, h.id`,
      [since],
    );
  }

  async insert(rows: readonly HoldRow[]): Promise<void> {
    await this.sql.query(INSERT, [JSON.stringify(rows)]);
  }

  /** Inserts holds except on switches that were taken at the same moment; returns the inserted ids. */
  async insertWhereFree(rows: readonly HoldRow[]): Promise<Set<string>> {
    const inserted = await this.sql.query<{ id: string }>(`${INSERT} ON CONFLICT DO NOTHING RETURNING id`, [
      JSON.stringify(rows),
    ]);
    return new Set(inserted.map(({ id }) => id));
  }

  named(enterpriseId: string, ids: readonly string[]): Promise<NamedHold[]> {
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} WHERE h.enterprise_id = $1 AND h.id = ANY($2::uuid[]) ORDER BY d.device_name, s.switch_no, h.id`,
      [enterpriseId, ids],
    );
  }

  /** Ends and returns those that were still open, because each hold ends once. */
  end(holds: readonly Key[], { at, reason, by }: HoldEnd): Promise<EndedHold[]> {
    return this.sql.query<Row & EndedHold>(
      `WITH locked AS (
         SELECT h.enterprise_id, h.id FROM unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, id)
         JOIN holds h ON h.enterprise_id = n.enterprise_id AND h.id = n.id WHERE ${OPEN} ${LOCKED}),
       ended AS (
         UPDATE holds h SET ended_at = $3, end_reason = $4, ended_by = $5 FROM locked l
         WHERE h.enterprise_id = l.enterprise_id AND h.id = l.id RETURNING h.*)
       SELECT e.*, s.device_id FROM ended e
       JOIN switch_appliances s ON s.enterprise_id = e.enterprise_id AND s.id = e.switch_id`,
      [holds.map(({ enterprise_id }) => enterprise_id), holds.map(({ id }) => id), at, reason, by],
    );
  }

  /** Covers all enterprises, the longest overdue first; skips holds that another server has locked. */
  claimDue(now: Date, limit: number): Promise<Key[]> {
    return this.sql.query<Row & Key>(
      `SELECT h.enterprise_id, h.id FROM holds h WHERE ${OPEN} AND h.until <= $1 ORDER BY h.until, h.id LIMIT $2
       FOR UPDATE OF h SKIP LOCKED`,
      [now, limit],
    );
  }

  /** Returns the holds of workflows, over all enterprises. */
  caused(): Promise<CausedHold[]> {
    return this.sql.query<Row & CausedHold>(
      `SELECT h.enterprise_id, h.id, h.until_kind, h.switch_id, h.switch_state, h.cause_id FROM holds h
       WHERE ${OPEN} AND h.level = 'safety' AND h.cause_id IS NOT NULL`,
    );
  }

  /** Returns the remaining holds on these switches, the highest first and within a level the newest. */
  standingOn(switches: readonly Pick<HoldRow, "enterprise_id" | "switch_id">[], now: Date): Promise<HoldRow[]> {
    return this.sql.query<Row & HoldRow>(
      `SELECT DISTINCT ON (h.enterprise_id, h.switch_id) h.* FROM holds h
       JOIN unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, switch_id)
         ON n.enterprise_id = h.enterprise_id AND n.switch_id = h.switch_id
       WHERE ${OPEN} AND (h.until IS NULL OR h.until > $3)
       ORDER BY h.enterprise_id, h.switch_id, array_position($4::text[], h.level), h.since DESC, h.id`,
      [...columnArrays(switches, "enterprise_id", "switch_id"), now, HOLD_LEVELS],
    );
  }

  /** Claims holds of all enterprises whose holder is to be reminded of the end; each once, and by one server at a time. */
  async claimNotices(now: Date, limit: number): Promise<NamedHold[]> {
    const [turn] = await this.sql.query<{ is_mine: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS is_mine", [
      LOCKS.holdNotices,
    ]);
    if (!turn?.is_mine) return [];
    const claimed = await claimDue<Row & Key>(this.sql, {
      due: "FROM holds w WHERE w.ended_at IS NULL AND w.notice_at <= $1 ORDER BY w.notice_at, w.id",
      update: "UPDATE holds w SET notice_at = NULL",
      select: "SELECT w.enterprise_id, w.id FROM claimed w",
      values: [now],
      limit,
    });
    if (claimed.length === 0) return [];
    return this.sql.query<Row & NamedHold>(
      `SELECT ${NAMED} ${FROM} JOIN unnest($1::uuid[], $2::uuid[]) AS n (enterprise_id, id)
         ON n.enterprise_id = h.enterprise_id AND n.id = h.id ORDER BY d.device_name, s.switch_no, h.id`,
      [claimed.map(({ enterprise_id }) => enterprise_id), claimed.map(({ id }) => id)],
    );
  }

  countDue(by: Date): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count FROM holds h WHERE ${OPEN} AND h.until <= $1`, [by]);
  }

  /** Returns those of these holds that are over, with the reason. */
  ended(enterpriseId: string, ids: readonly string[]): Promise<{ id: string; at: Date; reason: EndReason }[]> {
    return this.sql.query(
      `SELECT id, ended_at AS at, end_reason AS reason FROM holds
       WHERE enterprise_id = $1 AND id = ANY($2::uuid[]) AND ended_at IS NOT NULL`,
      [enterpriseId, ids],
    );
  }

  /** Deletes holds that ended before this time. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT h.enterprise_id, h.id FROM holds h WHERE h.enterprise_id = $1 AND h.ended_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM holds h USING old o WHERE h.enterprise_id = o.enterprise_id AND h.id = o.id RETURNING h.id`,
      [enterpriseId, before, limit],
    );
  }

  /** Ends all open holds of all enterprises. */
  async endEvery(at: Date, reason: EndReason): Promise<void> {
    await this.sql.query(
      `WITH locked AS (SELECT h.enterprise_id, h.id FROM holds h WHERE ${OPEN} AND h.until <= $1 ${LOCKED})
       UPDATE holds h SET ended_at = $1, end_reason = $2 FROM locked l
       WHERE h.enterprise_id = l.enterprise_id AND h.id = l.id`,
      [at, reason],
    );
  }
}
