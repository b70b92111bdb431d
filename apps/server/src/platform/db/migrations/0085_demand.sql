-- 0.3.0: the version before runs on this.
-- What a supply is to stay below, what may be shut off for it, and what was (ADR 0076).
CREATE TABLE demand_limits (
  enterprise_id uuid NOT NULL,
  supply_id uuid NOT NULL,
  -- In watts or volt-amperes.
  upper_limit integer NOT NULL CHECK (upper_limit > 0),
  measure text NOT NULL CHECK (measure IN ('w', 'va')),
  minutes integer NOT NULL CHECK (minutes IN (15, 30, 60)),
  restore_percent integer NOT NULL CHECK (restore_percent BETWEEN 1 AND 99),
  -- Whether loads are shut off; the alarm comes in any case.
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, supply_id),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES supplies ON DELETE CASCADE
);

-- A switch is shut off for one supply at most.
CREATE TABLE demand_loads (
  enterprise_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  supply_id uuid NOT NULL,
  position integer NOT NULL,
  necessary boolean NOT NULL,
  watts integer,
  meter_id uuid,
  min_on_s integer NOT NULL,
  min_off_s integer NOT NULL,
  longest_off_s integer NOT NULL,
  sensor_id uuid,
  lowest double precision,
  highest double precision,
  PRIMARY KEY (enterprise_id, switch_id),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES demand_limits ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE
);
CREATE INDEX demand_loads_of_limit ON demand_loads (enterprise_id, supply_id);

-- One row for each time that a load was shut off.
CREATE TABLE shed_events (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  supply_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  hold_id uuid NOT NULL,
  -- What it drew.
  power integer NOT NULL,
  shed_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  ended_at timestamptz,
  why text CHECK (why IN ('room', 'comfort', 'longest_off', 'released', 'limit_off')),
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES supplies ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (why IS NULL))
);
-- Whatever decides, a load is shut off once at a time.
CREATE UNIQUE INDEX shed_events_open ON shed_events (enterprise_id, switch_id) WHERE ended_at IS NULL;
CREATE INDEX shed_events_by_supply ON shed_events (enterprise_id, supply_id, shed_at);

-- A device that comes back from the bin may be shut off as before.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON demand_loads FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);
