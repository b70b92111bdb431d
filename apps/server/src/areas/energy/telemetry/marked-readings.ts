/** Selects an instant in milliseconds, as the domain uses it. */
export const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/**
 * Joins readings with their marks, for statements that need few. `OFFSET 0` keeps the planner from reading all marks of
 * a device for one of its readings.
 */
export const MARKED = `readings r LEFT JOIN LATERAL (
    SELECT * FROM reading_marks x
    WHERE x.enterprise_id = r.enterprise_id AND x.device_id = r.device_id AND x.ts = r.ts OFFSET 0) m ON true`;

/** The columns of a `StoredReading` beside its device. */
export const STORED = `${ms("r.ts")} AS ts, r.e, m.kind, ${ms("m.before_ts")} AS before_ts, m.before_e,
  coalesce(m.counted, 0) AS counted, coalesce(m.decision = 'count', false) AS is_accepted`;

/**
 * Matches joined readings that are not out of order. Where most marks are of that kind, the planner would expect no match from a plain
 * comparison, and sort all readings of a device to find one. From a CASE it expects every second reading to match.
 */
export const IS_IN_ORDER = "CASE m.kind WHEN 'disorder' THEN false ELSE true END";
