-- What each person was told. Digests count what came in too quick a row to be told one by one.
CREATE TABLE notifications (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  code text,
  params jsonb NOT NULL DEFAULT '{}',
  head text NOT NULL,
  message text NOT NULL,
  device_id uuid,
  schedule_id uuid,
  schedule_due timestamptz,
  count integer NOT NULL DEFAULT 1,
  is_digest boolean NOT NULL DEFAULT false,
  seen boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON notifications (enterprise_id, user_id, created_at DESC, id);
CREATE INDEX notifications_unseen ON notifications (enterprise_id, user_id) WHERE NOT seen;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- What has been told, by a key of whoever told it: whichever server comes first tells it.
CREATE TABLE notification_once (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  key text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, key)
);
CREATE INDEX notification_once_by_age ON notification_once (told_at);

-- Kinds that a person does not want to hear of.
CREATE TABLE notification_settings (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  muted text[] NOT NULL,
  PRIMARY KEY (enterprise_id, user_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

-- The last time offline, by device, that people were told about.
CREATE TABLE device_offline_notices (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, device_id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX devices_offline ON devices (enterprise_id, id) WHERE current_status % 2 = 0;

-- What a person put on their home screen. Remotes have no table yet, so nothing holds remote_id.
CREATE TABLE user_shortcuts (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('remote', 'switch')),
  switch_id uuid,
  remote_id uuid,
  position integer NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, id),
  UNIQUE (enterprise_id, user_id, switch_id),
  UNIQUE (enterprise_id, user_id, remote_id),
  CHECK (num_nonnulls(switch_id, remote_id) = 1 AND (type = 'switch') = (switch_id IS NOT NULL)),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE
);
