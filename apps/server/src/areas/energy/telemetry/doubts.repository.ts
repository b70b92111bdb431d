import type { DoubtfulReading } from "@switchboard/contract";
import { claimDue } from "../../../platform/db/claim-due.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { LockedDevice, StoredReading } from "./device-readings.ts";
import { IS_IN_ORDER, MARKED, STORED } from "./marked-readings.ts";

export interface DoubtRow extends Row {
  device_id: string;
  device_name: string;
  ts: Date;
  last_ts: Date;
  e: number;
  last_e: number;
  claimed: number;
  possible: number;
  decision: DoubtfulReading["decision"];
  decided_by: string | null;
  decided_at: Date | null;
}

/** A locked device with its name. */
export type NamedDevice = LockedDevice & { device_name: string };

export interface DoubtFilter {
  from: Date | null;
  to: Date | null;
  devices: string[];
  decided: boolean | null;
  limit: number;
  offset: number;
}

export interface DecidedRow extends Row {
  ts: Date;
  claimed: number;
}

export interface LeftOutRow extends Row {
  /** The position of the span in the query, starting at 1. */
  place: number;
  count: number;
  energy: number;
  meters: string[];
}

export interface UntoldDoubt extends Row {
  enterprise_id: string;
  device_id: string;
  time_zone: string;
}

/** A reading that comes longer after the one before only counts where it was taken, to limit the search. */
const LONGEST_STEP = "40 days";
/** The rule of a device whose sums have to be rebuilt. */
const UNCOUNTED = 0;
const COLUMNS = `m.device_id, d.device_name, m.ts, m.last_ts, m.e, m.last_e, m.claimed, m.possible, m.decision, m.decided_by,
  m.decided_at`;
const NAMED = "reading_marks m JOIN devices d ON d.enterprise_id = m.enterprise_id AND d.id = m.device_id";

