-- Roll-ups of readings by hours, days and months of the enterprise's zone, and of how long things were on.
-- docs/adr/0011-roll-ups.md says why they are sums of signed parts.

-- The zone each device's roll-ups are kept in; empty until they have been built. Its row is the lock of a device's roll-ups.
CREATE TABLE telemetry_states (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  time_zone text NOT NULL,
  PRIMARY KEY (enterprise_id, device_id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
INSERT INTO telemetry_states SELECT enterprise_id, id, '' FROM devices;

-- A zone that the server knows and this store does not must not stop what devices report.
CREATE FUNCTION known_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

CREATE FUNCTION begin_telemetry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO telemetry_states (enterprise_id, device_id, time_zone)
  SELECT d.enterprise_id, d.id, z.zone FROM added d
  JOIN (SELECT id, known_zone(time_zone) AS zone FROM enterprises WHERE id IN (SELECT enterprise_id FROM added)) z
    ON z.id = d.enterprise_id;
  RETURN NULL;
END $$;
CREATE TRIGGER begin_telemetry AFTER INSERT ON devices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_telemetry();

-- Sums are whole thousandths, so that they come out the same in whatever order readings arrive.
CREATE TABLE reading_hours (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  -- Watt-seconds, and the milliseconds of it that are bridged by a gap between two readings.
  energy bigint NOT NULL DEFAULT 0,
  gap_ms bigint NOT NULL DEFAULT 0,
  n integer NOT NULL DEFAULT 0,
  v_n integer NOT NULL DEFAULT 0, v_sum bigint NOT NULL DEFAULT 0, v_min real, v_max real,
  v1_n integer NOT NULL DEFAULT 0, v1_sum bigint NOT NULL DEFAULT 0, v1_min real, v1_max real,
  v2_n integer NOT NULL DEFAULT 0, v2_sum bigint NOT NULL DEFAULT 0, v2_min real, v2_max real,
  v3_n integer NOT NULL DEFAULT 0, v3_sum bigint NOT NULL DEFAULT 0, v3_min real, v3_max real,
  c_n integer NOT NULL DEFAULT 0, c_sum bigint NOT NULL DEFAULT 0, c_min real, c_max real,
  c1_n integer NOT NULL DEFAULT 0, c1_sum bigint NOT NULL DEFAULT 0, c1_min real, c1_max real,
  c2_n integer NOT NULL DEFAULT 0, c2_sum bigint NOT NULL DEFAULT 0, c2_min real, c2_max real,
  c3_n integer NOT NULL DEFAULT 0, c3_sum bigint NOT NULL DEFAULT 0, c3_min real, c3_max real,
  p_n integer NOT NULL DEFAULT 0, p_sum bigint NOT NULL DEFAULT 0, p_min real, p_max real,
  pf_n integer NOT NULL DEFAULT 0, pf_sum bigint NOT NULL DEFAULT 0, pf_min real, pf_max real,
  PRIMARY KEY (enterprise_id, device_id, hour),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
) WITH (fillfactor = 80);

CREATE TABLE reading_days (LIKE reading_hours INCLUDING DEFAULTS) WITH (fillfactor = 80);
ALTER TABLE reading_days DROP COLUMN hour, ADD COLUMN day date NOT NULL;
ALTER TABLE reading_days ADD PRIMARY KEY (enterprise_id, device_id, day),
  ADD FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE;

-- By the first day of the month.
CREATE TABLE reading_months (LIKE reading_hours INCLUDING DEFAULTS) WITH (fillfactor = 80);
ALTER TABLE reading_months DROP COLUMN hour, ADD COLUMN month date NOT NULL;
ALTER TABLE reading_months ADD PRIMARY KEY (enterprise_id, device_id, month),
  ADD FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE;

-- The first instant of the local hour. date_trunc keeps the offset of the instant, so that the hour which daylight saving
-- repeats is two hours; where an offset moves by half an hour, an hour begins at the change.
CREATE FUNCTION local_hour(instant timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN date_trunc('hour', date_trunc('hour', instant, zone), zone) = date_trunc('hour', instant, zone)
    THEN date_trunc('hour', instant, zone) ELSE date_trunc('hour', instant, zone) + interval '30 minutes' END
$$;

-- Cuts a span where local hours begin. Offsets move by whole hours, which leaves the beginnings of hours where they are;
-- where one has moved by less (Lord Howe), every quarter of an hour is looked at.
CREATE FUNCTION hour_pieces(zone text, since timestamptz, until timestamptz)
RETURNS TABLE (hour timestamptz, from_ms numeric, until_ms numeric) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN edge = since THEN first_hour ELSE edge END, extract(epoch FROM edge - since) * 1000,
    extract(epoch FROM lead(edge, 1, until) OVER (ORDER BY edge) - since) * 1000
  FROM (
    SELECT first_hour, edge FROM (
      SELECT first_hour, CASE WHEN until - since < interval '60 days'
        AND extract(epoch FROM local_hour(until, zone) - first_hour)::bigint % 3600 = 0
        THEN interval '1 hour' ELSE interval '15 minutes' END AS step
      FROM (SELECT local_hour(since, zone) AS first_hour OFFSET 0) f OFFSET 0) s
    CROSS JOIN LATERAL (
      SELECT since AS edge UNION ALL
      SELECT beginning FROM generate_series(first_hour + step, until, step) AS beginning
      WHERE beginning > since AND beginning < until AND (step = interval '1 hour' OR local_hour(beginning, zone) = beginning)) e) edges
$$;

-- The energy between two readings of a counter, given to the hours it lies in by their share of the time. A counter that
-- is lower than before started again at 0. Whole watt-seconds, which always add up to the whole.
CREATE FUNCTION energy_pieces(zone text, since timestamptz, e0 double precision, until timestamptz, e1 double precision)
RETURNS TABLE (hour timestamptz, energy bigint, gap_ms bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT hour,
    (div(CASE WHEN e1 < e0 THEN e1 ELSE e1 - e0 END::numeric * until_ms, extract(epoch FROM until - since) * 1000)
      - div(CASE WHEN e1 < e0 THEN e1 ELSE e1 - e0 END::numeric * from_ms, extract(epoch FROM until - since) * 1000))::bigint,
    CASE WHEN until - since > interval '15 minutes' THEN (until_ms - from_ms)::bigint ELSE 0 END
  FROM hour_pieces(zone, since, until)
$$;

-- One row per change of a switch, so that durations can be read off.
CREATE TABLE switch_status_changes (
  enterprise_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  device_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (enterprise_id, switch_id, ts),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX switch_status_changes_by_device ON switch_status_changes (enterprise_id, device_id);
INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
SELECT enterprise_id, switch_id, device_id, finished_at, switch_state = 1 FROM commands
WHERE outcome = 'confirmed' AND switch_state IS NOT NULL AND finished_at IS NOT NULL
ON CONFLICT DO NOTHING;

-- How long a switch was on, or a device online; a span counts once it has ended.
CREATE TABLE on_time_hours (
  enterprise_id uuid NOT NULL,
  -- A switch, or the device itself.
  subject_id uuid NOT NULL,
  device_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  on_ms bigint NOT NULL,
  PRIMARY KEY (enterprise_id, subject_id, hour),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX on_time_hours_by_device ON on_time_hours (enterprise_id, device_id);
CREATE TABLE on_time_days (
  enterprise_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  device_id uuid NOT NULL,
  day date NOT NULL,
  on_ms bigint NOT NULL,
  PRIMARY KEY (enterprise_id, subject_id, day),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX on_time_days_by_device ON on_time_days (enterprise_id, device_id);

CREATE VIEW on_changes AS
  SELECT enterprise_id, device_id, switch_id AS subject_id, ts, is_on FROM switch_status_changes
  UNION ALL
  SELECT enterprise_id, device_id, device_id, ts, status % 2 = 1 FROM device_status_changes;

CREATE FUNCTION add_on_time(enterprises uuid[], devices uuid[], subjects uuid[], hours timestamptz[], zones text[], parts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH parts AS (SELECT * FROM unnest(enterprises, devices, subjects, hours, zones, parts) AS u (enterprise_id, device_id, subject_id, hour, zone, ms)),
  by_hour AS (
    INSERT INTO on_time_hours AS o (enterprise_id, subject_id, device_id, hour, on_ms)
    SELECT enterprise_id, subject_id, device_id, hour, sum(ms) FROM parts GROUP BY 1, 2, 3, 4 HAVING sum(ms) <> 0
    ORDER BY 1, 2, 4
    ON CONFLICT (enterprise_id, subject_id, hour) DO UPDATE SET on_ms = o.on_ms + excluded.on_ms)
  INSERT INTO on_time_days AS o (enterprise_id, subject_id, device_id, day, on_ms)
  SELECT enterprise_id, subject_id, device_id, (hour AT TIME ZONE zone)::date, sum(ms) FROM parts GROUP BY 1, 2, 3, 4 HAVING sum(ms) <> 0
  ORDER BY 1, 2, 4
  ON CONFLICT (enterprise_id, subject_id, day) DO UPDATE SET on_ms = o.on_ms + excluded.on_ms;
END $$;

-- What the changed rows did to the spans around them: the spans there are now, less those there were.
CREATE FUNCTION roll_up_on_time(enterprises uuid[], devices uuid[], subjects uuid[], instants timestamptz[], before boolean[])
RETURNS void LANGUAGE sql AS $$
  WITH changed AS MATERIALIZED (
    SELECT * FROM unnest(enterprises, devices, subjects, instants, before) AS u (enterprise_id, device_id, subject_id, ts, was_on)),
  ends AS MATERIALIZED (
    SELECT c.enterprise_id, c.device_id, c.subject_id, s.time_zone AS zone, min(c.ts) AS first, max(c.ts) AS last
    FROM changed c JOIN telemetry_states s ON s.enterprise_id = c.enterprise_id AND s.device_id = c.device_id AND s.time_zone <> ''
    GROUP BY 1, 2, 3, 4),
  windows AS MATERIALIZED (
    SELECT e.*, coalesce(b.ts, e.first) AS since, coalesce(a.ts, e.last) AS until FROM ends e
    LEFT JOIN LATERAL (SELECT o.ts FROM on_changes o WHERE o.enterprise_id = e.enterprise_id AND o.subject_id = e.subject_id
      AND o.ts < e.first ORDER BY o.ts DESC LIMIT 1) b ON true
    LEFT JOIN LATERAL (SELECT o.ts FROM on_changes o WHERE o.enterprise_id = e.enterprise_id AND o.subject_id = e.subject_id
      AND o.ts > e.last ORDER BY o.ts LIMIT 1) a ON true),
  present AS MATERIALIZED (
    SELECT w.enterprise_id, w.device_id, w.subject_id, w.zone, o.ts, o.is_on FROM windows w
    JOIN on_changes o ON o.enterprise_id = w.enterprise_id AND o.subject_id = w.subject_id AND o.ts BETWEEN w.since AND w.until),
  past AS (
    SELECT p.* FROM present p
    WHERE NOT EXISTS (SELECT 1 FROM changed c WHERE c.subject_id = p.subject_id AND c.ts = p.ts)
    UNION ALL
    SELECT w.enterprise_id, w.device_id, w.subject_id, w.zone, c.ts, c.was_on FROM changed c
    JOIN windows w ON w.enterprise_id = c.enterprise_id AND w.subject_id = c.subject_id WHERE c.was_on IS NOT NULL),
  spans AS (
    SELECT *, 1 AS sign, lead(ts) OVER (PARTITION BY subject_id ORDER BY ts) AS ended FROM present
    UNION ALL
    SELECT *, -1, lead(ts) OVER (PARTITION BY subject_id ORDER BY ts) FROM past),
  parts AS (
    SELECT s.*, p.hour, s.sign * (p.until_ms - p.from_ms)::bigint AS ms
    FROM spans s CROSS JOIN LATERAL hour_pieces(s.zone, s.ts, s.ended) p WHERE s.is_on AND s.ended IS NOT NULL)
  SELECT add_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(subject_id), array_agg(hour), array_agg(zone), array_agg(ms))
  FROM parts HAVING count(*) > 0
$$;

CREATE FUNCTION on_switch_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM roll_up_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(switch_id), array_agg(ts), array_agg(NULL::boolean))
  FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_up_on_time AFTER INSERT ON switch_status_changes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION on_switch_changes();

CREATE FUNCTION on_device_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM roll_up_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(device_id), array_agg(ts), array_agg(NULL::boolean))
  FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_up_on_time AFTER INSERT ON device_status_changes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION on_device_changes();

CREATE FUNCTION on_switch_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM roll_up_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(switch_id), array_agg(ts), array_agg(is_on))
  FROM former HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER correct_on_time AFTER UPDATE ON switch_status_changes REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION on_switch_corrections();

-- Two reports of the same instant: the later one stands, in place.
CREATE FUNCTION on_device_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM roll_up_on_time(array_agg(enterprise_id), array_agg(device_id), array_agg(device_id), array_agg(ts), array_agg(status % 2 = 1))
  FROM former HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER correct_on_time AFTER UPDATE ON device_status_changes REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION on_device_corrections();

-- The rebuilding of an enterprise's roll-ups in another zone, device by device.
CREATE TABLE rollup_rebuilds (
  enterprise_id uuid PRIMARY KEY REFERENCES enterprises ON DELETE CASCADE,
  time_zone text NOT NULL,
  total integer NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
