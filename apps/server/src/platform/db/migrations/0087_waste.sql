-- 0.3.0: the version before runs on this.
-- Energy that was wasted, as it was found night for night (ADR 0077).
CREATE TABLE waste_findings (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('closed', 'base_load', 'unusual_day', 'rising')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  waste_wh double precision NOT NULL,
  measured_wh double precision NOT NULL,
  expected_wh double precision NOT NULL,
  -- What it was judged by: { hours, deviations, cvRmse, comparedDays, minds, dayName }
  facts jsonb NOT NULL,
  -- The chart, as it was then: readings may come late or go, and what somebody was shown stays what it was.
  proof jsonb NOT NULL,
  found_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('fixed', 'intended', 'wrong', 'other')),
  decided_at timestamptz,
  decided_day date,
  -- Somebody who has left is still named.
  decided_name text,
  note text NOT NULL DEFAULT '',
  -- Of what was fixed, counted anew every night: { savedWh, certainWh, expectedWh, days, cvRmse }
  savings jsonb,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE,
  -- However often a night is looked at, and by however many servers.
  UNIQUE (enterprise_id, device_id, kind, to_day)
);
CREATE INDEX waste_findings_latest ON waste_findings (enterprise_id, to_day);

-- How far each enterprise has been looked at, and who looks: nobody else takes it up before `due_at`.
CREATE TABLE waste_checks (
  enterprise_id uuid PRIMARY KEY REFERENCES enterprises ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  -- The last day of which all meters were looked at.
  checked_day date,
  -- Within a night: the day that is looked at, and the meter that was the last one.
  night_day date,
  after_device uuid,
  -- The thermometer outside. One that is gone says nothing, and days are compared without it.
  sensor_id uuid
);
CREATE INDEX waste_checks_due ON waste_checks (due_at);

-- A meter that comes back from the bin has its findings again.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON waste_findings FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);
