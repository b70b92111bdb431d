import { READING_VALUES } from "@switchboard/domain/energy";
import { listedRows } from "../../../platform/db/listed-rows.ts";
import { endedMonths, ensureMonth } from "../../../platform/db/months.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { BatchChange } from "./batch-change.ts";
import type { DeviceReadings, LockedDevice, Neighbour, StoredReading } from "./device-readings.ts";
import { IS_IN_ORDER, MARKED, ms, STORED } from "./marked-readings.ts";
import { counterValues, hourColumns, READING_TYPES, readingKeys, readingValues } from "./reading-columns.ts";
import { addHours, givenHours } from "./rollup-columns.ts";

const COLUMNS = [
  { name: "enterprise_id", type: "uuid" },
  { name: "device_id", type: "uuid" },
  { name: "ts", type: "timestamptz" },
  ...READING_VALUES.map((name, index) => ({ name, type: READING_TYPES[index] ?? "real" })),
];
const NAMES = COLUMNS.map(({ name }) => name).join(", ");

const READINGS = `stored AS (INSERT INTO readings (${NAMES}) ${listedRows(COLUMNS)})`;
/**
 * Stores readings and their changes in one statement. None of them is stored already, which the lock of their devices
 * ensures; checking for conflicts all the same would cost a quarter more.
 */
const APPEND = addHours(givenHours(COLUMNS.length + 1), [READINGS]);
/** Used when each device has one hour, as nearly always: days and months would be a tenth of the work. */
const APPEND_ONE_HOUR_EACH = addHours(givenHours(COLUMNS.length + 1), [READINGS], "one");

const OWN = "r.enterprise_id = g.enterprise_id AND r.device_id = g.device_id";
/** Only a new reading with a counter has neighbours to look up. */
const COUNTS = "r.e IS NOT NULL AND g.e IS NOT NULL AND same.ts IS NULL";

/** Writes readings and their roll-ups; everything from `lock` to `append` runs inside one transaction per batch. */
export class ReadingsRepository extends Repository {
  /**
   * Locks in one order, so that two servers never deadlock; devices that are gone are left out. Each device is found by
   * its key, because the planner would otherwise read all devices for a few hundred of them.
   */
  lock(enterpriseIds: string[], kdIds: string[]): Promise<LockedDevice[]> {
    return this.sql.query<LockedDevice>(
      `SELECT d.enterprise_id, d.kd_id, d.id AS device_id, d.device_type, d.rating, s.time_zone AS zone
       FROM unnest($1::text[], $2::text[]) AS w (enterprise_id, kd_id)
       CROSS JOIN LATERAL (SELECT * FROM devices x WHERE x.kd_id = w.kd_id AND x.enterprise_id::text = w.enterprise_id OFFSET 0) d
       JOIN telemetry_states s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       ORDER BY s.enterprise_id, s.device_id FOR UPDATE OF s`,
      [enterpriseIds, kdIds],
    );
  }

  /** Runs after the lock: joined to it, a statement that had to wait would return the readings from before the wait. */
  latest(devices: LockedDevice[]): Promise<StoredReading[]> {
    return this.sql.query<StoredReading>(
      `SELECT g.device_id, r.* FROM unnest($1::uuid[], $2::uuid[]) AS g (enterprise_id, device_id)
       CROSS JOIN LATERAL (SELECT ${STORED} FROM ${MARKED} WHERE ${OWN} ORDER BY r.ts DESC LIMIT 1) r`,
      [devices.map((each) => each.enterprise_id), devices.map((each) => each.device_id)],
    );
  }

  /**
   * For readings that may be late, returns which are stored already, and for each of the others the last counter before
   * it that is not out of order, and up to `reach` that follow it, ascending.
   */
  neighbours(readings: readonly DeviceReadings[], reach: number): Promise<Neighbour[]> {
    return this.sql.query<Neighbour>(
      `SELECT g.device_id, ${ms("g.ts")} AS of, r.*
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::float8[]) AS g (enterprise_id, device_id, ts, e)
       LEFT JOIN LATERAL (SELECT r.ts FROM readings r WHERE ${OWN} AND r.ts = g.ts) same ON true
       CROSS JOIN LATERAL (
         (SELECT 'same' AS role, ${ms("same.ts")} AS ts, NULL::float8 AS e, NULL AS kind, NULL::float8 AS before_ts,
            NULL::float8 AS before_e, 0::float8 AS counted, false AS is_accepted WHERE same.ts IS NOT NULL)
         UNION ALL
         (SELECT 'last', ${STORED} FROM ${MARKED} WHERE ${OWN} AND r.ts < g.ts AND ${COUNTS}
            AND ${IS_IN_ORDER} ORDER BY r.ts DESC LIMIT 1)
         UNION ALL
         (SELECT 'next', ${STORED} FROM ${MARKED} WHERE ${OWN} AND r.ts > g.ts AND ${COUNTS} ORDER BY r.ts LIMIT $5)) r
       ORDER BY 1, 2, r.ts`,
      [...readingKeys(readings), counterValues(readings), reach],
    );
  }

  /** Stores new readings with their changes to the hours, days and months of their devices. */
  async append({ readings, hours }: Pick<BatchChange, "readings" | "hours">): Promise<void> {
    const isOneEach = new Set(hours.map(({ device }) => device.device_id)).size === hours.length;
    const values = [...readingKeys(readings), ...readingValues(readings), ...hourColumns(hours)];
    await this.sql.query(isOneEach ? APPEND_ONE_HOUR_EACH : APPEND, values);
  }

  /** Leaves the sums of these devices to the chore that counts them again. */
  async countAgain(devices: readonly LockedDevice[]): Promise<void> {
    await this.sql.query(
      `UPDATE telemetry_states s SET rule = 0 FROM unnest($1::uuid[], $2::uuid[]) AS g (enterprise_id, device_id)
       WHERE s.enterprise_id = g.enterprise_id AND s.device_id = g.device_id`,
      [devices.map((each) => each.enterprise_id), devices.map((each) => each.device_id)],
    );
  }

  ensurePartition(month: string): Promise<void> {
    return ensureMonth(this.sql, "readings", month);
  }

  /** Drops the months that ended before an instant, and returns their names. */
  async dropMonthsBefore(instant: Date): Promise<string[]> {
    const names = await endedMonths(this.sql, "readings", instant);
    // The names come from the store's own catalogue and are partitions of this table.
    for (const name of names) await this.sql.query(`DROP TABLE ${name}`);
    return names;
  }
}
