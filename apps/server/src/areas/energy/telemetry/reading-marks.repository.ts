import type { ReadingMark } from "@switchboard/domain/energy";
import { Repository } from "../../../platform/db/repository.ts";
import type { DeviceMarks } from "./device-readings.ts";

const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const IS_ONE = "t.enterprise_id = m.enterprise_id AND t.device_id = m.device_id AND t.ts = m.ts";

/** Marks readings that do not simply continue the counter. People's decisions survive every other change. */
export class ReadingMarksRepository extends Repository {
  async save(changes: readonly DeviceMarks[]): Promise<void> {
    const marks = changes.flatMap(({ device, marks }) => marks.map((mark) => toRow(device, mark)));
    const unmarked = changes.flatMap(({ device, unmarked }) =>
      unmarked.map((ts) => ({ enterprise_id: device.enterprise_id, device_id: device.device_id, ts: instant(ts) })),
    );
    if (unmarked.length > 0) await this.#unmark(unmarked);
    if (marks.length > 0) await this.#mark(marks);
  }

  async #mark(rows: readonly object[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO reading_marks AS t (enterprise_id, device_id, ts, kind, e, last_ts, last_e, claimed, possible, before_ts,
         before_e, counted)
       SELECT * FROM jsonb_to_recordset($1) AS m (enterprise_id uuid, device_id uuid, ts timestamptz, kind text, e float8,
         last_ts timestamptz, last_e float8, claimed float8, possible float8, before_ts timestamptz, before_e float8,
         counted float8)
       ON CONFLICT (enterprise_id, device_id, ts) DO UPDATE SET kind = excluded.kind, e = excluded.e,
         last_ts = excluded.last_ts, last_e = excluded.last_e, claimed = excluded.claimed, possible = excluded.possible,
         before_ts = excluded.before_ts, before_e = excluded.before_e, counted = excluded.counted`,
      [JSON.stringify(rows)],
    );
  }

  async #unmark(rows: readonly object[]): Promise<void> {
    const parameters = [JSON.stringify(rows)];
    await this.sql.query(
      `UPDATE reading_marks t SET kind = 'plain', before_ts = NULL, before_e = NULL, counted = 0
       FROM jsonb_to_recordset($1) AS m (enterprise_id uuid, device_id uuid, ts timestamptz)
       WHERE ${IS_ONE} AND t.decision IS NOT NULL`,
      parameters,
    );
    await this.sql.query(
      `DELETE FROM reading_marks t
       USING jsonb_to_recordset($1) AS m (enterprise_id uuid, device_id uuid, ts timestamptz)
       WHERE ${IS_ONE} AND t.decision IS NULL`,
      parameters,
    );
  }

  /** Returns the instants of a device's readings that a person has accepted. */
  async accepted({ enterprise_id, device_id }: DeviceMarks["device"]): Promise<Set<number>> {
    const rows = await this.sql.query<{ ts: number }>(
      `SELECT (extract(epoch FROM ts) * 1000)::float8 AS ts FROM reading_marks
       WHERE enterprise_id = $1 AND device_id = $2 AND decision = 'count'`,
      [enterprise_id, device_id],
    );
    return new Set(rows.map(({ ts }) => ts));
  }

  /** Returns the instants of a device's marked readings. */
  all({ enterprise_id, device_id }: DeviceMarks["device"]): Promise<number[]> {
    return this.selectColumn<number>(
      "ts",
      `SELECT (extract(epoch FROM ts) * 1000)::float8 AS ts FROM reading_marks
       WHERE enterprise_id = $1 AND device_id = $2`,
      [enterprise_id, device_id],
    );
  }

  /** Drops marks together with the months of raw readings. */
  async dropMonthsBefore(at: Date): Promise<void> {
    await this.sql.query(
      "DELETE FROM reading_marks WHERE ts < date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'",
      [at],
    );
  }
}

function toRow({ enterprise_id, device_id }: DeviceMarks["device"], { reading, last, state, ...judged }: ReadingMark) {
  return {
    enterprise_id,
    device_id,
    ts: instant(reading.ts),
    kind: judged.kind,
    e: reading.e,
    last_ts: instant(last.ts),
    last_e: last.e,
    claimed: judged.claimed,
    possible: judged.possible,
    before_ts: instant(judged.kind === "disorder" ? undefined : state.before?.ts),
    before_e: judged.kind === "disorder" ? null : (state.before?.e ?? null),
    counted: judged.kind === "disorder" ? 0 : state.counted,
  };
}
