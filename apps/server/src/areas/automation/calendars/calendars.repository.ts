import type { CalendarEntryView } from "@switchboard/contract";
import { maySeeGroup, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { claimDue } from "../../../platform/db/claim-due.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export type StoredEntry = CalendarEntryView;

export interface CalendarRow extends Row {
  id: string;
  name: string;
  group_id: string | null;
  group_name: string | null;
  entries: StoredEntry[];
  address: string | null;
  day_type: StoredEntry["type"] | null;
  etag: string | null;
  fetched_at: Date | null;
  failure: string | null;
}

export interface ToFetch extends Row {
  enterprise_id: string;
  id: string;
  address: string;
  day_type: StoredEntry["type"] | null;
  etag: string | null;
}

const COLUMNS = `c.id, c.name, c.group_id, g.name AS group_name, c.entries, c.address, c.day_type, c.etag, c.fetched_at, c.failure`;
const FROM = `FROM calendars c LEFT JOIN device_groups g ON g.enterprise_id = c.enterprise_id AND g.id = c.group_id`;

export class CalendarsRepository extends Repository {
  /** Returns the calendars of the whole enterprise, and of the rooms and groups that the reader may see. */
  list(reader: Actor): Promise<CalendarRow[]> {
    return this.sql.query<CalendarRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE c.enterprise_id = $1 AND (c.group_id IS NULL OR ${maySeeGroup(VIEWER)})
       ORDER BY c.group_id IS NOT NULL, lower(c.name), c.id`,
      viewer(reader),
    );
  }

  /** Returns every calendar of the enterprise, for planning. */
  all(enterpriseId: string): Promise<CalendarRow[]> {
    return this.sql.query<CalendarRow>(`SELECT ${COLUMNS} ${FROM} WHERE c.enterprise_id = $1 ORDER BY c.id`, [
      enterpriseId,
    ]);
  }

  find(enterpriseId: string, id: string): Promise<CalendarRow | undefined> {
    return this.selectFirst<CalendarRow>(`SELECT ${COLUMNS} ${FROM} WHERE c.enterprise_id = $1 AND c.id = $2`, [
      enterpriseId,
      id,
    ]);
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM calendars WHERE enterprise_id = $1", [enterpriseId]);
  }

  async insert(enterpriseId: string, calendar: { id: string; name: string; groupId: string | null; at: Date }) {
    await this.sql.query(
      "INSERT INTO calendars (enterprise_id, id, name, group_id, created_at) VALUES ($1, $2, $3, $4, $5)",
      [enterpriseId, calendar.id, calendar.name, calendar.groupId, calendar.at],
    );
  }

  async rename(enterpriseId: string, id: string, name: string): Promise<void> {
    await this.sql.query("UPDATE calendars SET name = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      name,
    ]);
  }

  async setEntries(enterpriseId: string, id: string, entries: readonly StoredEntry[]): Promise<void> {
    await this.sql.query("UPDATE calendars SET entries = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      JSON.stringify(entries),
    ]);
  }

  /** Sets the address to follow; the etag is reset, because it belongs to the former address. */
  async follow(
    enterpriseId: string,
    id: string,
    source: { address: string | null; type: string; at: Date },
  ): Promise<void> {
    await this.sql.query(
      `UPDATE calendars SET address = $3, day_type = $4, etag = NULL, fetched_at = NULL, failure = NULL,
         fetch_at = CASE WHEN $3::text IS NULL THEN NULL ELSE $5::timestamptz END
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, source.address, source.type, source.at],
    );
  }

  /**
   * Claims calendars that are due, over all enterprises: at most `each` of one enterprise, and none of the busy
   * enterprises. No other server claims them before `again`.
   */
  claimToFetch(
    now: Date,
    again: Date,
    { limit, each, busy }: { limit: number; each: number; busy: readonly string[] },
  ): Promise<ToFetch[]> {
    return claimDue<ToFetch>(this.sql, {
      due: `FROM calendars w WHERE w.fetch_at <= $1 AND (w.enterprise_id, w.id) IN (SELECT r.enterprise_id, r.id
          FROM (SELECT c.enterprise_id, c.id, row_number() OVER (PARTITION BY c.enterprise_id ORDER BY c.fetch_at, c.id) AS place
            FROM calendars c WHERE c.fetch_at <= $1 AND c.enterprise_id <> ALL($4)) r WHERE r.place <= $3)
        ORDER BY w.fetch_at`,
      update: "UPDATE calendars w SET fetch_at = $2",
      select: "SELECT w.enterprise_id, w.id, w.address, w.day_type, w.etag FROM claimed w",
      values: [now, again, each, busy],
      limit,
    });
  }

  async fetched(enterpriseId: string, id: string, result: { etag: string | null; at: Date }): Promise<void> {
    await this.sql.query(
      "UPDATE calendars SET etag = $3, fetched_at = $4, failure = NULL WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, id, result.etag, result.at],
    );
  }

  /** Keeps the days and tries again before the usual time. */
  async notFetched(enterpriseId: string, id: string, failure: string, again: Date): Promise<void> {
    await this.sql.query("UPDATE calendars SET failure = $3, fetch_at = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      failure,
      again,
    ]);
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM calendars WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }
}
