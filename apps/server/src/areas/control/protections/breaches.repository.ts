import type { ProtectionBreach } from "@switchboard/domain/site";
import { claimDue } from "../../../platform/db/claim-due.ts";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A switch that has turned. */
export interface SwitchTurn {
  enterprise_id: string;
  switch_id: string;
  at: Date;
  is_on: boolean;
  /** True if nobody had ordered it: a press on the wall. */
  isPress: boolean;
}

export interface BreachRow {
  enterprise_id: string;
  id: string;
  interlock_id: string | null;
  kind: ProtectionBreach;
  switch_id: string;
  at: Date;
  corrects: boolean;
  switch_name: string;
  device_id: string;
  kd_id: string;
  other_name: string | null;
  is_on: boolean;
  /** True if another switch of its interlock is on at this moment. */
  is_broken: boolean;
}

/** A switch that has reached its longest run. */
export interface OverdueRun {
  enterprise_id: string;
  switch_id: string;
  max_run_s: number;
  since: Date;
  device_id: string;
}

const COLUMNS = (turned: readonly SwitchTurn[]) =>
  columnArrays(turned, "enterprise_id", "switch_id", "at", "is_on", "isPress");
const TURNED =
  "unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::boolean[], $5::boolean[]) AS n (enterprise_id, switch_id, at, is_on, is_press)";

/** Joins another switch of the interlock of `m` that is on. */
const OTHER_ON = `JOIN interlock_switches o ON o.enterprise_id = m.enterprise_id AND o.interlock_id = m.interlock_id
    AND o.switch_id <> m.switch_id
  JOIN switch_appliances also ON also.enterprise_id = o.enterprise_id AND also.id = o.switch_id AND also.current_status`;
/** The time of a switch's last turn. */
const LAST_TURN = (enterpriseId: string, switchId: string) =>
  `(SELECT f.ts FROM switch_status_changes f WHERE f.enterprise_id = ${enterpriseId} AND f.switch_id = ${switchId}
    ORDER BY f.ts DESC LIMIT 1)`;

export class BreachesRepository extends Repository {
  /** Records breaches by these turns after their new states are stored. One statement, because nearly all turns break nothing. */
  async record(turned: readonly SwitchTurn[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO protection_breaches (enterprise_id, id, kind, interlock_id, switch_id, other_id, at, ended_at)
       SELECT DISTINCT ON (m.enterprise_id, m.interlock_id) m.enterprise_id, gen_random_uuid(), 'interlocked', m.interlock_id,
         m.switch_id, o.switch_id, n.at, NULL::timestamptz
       FROM ${TURNED} JOIN interlock_switches m ON n.is_on AND m.enterprise_id = n.enterprise_id AND m.switch_id = n.switch_id ${OTHER_ON}
       UNION ALL
       SELECT n.enterprise_id, gen_random_uuid(), CASE WHEN n.is_on THEN 'resting' ELSE 'must_run' END, NULL, n.switch_id, NULL, n.at, n.at
       FROM ${TURNED} JOIN switch_protections p ON n.is_press AND p.enterprise_id = n.enterprise_id AND p.switch_id = n.switch_id
       CROSS JOIN LATERAL (SELECT f.ts, f.is_on FROM switch_status_changes f WHERE f.enterprise_id = n.enterprise_id
         AND f.switch_id = n.switch_id AND f.ts < n.at ORDER BY f.ts DESC LIMIT 1) f
       WHERE f.is_on <> n.is_on
         AND n.at < f.ts + CASE WHEN n.is_on THEN p.min_off_s ELSE p.min_on_s END * interval '1 second'
       ON CONFLICT DO NOTHING`,
      COLUMNS(turned),
    );
  }

  /** Records breaches by two switches that were reported to two servers at the same moment, so that neither saw the other. */
  async recordMissed(now: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO protection_breaches (enterprise_id, id, kind, interlock_id, switch_id, other_id, at)
       SELECT DISTINCT ON (m.enterprise_id, m.interlock_id) m.enterprise_id, gen_random_uuid(), 'interlocked', m.interlock_id,
         m.switch_id, o.switch_id, $1::timestamptz
       FROM interlock_switches m
       JOIN switch_appliances own ON own.enterprise_id = m.enterprise_id AND own.id = m.switch_id AND own.current_status ${OTHER_ON}
       WHERE NOT EXISTS (SELECT 1 FROM protection_breaches b WHERE b.enterprise_id = m.enterprise_id
         AND b.interlock_id = m.interlock_id AND b.ended_at IS NULL)
       ORDER BY m.enterprise_id, m.interlock_id, ${LAST_TURN("m.enterprise_id", "m.switch_id")} DESC NULLS LAST
       ON CONFLICT DO NOTHING`,
      [now],
    );
  }

