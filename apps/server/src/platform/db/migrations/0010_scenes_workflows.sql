-- Actions are kept as what was meant: a switch or a group, and what it shall do. Which switches that is, and whether its
-- owner may use them, is looked up when they are carried out; what is about something removed counts for nothing.
CREATE TABLE scenes (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  actions jsonb NOT NULL,
  -- Empty once the owner has left the enterprise.
  owner_id uuid,
  last_played timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, owner_id) REFERENCES memberships ON DELETE SET NULL (owner_id)
);
CREATE INDEX scenes_by_owner ON scenes (enterprise_id, owner_id);

CREATE TABLE workflows (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  key uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL,
  -- Why it was turned off by itself.
  stopped text,
  trigger text NOT NULL,
  qualifier text NOT NULL,
  value double precision NOT NULL,
  actions jsonb NOT NULL,
  notification jsonb,
  start_time integer NOT NULL,
  end_time integer NOT NULL,
  owner_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, key),
  FOREIGN KEY (enterprise_id, owner_id) REFERENCES memberships ON DELETE SET NULL (owner_id)
);
CREATE INDEX workflows_by_owner ON workflows (enterprise_id, owner_id);

-- What a workflow watches: one row per device, or per group and whatever is in it at the time.
CREATE TABLE workflow_entries (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  key uuid NOT NULL,
  position integer NOT NULL,
  device_id uuid,
  group_id uuid,
  last_fired timestamptz,
  PRIMARY KEY (enterprise_id, id),
  CHECK ((device_id IS NULL) <> (group_id IS NULL)),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, group_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE INDEX workflow_entries_of_workflow ON workflow_entries (enterprise_id, key);
CREATE INDEX workflow_entries_of_device ON workflow_entries (enterprise_id, device_id);
CREATE INDEX workflow_entries_of_group ON workflow_entries (enterprise_id, group_id);

-- What is remembered between two looks at a device, so that each crossing fires once, by whichever server sees it.
CREATE TABLE workflow_states (
  enterprise_id uuid NOT NULL,
  key uuid NOT NULL,
  device_id uuid NOT NULL,
  active boolean NOT NULL,
  fired timestamptz[] NOT NULL,
  -- The instant of the reading that last changed this; a server that lags behind must not go back before it.
  judged_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, key, device_id),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX workflow_states_of_device ON workflow_states (enterprise_id, device_id);

-- Why a workflow fired; what it ordered are the commands whose cause_run it is.
CREATE TABLE workflow_firings (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  key uuid NOT NULL,
  entry_id uuid NOT NULL,
  device_id uuid NOT NULL,
  value double precision NOT NULL,
  stopped boolean NOT NULL,
  fired_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, key) REFERENCES workflows ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX workflow_firings_of_workflow ON workflow_firings (enterprise_id, key, fired_at);
CREATE INDEX workflow_firings_of_device ON workflow_firings (enterprise_id, device_id);
