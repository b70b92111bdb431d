import type { CalendarEntry } from "@switchboard/domain/core";
import type { JudgedMarks } from "@switchboard/domain/energy";
import { claimDue } from "../../../platform/db/claim-due.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A night to check: its enterprise, and how far the check has come. */
export interface DueCheck extends Row {
  enterprise_id: string;
  time_zone: string;
  checked_day: string | null;
  night_day: string | null;
  after_device: string | null;
  sensor_id: string | null;
  /** The calendar marks by which the previous month was judged. */
  marks: JudgedMarks | null;
  /** The lease; a server that finds another value here has been overtaken. */
  due_at: Date;
}

/** Stores how far each enterprise has been checked. */
export class ChecksRepository extends Repository {
  /** Makes new enterprises due at once. */
  async begin(now: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO waste_checks (enterprise_id, due_at) SELECT e.id, $1 FROM enterprises e
       WHERE NOT EXISTS (SELECT 1 FROM waste_checks c WHERE c.enterprise_id = e.id) ON CONFLICT DO NOTHING`,
      [now],
    );
  }

  /** Claims the check that has waited longest; no other server claims it before the lease ends. */
  async claim(now: Date, leaseUntil: Date): Promise<DueCheck | undefined> {
    const rows = await claimDue<DueCheck>(this.sql, {
      due: "FROM waste_checks w WHERE w.due_at <= $1 ORDER BY w.due_at",
      update: "UPDATE waste_checks w SET due_at = $2",
      select: `SELECT w.enterprise_id, e.time_zone, w.checked_day::text, w.night_day::text, w.after_device, w.sensor_id, w.marks, w.due_at
        FROM claimed w JOIN enterprises e ON e.id = w.enterprise_id`,
      key: ["enterprise_id"],
      values: [now, leaseUntil],
      limit: 1,
    });
    return rows[0];
  }

  /** Counts, over all enterprises, the checks that were due by then. */
  countDue(by: Date): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM waste_checks WHERE due_at <= $1", [by]);
  }

  /** Returns true while the check still belongs to this server; locked until the end of the transaction. */
  isOwn({ enterprise_id, due_at }: DueCheck): Promise<boolean> {
    return this.returnsRow("SELECT 1 AS own FROM waste_checks WHERE enterprise_id = $1 AND due_at = $2 FOR UPDATE", [
      enterprise_id,
      due_at,
    ]);
  }

  /** The marks at the beginning of a night count for all of it; later changes are seen the next night. */
  async goOn(enterpriseId: string, to: { night: string; after: string; due: Date; marks: JudgedMarks }): Promise<void> {
    await this.sql.query(
      `UPDATE waste_checks SET night_day = $2::date, after_device = $3, due_at = $4, night_marks = coalesce(night_marks, $5)
       WHERE enterprise_id = $1`,
      [enterpriseId, to.night, to.after, to.due, JSON.stringify(to.marks)],
    );
  }

  async postpone(enterpriseId: string, until: Date): Promise<void> {
    await this.sql.query("UPDATE waste_checks SET due_at = $2 WHERE enterprise_id = $1", [enterpriseId, until]);
  }

  async finish(
    enterpriseId: string,
    { night, due, marks }: { night: string; due: Date; marks: JudgedMarks | null },
  ): Promise<void> {
    await this.sql.query(
      `UPDATE waste_checks SET checked_day = $2::date, night_day = NULL, after_device = NULL, due_at = $3,
         marks = coalesce(night_marks, $4, marks), night_marks = NULL
       WHERE enterprise_id = $1`,
      [enterpriseId, night, due, marks && JSON.stringify(marks)],
    );
  }

  async stateOf(enterpriseId: string): Promise<{ checkedDay: string | null; sensor: string | null }> {
    const rows = await this.sql.query<{ day: string | null; sensor: string | null }>(
      "SELECT checked_day::text AS day, sensor_id AS sensor FROM waste_checks WHERE enterprise_id = $1",
      [enterpriseId],
    );
    return { checkedDay: rows[0]?.day ?? null, sensor: rows[0]?.sensor ?? null };
  }

  async setSensor(enterpriseId: string, sensor: string | null, now: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO waste_checks (enterprise_id, due_at, sensor_id) VALUES ($1, $3, $2)
       ON CONFLICT (enterprise_id) DO UPDATE SET sensor_id = excluded.sensor_id`,
      [enterpriseId, sensor, now],
    );
  }

  calendars(enterpriseId: string): Promise<(Row & { group: string | null; entries: CalendarEntry[] })[]> {
    return this.sql.query(`SELECT group_id AS "group", entries FROM calendars WHERE enterprise_id = $1`, [
      enterpriseId,
    ]);
  }

  /** Returns the rooms and groups of meters. */
  groups(enterpriseId: string, devices: readonly string[]): Promise<(Row & { device_id: string; group_id: string })[]> {
    return this.sql.query(
      `SELECT device_id, group_id FROM device_group_members WHERE enterprise_id = $1 AND device_id = ANY($2)
       ORDER BY device_id, group_id`,
      [enterpriseId, devices],
    );
  }
}
