-- 0.3.0: the version before runs on this, and does not list these panels.
-- A wall panel may be for a site, building or floor instead of a room (ADR 0044). It holds every room in it, at any depth.
ALTER TABLE panels ALTER COLUMN room_id DROP NOT NULL;
ALTER TABLE panels ADD COLUMN place_id uuid;
ALTER TABLE panels ADD FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE;
ALTER TABLE panels ADD CONSTRAINT panels_room_or_place CHECK (num_nonnulls(room_id, place_id) = 1);
CREATE INDEX panels_by_place ON panels (enterprise_id, place_id) WHERE place_id IS NOT NULL;

-- Who holds which place itself: people by a grant, and its panels.
CREATE VIEW held_places AS
  SELECT enterprise_id, user_id, place_id FROM place_grants
  UNION ALL
  SELECT enterprise_id, id, place_id FROM panels WHERE place_id IS NOT NULL;

-- Who holds which room, itself or with a place around it.
CREATE OR REPLACE VIEW held_rooms AS
  SELECT enterprise_id, user_id, room_id FROM room_grants
  UNION ALL
  SELECT enterprise_id, id, room_id FROM panels WHERE room_id IS NOT NULL
  UNION ALL
  SELECT g.enterprise_id, g.user_id, r.id FROM held_places g
  JOIN places_around a ON a.enterprise_id = g.enterprise_id AND a.around_id = g.place_id
  JOIN device_groups r ON r.enterprise_id = a.enterprise_id AND r.place_id = a.place_id;

CREATE OR REPLACE VIEW held_devices AS
  SELECT enterprise_id, user_id, device_id FROM device_grants
  UNION ALL
  SELECT g.enterprise_id, g.user_id, inside.device_id FROM held_rooms g
  JOIN device_group_members inside ON inside.enterprise_id = g.enterprise_id AND inside.group_id = g.room_id;

CREATE OR REPLACE FUNCTION announce_room_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM changed c
    JOIN held_rooms g ON g.enterprise_id = c.enterprise_id AND g.room_id = c.group_id) who;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_holders_around(enterprise uuid, places uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM places_around a
    JOIN held_places g ON g.enterprise_id = a.enterprise_id AND g.place_id = a.around_id
    WHERE a.enterprise_id = enterprise AND a.place_id = ANY(places)) who;
END $$;

-- Panels of a place that is merged move to the other one, and back when the bin returns the place.
CREATE FUNCTION announce_moved_panel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', NEW.enterprise_id, 'user', NEW.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_moved_panel AFTER UPDATE OF place_id ON panels FOR EACH ROW
  WHEN (OLD.place_id IS DISTINCT FROM NEW.place_id) EXECUTE FUNCTION announce_moved_panel();
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF place_id ON panels FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);

-- A panel that only moves back keeps its session. Nothing else differs from 0038_bin.sql.
CREATE OR REPLACE FUNCTION put_back(home uuid, entry uuid) RETURNS TABLE (relation name, id uuid, is_back boolean) LANGUAGE plpgsql AS $$
DECLARE
  kept bin_rows;
  waits_in uuid;
BEGIN
  -- The telemetry of a device goes on where it ended, and does not begin (begin_telemetry).
  PERFORM set_config('switchboard.put_back', entry::text, true);
  FOR kept IN SELECT * FROM bin_rows r WHERE r.enterprise_id = home AND r.entry_id = entry ORDER BY r.rank, r.position LOOP
    relation := kept.relation;
    id := coalesce(kept.key, (kept.was ->> 'id')::uuid);
    is_back := NOT (kept.relation = 'device_group_members' AND kept.became IS NULL AND EXISTS (
      -- A device is in one room, and where somebody has put it since it stays.
      SELECT 1 FROM device_groups g JOIN device_groups other ON other.enterprise_id = g.enterprise_id AND other.type = 'room'
      JOIN device_group_members m ON m.enterprise_id = other.enterprise_id AND m.group_id = other.id
      WHERE g.enterprise_id = home AND g.id = (kept.was ->> 'group_id')::uuid AND g.type = 'room'
        AND m.device_id = (kept.was ->> 'device_id')::uuid AND other.id <> g.id));
    IF kept.relation = 'device_grants' AND (kept.was ->> 'is_owner')::boolean AND EXISTS (
      SELECT 1 FROM device_grants o WHERE o.enterprise_id = home AND o.device_id = (kept.was ->> 'device_id')::uuid AND o.is_owner) THEN
      kept.was := kept.was || '{"is_owner": false}';
    END IF;
    IF kept.relation = 'panels' AND kept.became IS NULL THEN
      -- A session that has ended stays so: the tablet is paired again.
      kept.was := kept.was || '{"session_id": null, "paired_at": null, "code_hash": null, "code_expires": null}';
    END IF;
    IF kept.became IS NULL THEN
      kept.was := let_go_of_gone(kept);
    END IF;
    is_back := is_back AND put_row_back(kept);
    IF NOT is_back THEN
      SELECT other.entry_id INTO waits_in FROM bin_rows other
      JOIN bin_entries e ON e.enterprise_id = other.enterprise_id AND e.id = other.entry_id AND e.ended IS NULL
      WHERE other.enterprise_id = home AND other.entry_id <> entry AND other.became IS NULL
        AND other.key IN (SELECT value::uuid FROM jsonb_each_text(kept.was)
          WHERE value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
      LIMIT 1;
      IF waits_in IS NOT NULL THEN
        UPDATE bin_rows r SET entry_id = waits_in
        WHERE r.enterprise_id = home AND r.entry_id = entry AND r.position = kept.position;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('switchboard.put_back', '', true);
END $$;
