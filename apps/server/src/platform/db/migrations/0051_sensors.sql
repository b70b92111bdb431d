-- 0.3.0: the version before runs on this.
-- What devices measure beside electricity, an open set with units (ADR 0065), and what can be pressed on them.
CREATE TABLE sensors (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- How its device names it.
  channel text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL,
  position integer NOT NULL,
  -- The zone its roll-ups are kept in. The row is their lock.
  time_zone text NOT NULL,
  last_value double precision,
  last_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, device_id, channel),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
) WITH (fillfactor = 80);

CREATE TABLE buttons (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  channel text NOT NULL,
  name text NOT NULL,
  -- What it can say: "single", "double", "hold".
  presses text[] NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, device_id, channel),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);

-- Cut by month, and without a foreign key, as readings of electricity are: they stay as long as their device is in the bin.
CREATE TABLE sensor_readings (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  value double precision NOT NULL,
  PRIMARY KEY (enterprise_id, device_id, sensor_id, ts)
) PARTITION BY RANGE (ts);

CREATE FUNCTION ensure_sensor_readings_partition(instant timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start timestamp := date_trunc('month', instant AT TIME ZONE 'UTC');
  partition_name text := 'sensor_readings_' || to_char(month_start, 'YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NULL THEN
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE sensor_readings INCLUDING ALL)', partition_name);
    EXECUTE format('ALTER TABLE sensor_readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition_name,
      month_start AT TIME ZONE 'UTC', (month_start + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;

-- Sums are whole thousandths of any size, so that they come out the same in whatever order readings arrive.
CREATE TABLE sensor_hours (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  n integer NOT NULL,
  sum numeric NOT NULL,
  lowest double precision NOT NULL,
  highest double precision NOT NULL,
  last_value double precision NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, device_id, sensor_id, hour)
) WITH (fillfactor = 80);

CREATE TABLE sensor_days (LIKE sensor_hours) WITH (fillfactor = 80);
ALTER TABLE sensor_days DROP COLUMN hour, ADD COLUMN day date NOT NULL;
ALTER TABLE sensor_days ADD PRIMARY KEY (enterprise_id, device_id, sensor_id, day);

-- A workflow that watches sensors or buttons names them beside their device. "For so many minutes" begins where `since` says.
ALTER TABLE workflows ADD COLUMN minutes integer NOT NULL DEFAULT 0, ADD COLUMN press text;
ALTER TABLE workflow_entries ADD COLUMN sensor_id uuid, ADD COLUMN button_id uuid,
  ADD FOREIGN KEY (enterprise_id, sensor_id) REFERENCES sensors ON DELETE CASCADE,
  ADD FOREIGN KEY (enterprise_id, button_id) REFERENCES buttons ON DELETE CASCADE;
CREATE INDEX workflow_entries_of_sensor ON workflow_entries (enterprise_id, sensor_id) WHERE sensor_id IS NOT NULL;
CREATE INDEX workflow_entries_of_button ON workflow_entries (enterprise_id, button_id) WHERE button_id IS NOT NULL;

CREATE TABLE workflow_sensor_states (
  enterprise_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  active boolean NOT NULL,
  -- Since when the condition holds without a break; null where it does not.
  since timestamptz,
  -- The value that it was held against last.
  value double precision NOT NULL,
  fired timestamptz[] NOT NULL,
  judged_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, entry_id),
  FOREIGN KEY (enterprise_id, entry_id) REFERENCES workflow_entries ON DELETE CASCADE
);
CREATE INDEX workflow_sensor_states_waiting ON workflow_sensor_states (enterprise_id, since) WHERE since IS NOT NULL AND NOT active;

DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    (20, 'sensors', 'id'), (20, 'buttons', 'id'), (35, 'workflow_sensor_states', NULL)
  ) AS t (rank, relation, key)
  LOOP
    EXECUTE format('CREATE TRIGGER keep_in_bin BEFORE DELETE ON %I FOR EACH ROW
      WHEN (coalesce(current_setting(''switchboard.bin'', true), '''') <> '''') EXECUTE FUNCTION keep_in_bin(%s)',
      kept.relation, concat_ws(', ', kept.rank, quote_literal(kept.key)));
  END LOOP;
END $$;
