-- Who may use a room as such: the devices that are in it, whenever that is asked. Only a group of the type 'room' is granted.
CREATE TABLE room_grants (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  room_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, room_id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (enterprise_id, room_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE INDEX room_grants_by_room ON room_grants (enterprise_id, room_id);

-- Who holds which whole device, however they came by it. What asks for that asks here, so that no way is forgotten.
CREATE VIEW held_devices AS
  SELECT enterprise_id, user_id, device_id FROM device_grants
  UNION ALL
  SELECT g.enterprise_id, g.user_id, inside.device_id FROM room_grants g
  JOIN device_group_members inside ON inside.enterprise_id = g.enterprise_id AND inside.group_id = g.room_id;

-- Rights by a room end and begin with whatever fills and empties rooms: an edit of the room or of a device, and what a deletion
-- takes along. A trigger, so that none of these has to know: open connections read their rights again, as after any grant.
CREATE FUNCTION announce_room_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT g.enterprise_id, g.user_id FROM changed c
    JOIN room_grants g ON g.enterprise_id = c.enterprise_id AND g.room_id = c.group_id) who;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_room_filled AFTER INSERT ON device_group_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_rights();
CREATE TRIGGER announce_room_emptied AFTER DELETE ON device_group_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_rights();

CREATE FUNCTION announce_room_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'rights.changed',
    'notice', json_build_object('enterprise', who.enterprise_id, 'user', who.user_id))::text)
  FROM (SELECT DISTINCT enterprise_id, user_id FROM changed) who;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_room_granted AFTER INSERT ON room_grants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_grants();
CREATE TRIGGER announce_room_revoked AFTER DELETE ON room_grants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_room_grants();
