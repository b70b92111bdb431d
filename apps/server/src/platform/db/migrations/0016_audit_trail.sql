-- Who did it outlives what it was done to. Commands and infrared sends keep the names their things had, stay when a device,
-- switch or remote goes, and take no change but their outcome, once.
ALTER TABLE commands
  DROP CONSTRAINT commands_enterprise_id_device_id_fkey,
  ADD COLUMN device_name text,
  ADD COLUMN switch_name text;
-- Removing a device no longer reads its commands.
DROP INDEX commands_by_device;
UPDATE commands c SET device_name = d.device_name,
  switch_name = (SELECT s.name FROM switch_appliances s WHERE s.enterprise_id = c.enterprise_id AND s.id = c.switch_id)
FROM devices d WHERE d.enterprise_id = c.enterprise_id AND d.id = c.device_id;

ALTER TABLE ir_sends
  DROP CONSTRAINT ir_sends_enterprise_id_device_id_fkey,
  DROP CONSTRAINT ir_sends_enterprise_id_remote_id_fkey,
  ADD COLUMN source text NOT NULL DEFAULT 'dashboard',
  ADD COLUMN device_name text,
  ADD COLUMN remote_name text;
UPDATE ir_sends i SET device_name = d.device_name,
  remote_name = (SELECT r.name FROM remotes r WHERE r.enterprise_id = i.enterprise_id AND r.id = i.remote_id)
FROM devices d WHERE d.enterprise_id = i.enterprise_id AND d.id = i.device_id;
CREATE INDEX ir_sends_newest ON ir_sends (enterprise_id, created_at DESC, id DESC);

-- The device is held until the command stands, as a foreign key would; what is gone already is called as it was last.
CREATE FUNCTION name_command() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.device_id IS NULL THEN
    SELECT c.device_name, c.switch_name INTO NEW.device_name, NEW.switch_name FROM commands c
    WHERE c.enterprise_id = NEW.enterprise_id AND c.switch_id = NEW.switch_id ORDER BY c.created_at DESC LIMIT 1;
    RETURN NEW;
  END IF;
  SELECT d.device_name, (SELECT s.name FROM switch_appliances s WHERE s.enterprise_id = NEW.enterprise_id AND s.id = NEW.switch_id)
  INTO NEW.device_name, NEW.switch_name
  FROM devices d WHERE d.enterprise_id = NEW.enterprise_id AND d.id = NEW.device_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the device of a command is gone' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_command BEFORE INSERT ON commands FOR EACH ROW EXECUTE FUNCTION name_command();

CREATE FUNCTION name_ir_send() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT d.device_name, (SELECT r.name FROM remotes r WHERE r.enterprise_id = NEW.enterprise_id AND r.id = NEW.remote_id)
  INTO NEW.device_name, NEW.remote_name
  FROM devices d WHERE d.enterprise_id = NEW.enterprise_id AND d.id = NEW.device_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the blaster of a send is gone' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_ir_send BEFORE INSERT ON ir_sends FOR EACH ROW EXECUTE FUNCTION name_ir_send();

