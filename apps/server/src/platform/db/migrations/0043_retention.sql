-- 0.3.0: the version before runs on this. What was done is kept for as long as whoever runs the server says, and for good where they say nothing.
-- Nothing but that takes it away: the setting holds for one transaction, and only for what is older than it says.
CREATE FUNCTION is_past_keeping(at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT at < nullif(current_setting('switchboard.forget_before', true), '')::timestamptz IS TRUE
$$;

CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The enterprise is gone by the time its rows follow it.
  IF TG_OP = 'DELETE' AND (is_past_keeping(OLD.at) OR NOT EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION keep_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_past_keeping(OLD.created_at) AND OLD.outcome <> 'pending' THEN RETURN OLD; END IF;
    -- The enterprise is gone by the time its rows follow it.
    IF NOT EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
