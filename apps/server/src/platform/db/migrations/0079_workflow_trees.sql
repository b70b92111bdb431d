-- 0.3.0: the version before runs on this.
-- A workflow of several triggers (ADR 0073): its condition, what is done when that ends, what follows after a while, and the alarm that it
-- raises. The version before knows one trigger alone and must not fire for it: to that such a workflow is turned off, and whether it is on
-- stands in `tree_active`.
ALTER TABLE workflows
  ADD COLUMN tree jsonb,
  ADD COLUMN tree_active boolean NOT NULL DEFAULT false,
  ADD COLUMN otherwise jsonb,
  ADD COLUMN steps jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN alarm jsonb;
CREATE INDEX workflows_of_trees ON workflows (enterprise_id, key) WHERE tree IS NOT NULL;
ALTER TABLE workflow_firings ADD COLUMN ended_at timestamptz;

-- What is remembered of it between two looks, so that it fires once, by whichever server looks.
CREATE TABLE workflow_trees (
  enterprise_id uuid NOT NULL,
  key uuid NOT NULL,
  is_true boolean NOT NULL,
  fired timestamptz[] NOT NULL,
  looked_at timestamptz NOT NULL,
  -- When it changes though nothing is said; null where only news changes it.
  look_at timestamptz,
  -- By name what was said of each thing that is watched, as far back as it counts: [[ms, value], …].
  facts jsonb NOT NULL,
  -- Up to when it was asked who has gone or come back.
  status_at timestamptz NOT NULL,
  -- The firing that lasts.
  run_id uuid,
  PRIMARY KEY (enterprise_id, key),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX workflow_trees_due ON workflow_trees (look_at) WHERE look_at IS NOT NULL;

-- What is left to do of a firing after a while: one row until its last step is done.
CREATE TABLE workflow_waits (
  enterprise_id uuid NOT NULL,
  run_id uuid NOT NULL,
  key uuid NOT NULL,
  device_id uuid NOT NULL,
  step integer NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, run_id),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX workflow_waits_due ON workflow_waits (due_at);
CREATE INDEX workflow_waits_of_workflow ON workflow_waits (enterprise_id, key);
CREATE INDEX workflow_waits_of_device ON workflow_waits (enterprise_id, device_id);

-- How it was before each change, and who made that.
CREATE TABLE workflow_versions (
  enterprise_id uuid NOT NULL,
  key uuid NOT NULL,
  version integer NOT NULL,
  rule jsonb NOT NULL,
  watched jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid,
  saved_name text NOT NULL,
  PRIMARY KEY (enterprise_id, key, version),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE
);

-- What it remembers comes back with it; what it was waiting to do does not: that was minutes ago.
DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['workflow_trees', 'workflow_versions'] LOOP
    EXECUTE format('CREATE TRIGGER keep_in_bin BEFORE DELETE ON %I FOR EACH ROW
      WHEN (coalesce(current_setting(''switchboard.bin'', true), '''') <> '''') EXECUTE FUNCTION keep_in_bin(35)', kept);
  END LOOP;
END $$;
