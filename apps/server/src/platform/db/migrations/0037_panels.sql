-- A tablet on the wall of a room: an identity that is no person. It holds what is in its room and nothing else.
CREATE TABLE panels (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What a tablet is paired by, once: a keyed hash of it alone, and until when.
  code_hash bytea,
  code_expires timestamptz,
  -- Its one session; empty until it is paired. It has no end of its own: a tablet that restarts goes on.
  session_id uuid UNIQUE,
  paired_at timestamptz,
  last_seen timestamptz,
  agent text NOT NULL DEFAULT '',
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, room_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE UNIQUE INDEX panels_by_code ON panels (code_hash) WHERE code_hash IS NOT NULL;
CREATE INDEX panels_by_room ON panels (enterprise_id, room_id);
CREATE TRIGGER remember_deletion AFTER DELETE ON panels FOR EACH ROW EXECUTE FUNCTION remember_deletion('panel', 'id');

-- However a panel goes, or is paired anew, the connections of the session it had close.
CREATE FUNCTION announce_panel_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.session_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.session_id IS DISTINCT FROM OLD.session_id) THEN
    PERFORM pg_notify('switchboard', json_build_object('name', 'session.ended',
      'notice', json_build_object('session', OLD.session_id))::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_panel_session AFTER DELETE OR UPDATE OF session_id ON panels
  FOR EACH ROW EXECUTE FUNCTION announce_panel_session();

CREATE OR REPLACE VIEW held_devices AS
  SELECT enterprise_id, user_id, device_id FROM device_grants
  UNION ALL
  SELECT g.enterprise_id, g.user_id, inside.device_id FROM room_grants g
  JOIN device_group_members inside ON inside.enterprise_id = g.enterprise_id AND inside.group_id = g.room_id
  UNION ALL
  SELECT p.enterprise_id, p.id, inside.device_id FROM panels p
  JOIN device_group_members inside ON inside.enterprise_id = p.enterprise_id AND inside.group_id = p.room_id;

-- Whoever may order something: members, and panels, which are no members.
CREATE VIEW principals AS
  SELECT enterprise_id, user_id, role FROM memberships
  UNION ALL
  SELECT enterprise_id, id, 'panel' FROM panels;

CREATE OR REPLACE FUNCTION announce_room_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM changed c
      JOIN room_grants g ON g.enterprise_id = c.enterprise_id AND g.room_id = c.group_id
    UNION SELECT p.enterprise_id, p.id FROM changed c
      JOIN panels p ON p.enterprise_id = c.enterprise_id AND p.room_id = c.group_id) who;
  RETURN NULL;
END $$;
