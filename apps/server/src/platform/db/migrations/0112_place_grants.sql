-- 0.3.0: the version before runs on this.
-- A grant on a site, building or floor covers everything in it, including what is put there later (ADR 0095).
CREATE TABLE place_grants (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, place_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE
);
CREATE INDEX place_grants_by_place ON place_grants (enterprise_id, place_id);

-- Each place with itself and the places around it. There are three kinds, and each may only contain narrower ones, so two
-- steps reach the top.
CREATE VIEW places_around AS
  SELECT enterprise_id, id AS place_id, id AS around_id FROM places
  UNION ALL
  SELECT enterprise_id, id, parent_id FROM places WHERE parent_id IS NOT NULL
  UNION ALL
  SELECT p.enterprise_id, p.id, middle.parent_id FROM places p
  JOIN places middle ON middle.enterprise_id = p.enterprise_id AND middle.id = p.parent_id
  WHERE middle.parent_id IS NOT NULL;

-- Who holds which room, by a grant on it or on a place around it.
CREATE VIEW held_rooms AS
  SELECT enterprise_id, user_id, room_id FROM room_grants
  UNION ALL
  SELECT g.enterprise_id, g.user_id, r.id FROM place_grants g
  JOIN places_around a ON a.enterprise_id = g.enterprise_id AND a.around_id = g.place_id
  JOIN device_groups r ON r.enterprise_id = a.enterprise_id AND r.place_id = a.place_id;

CREATE OR REPLACE VIEW held_devices AS
  SELECT enterprise_id, user_id, device_id FROM device_grants
  UNION ALL
  SELECT g.enterprise_id, g.user_id, inside.device_id FROM held_rooms g
  JOIN device_group_members inside ON inside.enterprise_id = g.enterprise_id AND inside.group_id = g.room_id
  UNION ALL
  SELECT p.enterprise_id, p.id, inside.device_id FROM panels p
  JOIN device_group_members inside ON inside.enterprise_id = p.enterprise_id AND inside.group_id = p.room_id;

CREATE OR REPLACE FUNCTION announce_room_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM changed c
      JOIN held_rooms g ON g.enterprise_id = c.enterprise_id AND g.room_id = c.group_id
    UNION SELECT p.enterprise_id, p.id FROM changed c
      JOIN panels p ON p.enterprise_id = c.enterprise_id AND p.room_id = c.group_id) who;
  RETURN NULL;
END $$;

-- Rights by a place change with every move of a room or a place, too. Open connections then read their rights again.
CREATE FUNCTION announce_holders_around(enterprise uuid, places uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM places_around a
    JOIN place_grants g ON g.enterprise_id = a.enterprise_id AND g.place_id = a.around_id
    WHERE a.enterprise_id = enterprise AND a.place_id = ANY(places)) who;
END $$;

CREATE FUNCTION announce_moved_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_holders_around(OLD.enterprise_id,
    CASE TG_OP WHEN 'DELETE' THEN ARRAY[OLD.place_id] ELSE ARRAY[OLD.place_id, NEW.place_id] END);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_moved_room AFTER UPDATE OF place_id ON device_groups FOR EACH ROW
  WHEN (OLD.place_id IS DISTINCT FROM NEW.place_id) EXECUTE FUNCTION announce_moved_room();
CREATE TRIGGER announce_removed_room AFTER DELETE ON device_groups FOR EACH ROW
  WHEN (OLD.place_id IS NOT NULL) EXECUTE FUNCTION announce_moved_room();

CREATE FUNCTION announce_moved_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_holders_around(OLD.enterprise_id, ARRAY[OLD.parent_id, NEW.parent_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_moved_place AFTER UPDATE OF parent_id ON places FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION announce_moved_place();

-- The function serves every table of grants that has the columns of a person (0031_room_grants.sql).
CREATE TRIGGER announce_place_granted AFTER INSERT ON place_grants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_grants();
CREATE TRIGGER announce_place_revoked AFTER DELETE ON place_grants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_grants();

-- Grants on a deleted place come back with it (0038_bin.sql).
CREATE TRIGGER keep_in_bin BEFORE DELETE ON place_grants FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);
