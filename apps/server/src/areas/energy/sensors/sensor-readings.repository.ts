import type { SensorRollUp, SensorSlot } from "@switchboard/domain/energy";
import type { SensorKindName } from "@switchboard/domain/site";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { endedMonths, ensureMonth } from "../../../platform/db/months.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface LockedSensor extends Row {
  enterprise_id: string;
  kd_id: string;
  device_id: string;
  id: string;
  channel: string;
  kind: SensorKindName;
  zone: string;
}

export interface StoredReading {
  enterprise_id: string;
  device_id: string;
  sensor_id: string;
  at: number;
  value: number;
}

export interface SensorSlots extends SensorRollUp {
  sensor: LockedSensor;
}

const GIVEN = "unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::float8[])";

/** Adds readings to slots that may exist already. */
const addTo = (table: string, key: string, type: string) => `
  INSERT INTO ${table} AS t (enterprise_id, device_id, sensor_id, ${key}, n, sum, lowest, highest, last_value, last_at)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::${type}[], $5::integer[], $6::numeric[], $7::float8[],
    $8::float8[], $9::float8[], $10::timestamptz[])
  ON CONFLICT (enterprise_id, device_id, sensor_id, ${key}) DO UPDATE SET n = t.n + excluded.n, sum = t.sum + excluded.sum,
    lowest = least(t.lowest, excluded.lowest), highest = greatest(t.highest, excluded.highest),
    last_value = CASE WHEN excluded.last_at > t.last_at THEN excluded.last_value ELSE t.last_value END,
    last_at = greatest(t.last_at, excluded.last_at)`;
const ADD_HOURS = addTo("sensor_hours", "hour", "timestamptz");
const ADD_DAYS = addTo("sensor_days", "day", "date");

/** Writes sensor readings and their roll-ups; everything from `lock` on runs inside one transaction per batch. */
export class SensorReadingsRepository extends Repository {
  /**
   * Locks the sensors of devices in one order, so that two servers never deadlock. Devices are locked first, because
   * the removal of a device locks it before its sensors.
   */
  async lock(enterpriseIds: string[], kdIds: string[]): Promise<LockedSensor[]> {
    const devices = await this.sql.query<{ enterprise_id: string; id: string; kd_id: string }>(
      `SELECT d.enterprise_id, d.id, d.kd_id FROM unnest($1::text[], $2::text[]) AS w (enterprise_id, kd_id)
       JOIN devices d ON d.kd_id = w.kd_id AND d.enterprise_id::text = w.enterprise_id
       ORDER BY d.enterprise_id, d.id FOR KEY SHARE OF d`,
      [enterpriseIds, kdIds],
    );
    const names = new Map(devices.map(({ id, kd_id }) => [id, kd_id]));
    const sensors = await this.sql.query<LockedSensor>(
      `SELECT s.enterprise_id, s.device_id, s.id, s.channel, s.kind, s.time_zone AS zone
       FROM unnest($1::uuid[], $2::uuid[]) AS w (enterprise_id, device_id)
       JOIN sensors s ON s.enterprise_id = w.enterprise_id AND s.device_id = w.device_id
       ORDER BY s.enterprise_id, s.device_id, s.id FOR UPDATE OF s`,
      [devices.map(({ enterprise_id }) => enterprise_id), devices.map(({ id }) => id)],
    );
    return sensors.map((each) => ({ ...each, kd_id: names.get(each.device_id) ?? "" }));
  }

  /** Returns the readings that were not stored yet, because a repeated message counts once. */
  async append(readings: readonly StoredReading[]): Promise<StoredReading[]> {
    if (readings.length === 0) return [];
    const rows = await this.sql.query<{ sensor_id: string; at: number }>(
      `INSERT INTO sensor_readings (enterprise_id, device_id, sensor_id, ts, value) SELECT * FROM ${GIVEN}
       ON CONFLICT DO NOTHING RETURNING sensor_id, (extract(epoch FROM ts) * 1000)::float8 AS at`,
      columnsOf(readings),
    );
    const fresh = new Set(rows.map(({ sensor_id, at }) => `${sensor_id} ${at}`));
    return readings.filter(({ sensor_id, at }) => fresh.has(`${sensor_id} ${at}`));
  }

  async addSlots(slots: readonly SensorSlots[]): Promise<void> {
    await this.sql.query(
      ADD_HOURS,
      slotColumns(
        slots,
        ({ hours }) => hours,
        (start) => new Date(start),
      ),
    );
    await this.sql.query(
      ADD_DAYS,
      slotColumns(
        slots,
        ({ days }) => days,
        (start) => start,
      ),
    );
  }

  /** Sets the newest value of each sensor; a late one changes nothing. */
  async setNewest(readings: readonly StoredReading[]): Promise<void> {
    await this.sql.query(
      `UPDATE sensors s SET last_value = n.value, last_at = n.ts
       FROM (SELECT DISTINCT ON (sensor_id) * FROM ${GIVEN} AS g (enterprise_id, device_id, sensor_id, ts, value) ORDER BY sensor_id, ts DESC) n
       WHERE s.enterprise_id = n.enterprise_id AND s.id = n.sensor_id AND (s.last_at IS NULL OR s.last_at < n.ts)`,
      columnsOf(readings),
    );
  }

  ensurePartition(month: string): Promise<void> {
    return ensureMonth(this.sql, "sensor_readings", month);
  }

  /** Drops the months that ended before an instant, and returns their names. */
  async dropMonthsBefore(instant: Date): Promise<string[]> {
    const names = await endedMonths(this.sql, "sensor_readings", instant);
    // The names come from the store's own catalogue and are partitions of this table.
    for (const name of names) await this.sql.query(`DROP TABLE ${name}`);
    return names;
  }
}

function columnsOf(readings: readonly StoredReading[]): unknown[] {
  return [
    ...columnArrays(readings, "enterprise_id", "device_id", "sensor_id"),
    readings.map(({ at }) => new Date(at)),
    readings.map(({ value }) => value),
  ];
}

function slotColumns<Start>(
  slots: readonly SensorSlots[],
  pick: (slots: SensorSlots) => readonly SensorSlot<Start>[],
  keyOf: (start: Start) => unknown,
): unknown[] {
  const rows = slots.flatMap((each) => pick(each).map((slot) => ({ sensor: each.sensor, slot })));
  return [
    rows.map(({ sensor }) => sensor.enterprise_id),
    rows.map(({ sensor }) => sensor.device_id),
    rows.map(({ sensor }) => sensor.id),
    rows.map(({ slot }) => keyOf(slot.start)),
    rows.map(({ slot }) => slot.count),
    rows.map(({ slot }) => slot.sum),
    rows.map(({ slot }) => slot.lowest),
    rows.map(({ slot }) => slot.highest),
    rows.map(({ slot }) => slot.last),
    rows.map(({ slot }) => new Date(slot.lastAt)),
  ];
}