-- When a command is sent and when it ends may move while it waits; what was done, by whom, and what came of it may not.
CREATE FUNCTION keep_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The enterprise is gone by the time its rows follow it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_commands BEFORE DELETE ON commands FOR EACH ROW EXECUTE FUNCTION keep_trail();
CREATE TRIGGER keep_all_commands BEFORE TRUNCATE ON commands FOR EACH STATEMENT EXECUTE FUNCTION keep_trail();
CREATE TRIGGER keep_command BEFORE UPDATE ON commands FOR EACH ROW WHEN (
  (OLD.outcome <> 'pending' AND (NEW.outcome, NEW.reason, NEW.finished_at) IS DISTINCT FROM (OLD.outcome, OLD.reason, OLD.finished_at))
  OR (NEW.enterprise_id, NEW.id, NEW.device_id, NEW.switch_id, NEW.source, NEW.actor_id, NEW.actor_name, NEW.switch_state,
      NEW.level, NEW.light, NEW.created_at, NEW.cause_id, NEW.cause_name, NEW.cause_run, NEW.device_name, NEW.switch_name)
    IS DISTINCT FROM (OLD.enterprise_id, OLD.id, OLD.device_id, OLD.switch_id, OLD.source, OLD.actor_id, OLD.actor_name,
      OLD.switch_state, OLD.level, OLD.light, OLD.created_at, OLD.cause_id, OLD.cause_name, OLD.cause_run, OLD.device_name,
      OLD.switch_name)
) EXECUTE FUNCTION keep_trail();
CREATE TRIGGER keep_ir_sends BEFORE DELETE ON ir_sends FOR EACH ROW EXECUTE FUNCTION keep_trail();
CREATE TRIGGER keep_all_ir_sends BEFORE TRUNCATE ON ir_sends FOR EACH STATEMENT EXECUTE FUNCTION keep_trail();
CREATE TRIGGER keep_ir_send BEFORE UPDATE ON ir_sends FOR EACH ROW WHEN (
  OLD.outcome <> 'pending'
  OR (NEW.enterprise_id, NEW.id, NEW.device_id, NEW.remote_id, NEW.codeset, NEW.key, NEW.state, NEW.source, NEW.actor_id,
      NEW.actor_name, NEW.created_at, NEW.device_name, NEW.remote_name)
    IS DISTINCT FROM (OLD.enterprise_id, OLD.id, OLD.device_id, OLD.remote_id, OLD.codeset, OLD.key, OLD.state, OLD.source,
      OLD.actor_id, OLD.actor_name, OLD.created_at, OLD.device_name, OLD.remote_name)
) EXECUTE FUNCTION keep_trail();

-- Everything that was done, switching and infrared included. Each part is one table, so that a page is read off three
-- indexes; whoever knows in which part to look names it, and the others are not touched.
DROP VIEW audit_trail;
CREATE VIEW audit_trail AS
  SELECT 'change' AS part, enterprise_id, id, at, actor_name, source, action, subject, subject_id, before, after, result
  FROM audit_log
  UNION ALL
  SELECT 'command', enterprise_id, id, created_at, actor_name, source,
    CASE WHEN light IS NOT NULL THEN 'switch.light' WHEN level IS NOT NULL THEN 'switch.level'
      WHEN switch_state = 1 THEN 'switch.on' ELSE 'switch.off' END,
    coalesce(device_name || ' · ' || switch_name, device_name, switch_name, ''), switch_id, NULL::jsonb,
    jsonb_strip_nulls(jsonb_build_object('switch_state', switch_state, 'level', level, 'light', light, 'cause', cause_name)),
    CASE outcome WHEN 'confirmed' THEN 'ok' WHEN 'pending' THEN 'pending' ELSE coalesce(reason, outcome) END
  FROM commands
  UNION ALL
  SELECT 'infrared', enterprise_id, id, created_at, actor_name, source,
    CASE WHEN remote_id IS NOT NULL THEN CASE WHEN state IS NULL THEN 'remote.press' ELSE 'remote.state' END
      WHEN codeset IS NOT NULL THEN 'remote.try' ELSE 'remote.learn' END,
    coalesce(remote_name, device_name, ''), coalesce(remote_id, device_id), NULL::jsonb,
    jsonb_strip_nulls(jsonb_build_object('key', key, 'state', state, 'codeset', codeset, 'blaster', device_name)),
    CASE outcome WHEN 'confirmed' THEN 'ok' WHEN 'pending' THEN 'pending' ELSE coalesce(reason, outcome) END
  FROM ir_sends;

-- There are many commands and few names in them: a search reads each name once, and then the rows of those that fit.
CREATE INDEX commands_by_subject ON commands
  (enterprise_id, coalesce(device_name || ' · ' || switch_name, device_name, switch_name, ''));
CREATE INDEX commands_by_actor ON commands (enterprise_id, actor_name);
CREATE INDEX ir_sends_by_subject ON ir_sends (enterprise_id, coalesce(remote_name, device_name, ''));
CREATE INDEX ir_sends_by_actor ON ir_sends (enterprise_id, actor_name);
