CREATE TABLE devices (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  kd_id text NOT NULL UNIQUE CHECK (kd_id ~ '^[A-Za-z0-9_-]{4,32}$'),
  device_name text NOT NULL,
  device_type text NOT NULL,
  secret_hash bytea NOT NULL,
  device_config jsonb NOT NULL DEFAULT '{}',
  current_status integer NOT NULL DEFAULT 2,
  last_seen timestamptz,
  rssi real,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);
CREATE INDEX devices_by_name ON devices (enterprise_id, device_name, id);

CREATE TABLE switch_appliances (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  switch_no integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  current_status boolean NOT NULL DEFAULT false,
  current_dimm integer,
  light jsonb,
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, device_id, switch_no),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);

CREATE TABLE device_groups (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('room', 'deviceType')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);

CREATE TABLE device_group_members (
  enterprise_id uuid NOT NULL,
  group_id uuid NOT NULL,
  device_id uuid NOT NULL,
  PRIMARY KEY (enterprise_id, group_id, device_id),
  FOREIGN KEY (enterprise_id, group_id) REFERENCES device_groups ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX device_group_members_by_device ON device_group_members (enterprise_id, device_id);

-- Who may use what beyond the admins: a whole device, or one switch of it.
CREATE TABLE device_grants (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  device_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, device_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);

CREATE TABLE switch_grants (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, switch_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE
);
CREATE INDEX switch_grants_by_switch ON switch_grants (enterprise_id, switch_id);

-- Everything that switched something, or tried to: who, why, when, and what came of it. A press on the wall is a row
-- with the source 'device'.
CREATE TABLE commands (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  source text NOT NULL,
  actor_id uuid,
  actor_name text,
  switch_state smallint CHECK (switch_state IN (0, 1)),
  level integer,
  light jsonb,
  outcome text NOT NULL CHECK (outcome IN ('pending', 'confirmed', 'failed', 'expired')),
  reason text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX commands_by_switch ON commands (enterprise_id, switch_id, created_at);
CREATE INDEX commands_pending ON commands (expires_at) WHERE outcome = 'pending';
