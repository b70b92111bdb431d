import { CHART_MEASURES } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** Selects the value of a device's readings: of three phases the highest or the lowest; power in kW. */
export interface EdgeAsk {
  measure: "voltage" | "current" | "power";
  isLow: boolean;
  /** Only the side of each of these limits that the value is on counts. */
  limits: readonly number[];
}

export interface EdgeRow extends Row {
  id: string;
  at: number;
  value: number;
}

export interface Span {
  from: Date;
  to: Date;
}

const ms = (expression: string) => `date_part('epoch', ${expression}) * 1000`;
/** Values within the precision of a `real` count as on the limit; the caller decides about them. */
const side = (value: string, limit: string) =>
  `CASE WHEN abs(${value} - ${limit}) <= abs(${limit}) * 1e-6 THEN 0 ELSE sign(${value} - ${limit}) END`;

/** Encodes the sides of the limits that a value is on as one number. */
function zoneOf(value: string, limits: readonly number[], first: number): string {
  return limits.map((_, index) => `${3 ** index} * (${side(value, `$${first + index}::float8`)})`).join(" + ");
}

/** Finds the few readings that change sides among very many. */
export class EdgesRepository extends Repository {
  /** Returns readings of hours in which something changes sides; lowest and highest suffice for other hours. */
  edges(enterpriseId: string, devices: string[], { measure, isLow, limits }: EdgeAsk, span: Span): Promise<EdgeRow[]> {
    const columns = CHART_MEASURES[measure];
    const most = isLow ? "least" : "greatest";
    const scaled = (list: string) => (measure === "power" ? `(${list}) / 1000.0::float8` : `(${list})::float8`);
    const ofHour = (end: string) => scaled(`${most}(${columns.map((name) => `h.${name}_${end}`).join(", ")})`);
    // Negative values are noise, as for the live watch.
    const ofReading = scaled(
      `${most}(${columns.map((name) => `CASE WHEN r.${name} >= 0 THEN r.${name} END`).join(", ")})`,
    );
    return this.sql.query<EdgeRow>(
      `WITH hours AS (SELECT h.device_id, h.hour, ${ofHour("min")} AS low, ${ofHour("max")} AS high FROM reading_hours h
         WHERE h.enterprise_id = $1 AND h.device_id = ANY($2) AND h.hour > $3::timestamptz - interval '1 hour' AND h.hour < $4),
       zoned AS (SELECT device_id, hour, ${zoneOf("low", limits, 5)} AS low, ${zoneOf("high", limits, 5)} AS high FROM hours
         WHERE high IS NOT NULL),
       beside AS (SELECT *, lag(low) OVER w AS low_before, lag(high) OVER w AS high_before FROM zoned
         WINDOW w AS (PARTITION BY device_id ORDER BY hour)),
       wanted AS (SELECT device_id, hour FROM beside
         WHERE low <> high OR low IS DISTINCT FROM low_before OR low_before <> high_before),
       said AS (SELECT r.device_id, r.ts, ${ofReading} AS value FROM wanted w JOIN readings r ON r.enterprise_id = $1
         AND r.device_id = w.device_id AND r.ts >= w.hour AND r.ts < w.hour + interval '1 hour' AND r.ts > $3 AND r.ts < $4),
       sides AS (SELECT *, ${zoneOf("value", limits, 5)} AS zone FROM said WHERE value IS NOT NULL)
       SELECT device_id AS id, ${ms("ts")} AS at, value FROM (
         SELECT *, lag(zone) OVER (PARTITION BY device_id ORDER BY ts) AS zone_before FROM sides) s
       WHERE zone IS DISTINCT FROM zone_before ORDER BY ts`,
      [enterpriseId, devices, span.from, span.to, ...limits],
    );
  }

  /** Returns the last reading of each device before an instant, if it is not older than a day. */
  before(
    enterpriseId: string,
    devices: string[],
    { measure, isLow }: Omit<EdgeAsk, "limits">,
    at: Date,
  ): Promise<EdgeRow[]> {
    const most = isLow ? "least" : "greatest";
    const columns = CHART_MEASURES[measure].map((name) => `CASE WHEN r.${name} >= 0 THEN r.${name} END`).join(", ");
    const scale = measure === "power" ? " / 1000.0::float8" : "::float8";
    return this.sql.query<EdgeRow>(
      `SELECT d.id, ${ms("r.ts")} AS at, r.value FROM unnest($2::uuid[]) AS d (id)
       CROSS JOIN LATERAL (SELECT r.ts, (${most}(${columns}))${scale} AS value FROM readings r
         WHERE r.enterprise_id = $1 AND r.device_id = d.id AND r.ts <= $3 AND r.ts > $3::timestamptz - interval '1 day'
         ORDER BY r.ts DESC LIMIT 1) r WHERE r.value IS NOT NULL`,
      [enterpriseId, devices, at],
    );
  }

  /** Returns the energy of each device by hour, in watt-seconds. */
  energy(enterpriseId: string, devices: string[], { from, to }: Span): Promise<EdgeRow[]> {
    return this.sql.query<EdgeRow>(
      `SELECT device_id AS id, ${ms("hour")} AS at, energy::float8 AS value FROM reading_hours
       WHERE enterprise_id = $1 AND device_id = ANY($2) AND hour >= $3 AND hour < $4 ORDER BY hour`,
      [enterpriseId, devices, from, to],
    );
  }
}
