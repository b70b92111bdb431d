import type { DemandMeasure, PowerReading } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

type MeterReading = Row & PowerReading & { device_id: string };

/** More than a meter reports in a day; a meter that reports more often than expected is cut off here. */
const MOST_READINGS = 200_000;
const INSTANT = (of: string) => `(extract(epoch FROM ${of}) * 1000)::float8`;
/** Apparent power is unknown for a meter that reports no power factor. */
const POWERS =
  "round(r.p)::float8 AS w, CASE WHEN r.pf > 0 THEN round((r.p / least(r.pf, 1))::numeric)::float8 END AS va";

/** Holds the list of one meter or switch as JSON text, because the driver parses single rows far more slowly. */
interface JsonListRow extends Row {
  id: string;
  list: string;
}

/** Reads measured power, for watching and replaying demand. */
export class PowerRepository extends Repository {
  /** Returns the readings of some meters between two instants, oldest first. */
  readings(enterpriseId: string, devices: readonly string[], from: Date, to: Date): Promise<MeterReading[]> {
    return this.sql.query<MeterReading>(
      `SELECT r.device_id, ${INSTANT("r.ts")} AS at, ${POWERS} FROM readings r
       WHERE r.enterprise_id = $1 AND r.device_id = ANY($2::uuid[]) AND r.ts >= $3 AND r.ts < $4 AND r.p IS NOT NULL
       ORDER BY r.ts LIMIT ${MOST_READINGS}`,
      [enterpriseId, devices, from, to],
    );
  }

  /** Returns means of five minutes, which over a month are fine enough to see when in a window power was drawn. */
  stretches(enterpriseId: string, devices: readonly string[], from: Date, to: Date): Promise<MeterReading[]> {
    return this.sql.query<MeterReading>(
      `SELECT b.device_id, ${INSTANT("b.bin")} AS at, round(avg(b.p))::float8 AS w,
         round((avg(b.p / least(b.pf, 1)) FILTER (WHERE b.pf > 0))::numeric)::float8 AS va
       FROM (SELECT r.device_id, r.p, r.pf, date_bin(interval '5 minutes', r.ts, $3) AS bin FROM readings r
         WHERE r.enterprise_id = $1 AND r.device_id = ANY($2::uuid[]) AND r.ts >= $3 AND r.ts < $4 AND r.p IS NOT NULL) b
       GROUP BY b.device_id, b.bin ORDER BY b.bin`,
      [enterpriseId, devices, from, to],
    );
  }

  /** Returns each meter's mean power by hour from roll-ups, in order of time; watts without a power factor. */
  async hours(
    enterpriseId: string,
    devices: readonly string[],
    span: { start: Date; end: Date },
    measure: DemandMeasure,
  ): Promise<Map<string, { at: number; power: number }[]>> {
    const rows = await this.sql.query<JsonListRow>(
      `SELECT h.device_id AS id, json_agg(json_build_array(date_part('epoch', h.hour) * 1000, round(h.p_sum::float8 / h.p_n / CASE
           WHEN $5 AND h.pf_sum > 0 THEN least(1000, h.pf_sum::float8 / h.pf_n) ELSE 1000 END)) ORDER BY h.hour)::text AS list
       FROM reading_hours h
       WHERE h.enterprise_id = $1 AND h.device_id = ANY($2::uuid[]) AND h.hour >= $3 AND h.hour < $4 AND h.p_n > 0
       GROUP BY h.device_id`,
      [enterpriseId, devices, span.start, span.end, measure === "va"],
    );
    return listsOf<[number, number], { at: number; power: number }>(rows, ([at, power]) => ({ at, power }));
  }

  /** Returns when each switch turned between two instants, oldest first, and its state before. */
  async turns(
    enterpriseId: string,
    switches: readonly string[],
    span: { start: Date; end: Date },
  ): Promise<Map<string, { at: number; isOn: boolean }[]>> {
    const rows = await this.sql.query<JsonListRow>(
      `SELECT u.id, json_agg(json_build_array(${INSTANT("c.ts")}, c.is_on) ORDER BY c.ts)::text AS list FROM unnest($2::uuid[]) AS u (id)
       CROSS JOIN LATERAL (SELECT c.ts, c.is_on FROM switch_status_changes c
           WHERE c.enterprise_id = $1 AND c.switch_id = u.id AND c.ts >= $3 AND c.ts < $4
         UNION ALL (SELECT c.ts, c.is_on FROM switch_status_changes c
           WHERE c.enterprise_id = $1 AND c.switch_id = u.id AND c.ts < $3 ORDER BY c.ts DESC LIMIT 1)) c
       GROUP BY u.id`,
      [enterpriseId, switches, span.start, span.end],
    );
    return listsOf<[number, boolean], { at: number; isOn: boolean }>(rows, ([at, isOn]) => ({ at, isOn }));
  }

  /** Returns the hourly means of sensors. */
  sensorHours(
    enterpriseId: string,
    sensors: readonly string[],
    from: Date,
    to: Date,
  ): Promise<{ sensor_id: string; at: number; value: number }[]> {
    return this.sql.query(
      `SELECT h.sensor_id, ${INSTANT("h.hour")} AS at, (h.sum / h.n / 1000)::float8 AS value FROM sensors s
       JOIN sensor_hours h ON h.enterprise_id = s.enterprise_id AND h.device_id = s.device_id AND h.sensor_id = s.id
       WHERE s.enterprise_id = $1 AND s.id = ANY($2::uuid[]) AND h.hour >= $3 AND h.hour < $4 AND h.n > 0 ORDER BY h.hour`,
      [enterpriseId, sensors, from, to],
    );
  }
}

function listsOf<JsonItem, Item>(rows: readonly JsonListRow[], read: (item: JsonItem) => Item): Map<string, Item[]> {
  const parse = (list: string): JsonItem[] => JSON.parse(list);
  return new Map(rows.map(({ id, list }) => [id, parse(list).map(read)]));
}

/** Groups readings by meter, in the order of the given devices. */
export function coursesOf(readings: readonly MeterReading[], devices: readonly string[]): PowerReading[][] {
  const own = Map.groupBy(readings, ({ device_id }) => device_id);
  return devices.map((id) => own.get(id) ?? []);
}
