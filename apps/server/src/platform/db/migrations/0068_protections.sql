-- 0.3.0: the version before runs on this.
-- What switches are spared (ADR 0069): minimum times and a longest run of each, and sets that must never be on together.
CREATE TABLE switch_protections (
  enterprise_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  min_on_s integer CHECK (min_on_s > 0),
  min_off_s integer CHECK (min_off_s > 0),
  max_run_s integer CHECK (max_run_s > 0),
  -- The run that was told to end, by when it began; and when it is told again, where it goes on.
  stopped_run timestamptz,
  stop_again_at timestamptz,
  PRIMARY KEY (enterprise_id, switch_id),
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE
);
CREATE INDEX switch_protections_longest ON switch_protections (enterprise_id, switch_id) WHERE max_run_s IS NOT NULL;

CREATE TABLE interlocks (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  corrects boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);

-- A switch comes first: an order asks what its switch is in.
CREATE TABLE interlock_switches (
  enterprise_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  interlock_id uuid NOT NULL,
  PRIMARY KEY (enterprise_id, switch_id, interlock_id),
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, interlock_id) REFERENCES interlocks ON DELETE CASCADE
);
CREATE INDEX interlock_switches_of_set ON interlock_switches (enterprise_id, interlock_id);

-- What was broken at the wall: written with the report that shows it, told and corrected by whoever takes it up.
CREATE TABLE protection_breaches (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('interlocked', 'resting', 'must_run')),
  interlock_id uuid,
  switch_id uuid NOT NULL,
  other_id uuid,
  at timestamptz NOT NULL,
  -- Two that are on together end it by one going off; what came too early is over at once.
  ended_at timestamptz,
  told_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, interlock_id) REFERENCES interlocks ON DELETE CASCADE
);
-- Once for each time: a third switch that goes on changes nothing about it.
CREATE UNIQUE INDEX protection_breaches_open ON protection_breaches (enterprise_id, interlock_id) WHERE ended_at IS NULL;
CREATE INDEX protection_breaches_untold ON protection_breaches (at) WHERE told_at IS NULL;

-- A device that comes back from the bin is protected as before.
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES (30, 'switch_protections'), (30, 'interlock_switches')) AS t (rank, relation)
  LOOP
    EXECUTE format('CREATE TRIGGER keep_in_bin BEFORE DELETE ON %I FOR EACH ROW
      WHEN (coalesce(current_setting(''switchboard.bin'', true), '''') <> '''') EXECUTE FUNCTION keep_in_bin(%s)',
      kept.relation, kept.rank);
  END LOOP;
END $$;
