-- What devices reported over time. Readings are many and age out, so they are cut by month.
CREATE TABLE readings (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  v real, v1 real, v2 real, v3 real,
  c real, c1 real, c2 real, c3 real,
  p real, pf real,
  -- The meter's own counter in watt-seconds; it may start again at 0.
  e double precision,
  thdn real,
  PRIMARY KEY (enterprise_id, device_id, ts)
) PARTITION BY RANGE (ts);

-- Makes the partition of the month (in UTC) an instant falls into, once.
CREATE FUNCTION ensure_readings_partition(instant timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start timestamp := date_trunc('month', instant AT TIME ZONE 'UTC');
  partition_name text := 'readings_' || to_char(month_start, 'YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NULL THEN
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF readings FOR VALUES FROM (%L) TO (%L)', partition_name,
      month_start AT TIME ZONE 'UTC', (month_start + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;

CREATE TABLE device_events (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  type integer NOT NULL,
  value double precision NOT NULL,
  PRIMARY KEY (enterprise_id, device_id, ts, type)
);

-- One row per change of the online status, so that durations can be read off.
CREATE TABLE device_status_changes (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  status integer NOT NULL,
  PRIMARY KEY (enterprise_id, device_id, ts)
);
