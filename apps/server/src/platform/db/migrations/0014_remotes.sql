-- Infrared remotes. Which codeset one speaks is a name of the library; keys that were learnt or typed are kept here.
CREATE TABLE remotes (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  codeset text NOT NULL,
  -- The blaster that stands near the appliance; empty once it was removed.
  device_id uuid,
  group_id uuid,
  -- Empty once the owner has left the enterprise.
  owner_id uuid,
  -- In their order: key, label, carrier and pattern of each.
  custom_keys jsonb NOT NULL DEFAULT '[]',
  -- What an air conditioner was last told and the blaster has sent.
  state jsonb,
  -- RC-5 tells a new press from a held key by a bit that changes with each press.
  presses integer NOT NULL DEFAULT 0,
  -- Counts the changes.
  version integer NOT NULL DEFAULT 1,
  last_used timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE SET NULL (device_id),
  FOREIGN KEY (enterprise_id, group_id) REFERENCES device_groups ON DELETE SET NULL (group_id),
  FOREIGN KEY (enterprise_id, owner_id) REFERENCES memberships ON DELETE SET NULL (owner_id)
);
CREATE INDEX remotes_by_device ON remotes (enterprise_id, device_id);
CREATE INDEX remotes_by_group ON remotes (enterprise_id, group_id);
CREATE INDEX remotes_by_owner ON remotes (enterprise_id, owner_id);

-- Everything that went out through a blaster or was learnt by one: who, what, and what came of it.
CREATE TABLE ir_sends (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- Empty for a codeset that was tried, for what was learnt, and once the remote is gone.
  remote_id uuid,
  codeset text,
  -- The key pressed, or the state an air conditioner was told; neither where it was to learn.
  key text,
  state jsonb,
  learnt jsonb,
  actor_id uuid,
  actor_name text,
  outcome text NOT NULL CHECK (outcome IN ('pending', 'confirmed', 'failed', 'expired')),
  reason text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, remote_id) REFERENCES remotes ON DELETE SET NULL (remote_id)
);
CREATE INDEX ir_sends_by_device ON ir_sends (enterprise_id, device_id, created_at DESC);
CREATE INDEX ir_sends_by_remote ON ir_sends (enterprise_id, remote_id, created_at DESC);
CREATE INDEX ir_sends_pending ON ir_sends (expires_at) WHERE outcome = 'pending';

ALTER TABLE user_shortcuts ADD FOREIGN KEY (enterprise_id, remote_id) REFERENCES remotes ON DELETE CASCADE;
