-- What automations order leaves the same rows as a tap does: which schedule, scene or workflow caused it, and for a
-- schedule which run. A switch that was gone has no device either.
ALTER TABLE commands
  ADD COLUMN cause_id uuid,
  ADD COLUMN cause_name text,
  ADD COLUMN cause_run uuid,
  -- Set until it has been published: when a server may do so (again). Infinity while it is kept for an offline device.
  ADD COLUMN publish_after timestamptz,
  ALTER COLUMN device_id DROP NOT NULL;
CREATE UNIQUE INDEX commands_by_run ON commands (enterprise_id, cause_run, switch_id) WHERE cause_run IS NOT NULL;
CREATE INDEX commands_waiting ON commands (enterprise_id, switch_id) WHERE outcome = 'pending' AND publish_after IS NOT NULL;

CREATE TABLE schedules (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL,
  "time" integer NOT NULL,
  repeats boolean NOT NULL,
  days integer[] NOT NULL,
  -- YYYY-MM-DD, the day of one that runs once.
  date text,
  force boolean NOT NULL,
  before integer,
  owner_id uuid,
  next_run timestamptz,
  remind_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  -- Whoever leaves leaves their schedules behind, without the rights to switch anything.
  FOREIGN KEY (enterprise_id, owner_id) REFERENCES memberships ON DELETE SET NULL (owner_id)
);
CREATE INDEX schedules_due ON schedules (next_run, id) WHERE next_run IS NOT NULL;
CREATE INDEX schedules_to_remind ON schedules (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX schedules_by_owner ON schedules (enterprise_id, owner_id);

-- An action goes away together with its switch or group.
CREATE TABLE schedule_actions (
  enterprise_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  position integer NOT NULL,
  switch_id uuid,
  group_id uuid,
  switch_state smallint NOT NULL CHECK (switch_state IN (0, 1)),
  level integer,
  PRIMARY KEY (enterprise_id, schedule_id, position),
  CHECK (switch_id IS NOT NULL OR group_id IS NOT NULL),
  FOREIGN KEY (enterprise_id, schedule_id) REFERENCES schedules ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, group_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE INDEX schedule_actions_by_switch ON schedule_actions (enterprise_id, switch_id) WHERE switch_id IS NOT NULL;
CREATE INDEX schedule_actions_by_group ON schedule_actions (enterprise_id, group_id) WHERE group_id IS NOT NULL;

-- One row for each due instant, whatever came of it.
CREATE TABLE schedule_runs (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  due timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'skipped', 'missed')),
  reason text,
  finished_at timestamptz,
  -- It went wrong, and those concerned have not heard of it yet.
  to_tell boolean NOT NULL DEFAULT false,
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, schedule_id, due),
  FOREIGN KEY (enterprise_id, schedule_id) REFERENCES schedules ON DELETE CASCADE
);
CREATE INDEX schedule_runs_running ON schedule_runs (enterprise_id, id) WHERE state = 'running';
CREATE INDEX schedule_runs_to_tell ON schedule_runs (due) WHERE to_tell;
CREATE INDEX schedule_runs_failed ON schedule_runs (enterprise_id, due) WHERE state IN ('failed', 'missed');
