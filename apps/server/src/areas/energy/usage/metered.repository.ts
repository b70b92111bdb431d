import type { MeasuredPower } from "@switchboard/domain/energy";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A span of local days of a device, the last excluded, also as instants. */
export interface Stretch {
  deviceId: string;
  firstDay: string;
  endDay: string;
  from: number;
  to: number;
}

/** The stored data of a stretch as lists, because parsing rows one by one in the driver costs several times as much. */
export interface MeteredStretch {
  hours: { at: number; energy: number; gapMs: number; count: number }[];
  days: { day: string; count: number }[];
  /** The readings shown in graphs, with those of a quarter of an hour before and after. */
  readings: (MeasuredPower & { at: number; p: number | null; e: number | null })[];
}

interface MeteredRow extends Row {
  hours: string | null;
  days: string | null;
  readings: string | null;
}

type Figure = number | null;
type ReadingRow = [number, Figure, Figure, Figure, Figure[] | null];

const ms = (column: string) => `date_part('epoch', ${column}) * 1000`;
const OWN = "r.enterprise_id = $1 AND r.device_id = s.device_id";
const HOLD = "interval '15 minutes'";

/** Reads volts and amperes only without a power factor, which nearly all of a month's readings have. */
const PHASES = "CASE WHEN r.pf > 0 THEN NULL ELSE json_build_array(r.v, r.v1, r.v2, r.v3, r.c, r.c1, r.c2, r.c3) END";

/** Reads everything in one statement, so that hours, days and readings are of the same instant. */
const METERED = `
  SELECT h.list AS hours, d.list AS days, r.list AS readings
  FROM unnest($2::uuid[], $3::date[], $4::date[], $5::timestamptz[], $6::timestamptz[])
    WITH ORDINALITY AS s (device_id, first_day, end_day, since, until, place)
  CROSS JOIN LATERAL (SELECT json_agg(json_build_array(${ms("r.hour")}, r.energy, r.gap_ms, r.n))::text AS list
    FROM reading_hours r WHERE ${OWN} AND r.hour >= s.since AND r.hour < s.until) h
  CROSS JOIN LATERAL (SELECT json_agg(json_build_array(r.day, r.n))::text AS list
    FROM reading_days r WHERE ${OWN} AND r.day >= s.first_day AND r.day < s.end_day) d
  CROSS JOIN LATERAL (SELECT json_agg(json_build_array(${ms("r.ts")}, r.p, r.pf, r.e, ${PHASES}) ORDER BY r.ts)::text AS list
    FROM readings r WHERE ${OWN} AND r.ts >= s.since - ${HOLD} AND r.ts < s.until + ${HOLD} AND (r.v IS NULL OR r.v >= 0)) r
  ORDER BY s.place`;

/** Reads the stored telemetry that usage is computed from. */
export class MeteredRepository extends Repository {
  /** Returns one result for each stretch, in their order. */
  async of(enterpriseId: string, stretches: readonly Stretch[]): Promise<MeteredStretch[]> {
    const rows = await this.sql.query<MeteredRow>(METERED, [
      enterpriseId,
      ...columnArrays(stretches, "deviceId", "firstDay", "endDay"),
      stretches.map(({ from }) => new Date(from)),
      stretches.map(({ to }) => new Date(to)),
    ]);
    return rows.map(({ hours, days, readings }) => ({
      hours: listOf<[number, number, number, number]>(hours).map(([at, energy, gapMs, count]) => {
        return { at, energy, gapMs, count };
      }),
      days: listOf<[string, number]>(days).map(([day, count]) => ({ day, count })),
      readings: listOf<ReadingRow>(readings).map(([at, p, pf, e, phases]) => {
        const [v, v1, v2, v3, c, c1, c2, c3] = phases ?? [];
        return { at, p, pf, e, v, v1, v2, v3, c, c1, c2, c3 };
      }),
    }));
  }
}

function listOf<Item>(list: string | null): Item[] {
  return list === null ? [] : JSON.parse(list);
}