/** Stores doubtful readings, and people's decisions about them. */
export class DoubtsRepository extends Repository {
  async list(enterpriseId: string, filter: DoubtFilter): Promise<{ rows: DoubtRow[]; count: number }> {
    const { from, to, devices, decided, limit, offset } = filter;
    const where = `m.enterprise_id = $1 AND m.kind = 'doubt' AND ($2::timestamptz IS NULL OR m.ts >= $2)
      AND ($3::timestamptz IS NULL OR m.ts < $3) AND (cardinality($4::uuid[]) = 0 OR m.device_id = ANY($4))
      AND ($5::boolean IS NULL OR (m.decision IS NOT NULL) = $5)`;
    const filters = [enterpriseId, from, to, devices, decided];
    const rows = await this.sql.query<DoubtRow>(
      `SELECT ${COLUMNS} FROM ${NAMED} WHERE ${where} ORDER BY m.ts DESC, m.device_id LIMIT $6 OFFSET $7`,
      [...filters, limit, offset],
    );
    const [counted] = await this.sql.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM reading_marks m WHERE ${where}`,
      filters,
    );
    return { rows, count: counted?.count ?? 0 };
  }

  /**
   * Sums the doubtful readings that the totals of spans leave out: those nobody has accepted, and those accepted a
   * moment ago that the sums do not contain yet. Each reading stands for the time since the one before.
   */
  leftOut(
    enterpriseId: string,
    devices: readonly string[],
    spans: readonly { from: Date; to: Date }[],
  ): Promise<LeftOutRow[]> {
    return this.sql.query<LeftOutRow>(
      `SELECT s.place::integer, count(*)::integer AS count, sum(m.claimed) AS energy, array_agg(DISTINCT m.device_id) AS meters
       FROM unnest($3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY AS s (since, until, place)
       JOIN reading_marks m ON m.enterprise_id = $1 AND m.device_id = ANY($2::uuid[]) AND m.kind = 'doubt'
         AND m.ts > s.since AND m.ts < s.until + interval '${LONGEST_STEP}' AND m.last_ts < s.until
       JOIN telemetry_states c ON c.enterprise_id = m.enterprise_id AND c.device_id = m.device_id
       WHERE m.decision IS NULL OR (m.decision = 'count' AND c.rule = ${UNCOUNTED})
       GROUP BY s.place`,
      [enterpriseId, devices, spans.map(({ from }) => from), spans.map(({ to }) => to)],
    );
  }

  /** Locks the device as the storage of readings does; returns undefined when the enterprise lacks it. */
  lock(enterpriseId: string, deviceId: string): Promise<NamedDevice | undefined> {
    return this.selectFirst<NamedDevice>(
      `SELECT s.enterprise_id, d.kd_id, d.device_name, s.device_id, d.device_type, d.rating, s.time_zone AS zone
       FROM telemetry_states s JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id
       WHERE s.enterprise_id = $1 AND s.device_id = $2 FOR UPDATE OF s`,
      [enterpriseId, deviceId],
    );
  }

  find(enterpriseId: string, deviceId: string, at: Date): Promise<DoubtRow | undefined> {
    return this.selectFirst<DoubtRow>(
      `SELECT ${COLUMNS} FROM ${NAMED}
       WHERE m.enterprise_id = $1 AND m.device_id = $2 AND m.ts = $3 AND m.kind = 'doubt'`,
      [enterpriseId, deviceId, at],
    );
  }

  /** Returns the last counter before an instant that is not out of order. */
  async lastBefore(enterpriseId: string, deviceId: string, at: Date): Promise<StoredReading | undefined> {
    const rows = await this.#stored(enterpriseId, deviceId, at, `r.ts < $3 AND ${IS_IN_ORDER}`, 1);
    return rows[0];
  }

  /** Returns the counters from an instant on, ascending. */
  following(enterpriseId: string, deviceId: string, at: Date, reach: number): Promise<StoredReading[]> {
    return this.#stored(enterpriseId, deviceId, at, "r.ts >= $3", reach);
  }

  #stored(enterpriseId: string, deviceId: string, at: Date, which: string, limit: number): Promise<StoredReading[]> {
    return this.sql.query<StoredReading>(
      `SELECT r.device_id, ${STORED} FROM ${MARKED}
       WHERE r.enterprise_id = $1 AND r.device_id = $2 AND r.e IS NOT NULL AND ${which}
       ORDER BY r.ts ${which.startsWith("r.ts <") ? "DESC" : "ASC"} LIMIT $4`,
      [enterpriseId, deviceId, at, limit],
    );
  }

  async decide(
    enterpriseId: string,
    { device_id, ts }: Pick<DoubtRow, "device_id" | "ts">,
    decided: { decision: DoubtRow["decision"]; by: string; at: Date },
  ): Promise<void> {
    await this.sql.query(
      `UPDATE reading_marks SET decision = $4, decided_by = CASE WHEN $4::text IS NULL THEN NULL ELSE $5 END,
         decided_at = CASE WHEN $4::text IS NULL THEN NULL ELSE $6::timestamptz END
       WHERE enterprise_id = $1 AND device_id = $2 AND ts = $3`,
      [enterpriseId, device_id, ts, decided.decision, decided.by, decided.at],
    );
  }

  /** Accepts undecided readings; returns how many there are, and the energy that they claim. */
  accept(
    enterpriseId: string,
    deviceId: string,
    span: { from: Date | null; to: Date | null },
    decided: { by: string; at: Date },
  ): Promise<DecidedRow[]> {
    return this.sql.query<DecidedRow>(
      `UPDATE reading_marks SET decision = 'count', decided_by = $5, decided_at = $6
       WHERE enterprise_id = $1 AND device_id = $2 AND kind = 'doubt' AND decision IS NULL
         AND ($3::timestamptz IS NULL OR ts >= $3) AND ($4::timestamptz IS NULL OR ts < $4) RETURNING ts, claimed`,
      [enterpriseId, deviceId, span.from, span.to, decided.by, decided.at],
    );
  }

  /** Withdraws the acceptance made at one instant. Readings now in order lose their mark in the next rebuild. */
  withdraw(enterpriseId: string, deviceId: string, decidedAt: Date): Promise<DecidedRow[]> {
    return this.sql.query<DecidedRow>(
      `UPDATE reading_marks SET decision = NULL, decided_by = NULL, decided_at = NULL
       WHERE enterprise_id = $1 AND device_id = $2 AND decision = 'count' AND decided_at = $3 RETURNING ts, claimed`,
      [enterpriseId, deviceId, decidedAt],
    );
  }

  /** Claims devices with a doubt that nobody was notified of. */
  claimUntold(limit: number): Promise<UntoldDoubt[]> {
    return claimDue<UntoldDoubt>(this.sql, {
      due: "FROM reading_marks w WHERE w.kind = 'doubt' AND w.decision IS NULL AND NOT w.is_told",
      update: "UPDATE reading_marks w SET is_told = true",
      select: `SELECT DISTINCT w.enterprise_id, w.device_id, e.time_zone
        FROM claimed w JOIN enterprises e ON e.id = w.enterprise_id`,
      key: ["enterprise_id", "device_id", "ts"],
      values: [],
      limit,
    });
  }
}
