-- 0.3.0: the version before runs on this.
-- Of a schedule that is to reach a temperature (ADR 0070): how early its run of the day starts and why, and when that was looked at.
ALTER TABLE schedules ADD COLUMN start jsonb, ADD COLUMN start_looked timestamptz;
CREATE INDEX schedules_to_reach ON schedules (next_run) WHERE jsonb_typeof(rhythm -> 'reach') = 'object';
CREATE INDEX schedules_started ON schedules (enterprise_id, id) WHERE start IS NOT NULL;

-- What was learnt from: one row for each run that was to reach a temperature.
CREATE TABLE schedule_starts (
  enterprise_id uuid NOT NULL,
  run_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  -- The sensor may go; what it showed stays.
  sensor_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('warm', 'cool')),
  target double precision NOT NULL,
  unit text NOT NULL,
  started_at timestamptz NOT NULL,
  by_at timestamptz NOT NULL,
  from_value double precision,
  reached_at timestamptz,
  best_value double precision,
  best_at timestamptz,
  -- What the next starts go by; null while it is followed, or where it says nothing.
  gap double precision,
  minutes double precision,
  closed_at timestamptz,
  PRIMARY KEY (enterprise_id, run_id),
  FOREIGN KEY (enterprise_id, run_id) REFERENCES schedule_runs (enterprise_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_starts_past ON schedule_starts (enterprise_id, schedule_id, started_at);
CREATE INDEX schedule_starts_open ON schedule_starts (started_at) WHERE closed_at IS NULL;
-- What was learnt comes back with its schedule, after its runs.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON schedule_starts FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(35);
