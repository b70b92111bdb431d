-- What was deleted, so that whoever deletes it too is answered the same, and whoever edits it is told that it is gone.
CREATE TABLE deletions (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  thing text NOT NULL,
  -- Who could change it beside the admins.
  owner_id uuid,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enterprise_id, id, thing)
);

-- A trigger, since most things also go with something else: a switch with its device, a schedule with its owner.
-- Its arguments: the thing, the column of its id, the column of its owner where it has one.
CREATE FUNCTION remember_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := to_jsonb(OLD);
  owner uuid := (gone ->> TG_ARGV[2])::uuid;
BEGIN
  IF TG_TABLE_NAME = 'workflow_entries' THEN
    SELECT w.owner_id INTO owner FROM workflows w WHERE w.enterprise_id = OLD.enterprise_id AND w.key = OLD.key;
  END IF;
  -- Nothing is left of an enterprise that goes itself.
  INSERT INTO deletions (enterprise_id, id, thing, owner_id)
  SELECT e.id, (gone ->> TG_ARGV[1])::uuid, TG_ARGV[0], owner FROM enterprises e WHERE e.id = OLD.enterprise_id
  ON CONFLICT (enterprise_id, id, thing) DO UPDATE SET owner_id = excluded.owner_id, deleted_at = excluded.deleted_at;
  RETURN NULL;
END $$;

CREATE TRIGGER remember_deletion AFTER DELETE ON devices FOR EACH ROW EXECUTE FUNCTION remember_deletion('device', 'id');
CREATE TRIGGER remember_deletion AFTER DELETE ON switch_appliances FOR EACH ROW EXECUTE FUNCTION remember_deletion('switch', 'id');
CREATE TRIGGER remember_deletion AFTER DELETE ON device_groups FOR EACH ROW EXECUTE FUNCTION remember_deletion('group', 'id');
CREATE TRIGGER remember_deletion AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION remember_deletion('user', 'user_id');
CREATE TRIGGER remember_deletion AFTER DELETE ON schedules FOR EACH ROW EXECUTE FUNCTION remember_deletion('schedule', 'id', 'owner_id');
CREATE TRIGGER remember_deletion AFTER DELETE ON scenes FOR EACH ROW EXECUTE FUNCTION remember_deletion('scene', 'id', 'owner_id');
CREATE TRIGGER remember_deletion AFTER DELETE ON workflows FOR EACH ROW EXECUTE FUNCTION remember_deletion('workflow', 'key', 'owner_id');
CREATE TRIGGER remember_deletion AFTER DELETE ON workflow_entries FOR EACH ROW EXECUTE FUNCTION remember_deletion('workflow', 'id');
CREATE TRIGGER remember_deletion AFTER DELETE ON remotes FOR EACH ROW EXECUTE FUNCTION remember_deletion('remote', 'id', 'owner_id');
CREATE TRIGGER remember_deletion AFTER DELETE ON user_shortcuts FOR EACH ROW EXECUTE FUNCTION remember_deletion('shortcut', 'id', 'user_id');

-- A passkey is the person's own, in no enterprise.
CREATE TABLE removed_passkeys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  PRIMARY KEY (user_id, id)
);
