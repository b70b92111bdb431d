-- What people and enterprises say about themselves.
ALTER TABLE enterprises
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN currency text NOT NULL DEFAULT 'INR',
  ADD COLUMN logo text NOT NULL DEFAULT '',
  ADD COLUMN accent text NOT NULL DEFAULT '';

ALTER TABLE users
  ADD COLUMN location text NOT NULL DEFAULT '',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- Empty until an invited person has chosen a password.
  ALTER COLUMN password_hash DROP NOT NULL;

-- What an enterprise calls a person is its own, and no other enterprise's: the account's word where it is empty.
ALTER TABLE memberships
  ADD COLUMN name text,
  ADD COLUMN fullname text,
  ADD COLUMN phone text,
  ADD COLUMN organisation text,
  -- Set until the person has signed in here for the first time.
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN last_sign_in timestamptz;
UPDATE memberships m SET last_sign_in = s.at
FROM (SELECT enterprise_id, user_id, max(created_at) AS at FROM sessions GROUP BY 1, 2) s
WHERE s.enterprise_id = m.enterprise_id AND s.user_id = m.user_id;

ALTER TABLE sessions
  ADD COLUMN agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen timestamptz;

ALTER TABLE one_time_links DROP CONSTRAINT one_time_links_purpose_check;
ALTER TABLE one_time_links ADD CONSTRAINT one_time_links_purpose_check
  CHECK (purpose IN ('register', 'reset', 'setup', 'invite', 'email'));

CREATE TABLE tickets (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Empty once the person has left the enterprise.
  author_id uuid,
  issue_type text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  device_id uuid,
  reason text NOT NULL,
  customer_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'in process', 'completed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, author_id) REFERENCES memberships ON DELETE SET NULL (author_id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE SET NULL (device_id)
);
CREATE INDEX tickets_newest ON tickets (enterprise_id, created_at DESC, id DESC);
CREATE INDEX tickets_by_author ON tickets (enterprise_id, author_id);
CREATE INDEX tickets_by_device ON tickets (enterprise_id, device_id) WHERE device_id IS NOT NULL;

CREATE TABLE ticket_replies (
  enterprise_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  id uuid NOT NULL,
  author_name text NOT NULL,
  by_admin boolean NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, ticket_id, id),
  FOREIGN KEY (enterprise_id, ticket_id) REFERENCES tickets ON DELETE CASCADE
);

CREATE TABLE feedback (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);

-- Who changed what. It only grows: a row goes away with its enterprise and in no other way.
CREATE TABLE audit_log (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text,
  source text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  result text NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);
CREATE INDEX audit_log_newest ON audit_log (enterprise_id, at DESC, id DESC);
CREATE INDEX commands_newest ON commands (enterprise_id, created_at DESC, id DESC);

CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The enterprise is gone by the time its rows follow it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER keep_whole_audit_log BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

-- Everything that was done, switching included. Each half is one table, so that a page of it is read off the two indexes.
CREATE VIEW audit_trail AS
  SELECT enterprise_id, id, at, actor_name, source, action, subject, subject_id, before, after, result FROM audit_log
  UNION ALL
  SELECT c.enterprise_id, c.id, c.created_at, c.actor_name, c.source,
    CASE WHEN c.light IS NOT NULL THEN 'switch.light' WHEN c.level IS NOT NULL THEN 'switch.level'
      WHEN c.switch_state = 1 THEN 'switch.on' ELSE 'switch.off' END,
    concat_ws(' · ', (SELECT d.device_name FROM devices d WHERE d.enterprise_id = c.enterprise_id AND d.id = c.device_id),
      (SELECT s.name FROM switch_appliances s WHERE s.enterprise_id = c.enterprise_id AND s.id = c.switch_id)),
    c.switch_id, NULL::jsonb,
    jsonb_strip_nulls(jsonb_build_object('switch_state', c.switch_state, 'level', c.level, 'light', c.light, 'cause', c.cause_name)),
    CASE c.outcome WHEN 'confirmed' THEN 'ok' WHEN 'pending' THEN 'pending' ELSE coalesce(c.reason, c.outcome) END
  FROM commands c;