  /** Ends breaches of interlocks in which no two switches are on any more. */
  async endRepaired(now: Date): Promise<Pick<BreachRow, "enterprise_id" | "interlock_id">[]> {
    return this.sql.query<Row & Pick<BreachRow, "enterprise_id" | "interlock_id">>(
      `UPDATE protection_breaches b SET ended_at = $1
       WHERE b.ended_at IS NULL AND b.told_at IS NOT NULL AND (SELECT count(*) FROM interlock_switches m
         JOIN switch_appliances s ON s.enterprise_id = m.enterprise_id AND s.id = m.switch_id AND s.current_status
         WHERE m.enterprise_id = b.enterprise_id AND m.interlock_id = b.interlock_id) < 2
       RETURNING b.enterprise_id, b.interlock_id`,
      [now],
    );
  }

  /** Claims breaches that nobody was told of yet, each for one server. */
  async claimUntold(now: Date, limit: number): Promise<BreachRow[]> {
    return claimDue<Row & BreachRow>(this.sql, {
      due: "FROM protection_breaches w WHERE w.told_at IS NULL ORDER BY w.at, w.id",
      update: "UPDATE protection_breaches w SET told_at = $1",
      select: `SELECT b.enterprise_id, b.id, b.kind, b.interlock_id, b.switch_id, b.at, coalesce(i.corrects, false) AS corrects, s.name AS switch_name,
         d.id AS device_id, d.kd_id, other.name AS other_name, s.current_status AS is_on,
         EXISTS (SELECT 1 FROM interlock_switches m ${OTHER_ON}
           WHERE m.enterprise_id = b.enterprise_id AND m.interlock_id = b.interlock_id AND m.switch_id = b.switch_id) AS is_broken
       FROM claimed b JOIN switch_appliances s ON s.enterprise_id = b.enterprise_id AND s.id = b.switch_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       LEFT JOIN interlocks i ON i.enterprise_id = b.enterprise_id AND i.id = b.interlock_id
       LEFT JOIN switch_appliances other ON other.enterprise_id = b.enterprise_id AND other.id = b.other_id
       ORDER BY b.at, b.id`,
      values: [now],
      limit,
    });
  }

  /** Claims switches past their longest run that were not ordered off, or stay on long after; each for one server. */
  claimOverdue(now: Date, limit: number): Promise<OverdueRun[]> {
    return this.sql.query<Row & OverdueRun>(
      `SELECT p.enterprise_id, p.switch_id, p.max_run_s, f.ts AS since, s.device_id
       FROM switch_protections p
       JOIN switch_appliances s ON s.enterprise_id = p.enterprise_id AND s.id = p.switch_id AND s.current_status
       CROSS JOIN LATERAL (SELECT f.ts FROM switch_status_changes f WHERE f.enterprise_id = p.enterprise_id
         AND f.switch_id = p.switch_id ORDER BY f.ts DESC LIMIT 1) f
       WHERE p.max_run_s IS NOT NULL AND f.ts + p.max_run_s * interval '1 second' <= $1
         AND (p.stopped_run IS DISTINCT FROM f.ts OR p.stop_again_at <= $1)
       ORDER BY p.enterprise_id, p.switch_id LIMIT $2 FOR UPDATE OF p SKIP LOCKED`,
      [now, limit],
    );
  }

  async markStopped(runs: readonly (OverdueRun & { again: Date })[]): Promise<void> {
    await this.sql.query(
      `UPDATE switch_protections p SET stopped_run = n.since, stop_again_at = n.again
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS n (enterprise_id, switch_id, since, again)
       WHERE p.enterprise_id = n.enterprise_id AND p.switch_id = n.switch_id`,
      columnArrays(runs, "enterprise_id", "switch_id", "since", "again"),
    );
  }

  /** Deletes breaches that ended before this time. */
  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT b.enterprise_id, b.id FROM protection_breaches b WHERE b.enterprise_id = $1 AND b.ended_at < $2
         LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM protection_breaches b USING old o WHERE b.enterprise_id = o.enterprise_id AND b.id = o.id RETURNING b.id`,
      [enterpriseId, before, limit],
    );
  }
}
