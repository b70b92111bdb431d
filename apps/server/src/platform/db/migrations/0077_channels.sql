-- 0.3.0: the version before runs on this.
-- By what people are reached (ADR 0072). What it takes to reach them is sealed with the server's secret.
CREATE TABLE channels (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('push', 'mail', 'webhook', 'command')),
  -- Of a webhook.
  shape text,
  name text NOT NULL,
  settings bytea NOT NULL,
  -- As much of the address as may be shown.
  hint text NOT NULL,
  is_signed boolean NOT NULL DEFAULT false,
  -- Of push: one browser is one channel.
  endpoint_hash bytea,
  priorities text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- In a row, without one that was accepted.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  -- Since when it counts as not working; then others are used.
  broken_at timestamptz,
  reason text,
  tried_at timestamptz,
  -- Nothing is sent before; what failed is not hammered.
  rest_until timestamptz,
  accepted_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX channels_of_person ON channels (enterprise_id, user_id);
CREATE UNIQUE INDEX channels_of_browser ON channels (enterprise_id, endpoint_hash) WHERE endpoint_hash IS NOT NULL;

-- When a person is not to be disturbed. Whoever has no row has chosen nothing yet.
CREATE TABLE channel_preferences (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  quiet jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (enterprise_id, user_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

-- One message to one channel of one person: the proof. It outlives the channel and the membership, under the names they had.
CREATE TABLE deliveries (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('alarm', 'summary', 'test')),
  alarm_id uuid,
  transition_id uuid,
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  channel_kind text NOT NULL,
  channel_name text NOT NULL,
  is_repeatable boolean NOT NULL,
  priority text NOT NULL,
  step integer NOT NULL DEFAULT 0,
  device_id uuid,
  -- How the alarm was: what is over since is not told any more.
  alarm_state text,
  words jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'accepted', 'failed', 'dropped', 'seen')),
  reason text,
  -- In quiet hours: told with all else when they are over.
  is_held boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  lease_until timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  seen_at timestamptz,
  -- Of the link that acknowledges the alarm, once.
  link_hash bytea,
  link_used_at timestamptz,
  PRIMARY KEY (enterprise_id, id)
);
-- Never twice for a transition and a channel.
CREATE UNIQUE INDEX deliveries_once ON deliveries (enterprise_id, transition_id, channel_id) WHERE transition_id IS NOT NULL;
CREATE INDEX deliveries_waiting ON deliveries (enterprise_id, channel_id, due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_sending ON deliveries (lease_until) WHERE state = 'sending';
CREATE INDEX deliveries_of_alarm ON deliveries (enterprise_id, alarm_id) WHERE alarm_id IS NOT NULL;
CREATE INDEX deliveries_of_person ON deliveries (enterprise_id, user_id, created_at);
CREATE INDEX deliveries_by_age ON deliveries (enterprise_id, created_at);

-- What push services know this server by; browsers subscribe to it, so it is one for all, and stays.
CREATE TABLE push_keys (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public_key text NOT NULL,
  private_key bytea NOT NULL
);
