-- Readings of a counter that do not just go on from the one before: without them later readings could not be judged, and a
-- person decides about those in doubt. docs/adr/0021-counters-in-doubt.md says why. Nearly all readings have none.
CREATE TABLE reading_marks (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  -- reset, disorder or doubt; plain where later readings have cleared it up and a decision is kept.
  kind text NOT NULL,
  e double precision NOT NULL,
  -- What it was compared with, what it says was used since, and the most there can have been (watt-seconds).
  last_ts timestamptz NOT NULL,
  last_e double precision NOT NULL,
  claimed double precision NOT NULL,
  possible double precision NOT NULL,
  -- Where the counter may go on from as if this had not been, and what has counted since.
  before_ts timestamptz,
  before_e double precision,
  counted double precision NOT NULL,
  -- count or leave_out; none while nobody has decided.
  decision text,
  decided_by text,
  decided_at timestamptz,
  is_told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (enterprise_id, device_id, ts),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES telemetry_states ON DELETE CASCADE
);
CREATE INDEX reading_marks_in_doubt ON reading_marks (enterprise_id, ts) WHERE kind = 'doubt';
CREATE INDEX reading_marks_untold ON reading_marks (enterprise_id, device_id) WHERE kind = 'doubt' AND decision IS NULL AND NOT is_told;

-- The rule by which a device's sums were counted. Those of before are counted again by the chore that also follows a change
-- of the time zone; what is added from now on is counted by the new one from the start.
ALTER TABLE telemetry_states ADD COLUMN rule smallint NOT NULL DEFAULT 0;
ALTER TABLE telemetry_states ALTER COLUMN rule SET DEFAULT 1;
