-- 0.3.0: the version before runs on this.
-- What is wrong, as a life from when it was raised until it is closed (ADR 0071). What it is about may go; the alarm stays, for whoever
-- asks later what happened.
CREATE TABLE alarms (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  source text NOT NULL,
  -- Of the thing and the matter: `offline <device>`. One open alarm of each.
  key text NOT NULL,
  priority text NOT NULL CHECK (priority IN ('critical', 'high', 'low')),
  code text,
  params jsonb NOT NULL DEFAULT '{}',
  head text NOT NULL,
  message text NOT NULL,
  advice text NOT NULL DEFAULT '',
  device_id uuid,
  workflow_key uuid,
  schedule_id uuid,
  gateway_id uuid,
  sensor_id uuid,
  value double precision,
  is_on boolean NOT NULL,
  is_latching boolean NOT NULL,
  -- False where its source never tells that it is over.
  ends_by_self boolean NOT NULL,
  -- Whether it says that something is away, and so lies below whatever took it along.
  is_loss boolean NOT NULL,
  raised_at timestamptz NOT NULL,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_name text,
  owner_id uuid,
  shelved_until timestamptz,
  shelved_by uuid,
  shelved_name text,
  shelved_why text,
  closed_at timestamptz,
  closed_by uuid,
  closed_name text,
  closed_cause text,
  count integer NOT NULL DEFAULT 1,
  -- The alarm that it lies below.
  under uuid,
  flapping jsonb,
  ticket_id uuid,
  -- When somebody is next to be told, or whether somebody is to be looked at again; null where nobody is.
  tell_at timestamptz,
  -- The transition that people are told of, since when, and how many steps of the escalation were.
  told_for uuid,
  told_from timestamptz,
  told_steps integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  CHECK ((closed_at IS NULL) = (closed_cause IS NULL))
);
CREATE UNIQUE INDEX alarms_open ON alarms (enterprise_id, key) WHERE closed_at IS NULL;
CREATE INDEX alarms_standing ON alarms (enterprise_id, raised_at DESC) WHERE closed_at IS NULL;
CREATE INDEX alarms_by_age ON alarms (enterprise_id, raised_at DESC, id);
CREATE INDEX alarms_closed ON alarms (enterprise_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX alarms_of_device ON alarms (enterprise_id, device_id, raised_at DESC) WHERE device_id IS NOT NULL;
CREATE INDEX alarms_under ON alarms (enterprise_id, under) WHERE under IS NOT NULL;
CREATE INDEX alarms_to_tell ON alarms (tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX alarms_shelved ON alarms (shelved_until) WHERE shelved_until IS NOT NULL;
CREATE INDEX alarms_of_ticket ON alarms (enterprise_id, ticket_id) WHERE ticket_id IS NOT NULL;

-- Every step of every life, with who and why. People by the names they had then.
CREATE TABLE alarm_transitions (
  enterprise_id uuid NOT NULL,
  alarm_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  by_id uuid,
  by_name text,
  why text,
  value double precision,
  until timestamptz,
  to_id uuid,
  to_name text,
  PRIMARY KEY (enterprise_id, alarm_id, id),
  FOREIGN KEY (enterprise_id, alarm_id) REFERENCES alarms ON DELETE CASCADE
);

-- What is wrong, or was a moment ago: what delays and flapping are counted by. A row goes once there is nothing to remember.
CREATE TABLE alarm_conditions (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  key text NOT NULL,
  source text NOT NULL,
  state jsonb NOT NULL,
  flapping jsonb,
  -- What its alarm is to say and is about, and of a workflow the rule of its own.
  seen jsonb NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (enterprise_id, key)
);
CREATE INDEX alarm_conditions_due ON alarm_conditions (due_at) WHERE due_at IS NOT NULL;

-- Many alarms of one kind within a minute are told as one.
CREATE TABLE alarm_floods (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  source text NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (enterprise_id, source)
);

-- Whether the device that people were told of is back, and its alarm over.
ALTER TABLE device_offline_notices ADD COLUMN is_over boolean NOT NULL DEFAULT false;
CREATE INDEX device_offline_notices_open ON device_offline_notices (enterprise_id, device_id) WHERE NOT is_over;

-- What an enterprise has decided about the alarms of a source.
CREATE TABLE alarm_rules (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  source text NOT NULL,
  priority text NOT NULL CHECK (priority IN ('critical', 'high', 'low')),
  on_delay_s integer NOT NULL CHECK (on_delay_s >= 0),
  off_delay_s integer NOT NULL CHECK (off_delay_s >= 0),
  is_latching boolean NOT NULL,
  advice text NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (enterprise_id, source)
);
