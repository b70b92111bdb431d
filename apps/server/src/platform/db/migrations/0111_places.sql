-- 0.3.0: the version before runs on this.
-- Sites, buildings and floors above the rooms (ADR 0094). Any level may be missing.
CREATE TABLE places (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  parent_id uuid,
  kind text NOT NULL CHECK (kind IN ('site', 'building', 'floor')),
  name text NOT NULL,
  -- Orders the places of one parent; equal positions are ordered by name.
  position integer NOT NULL DEFAULT 0,
  area_m2 numeric(10, 1) CHECK (area_m2 > 0),
  time_zone text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, parent_id) REFERENCES places (enterprise_id, id) ON DELETE SET NULL (parent_id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
-- Two floors of a building need different names; floors of two buildings do not.
CREATE UNIQUE INDEX places_by_name ON places (enterprise_id, coalesce(parent_id, enterprise_id), lower(name));
CREATE INDEX places_by_parent ON places (enterprise_id, parent_id);

ALTER TABLE device_groups
  ADD COLUMN place_id uuid,
  ADD COLUMN area_m2 numeric(10, 1) CHECK (area_m2 > 0),
  ADD CONSTRAINT device_groups_place_fkey FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id)
    ON DELETE SET NULL (place_id),
  ADD CONSTRAINT device_groups_in_places CHECK (type = 'room' OR (place_id IS NULL AND area_m2 IS NULL));
CREATE INDEX device_groups_by_place ON device_groups (enterprise_id, place_id) WHERE place_id IS NOT NULL;

-- A deleted place comes back with what was in it (0038_bin.sql).
CREATE TRIGGER keep_in_bin BEFORE DELETE ON places FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(5, 'id');
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF parent_id ON places FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF place_id ON device_groups FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);
CREATE TRIGGER remember_deletion AFTER DELETE ON places FOR EACH ROW EXECUTE FUNCTION remember_deletion('place', 'id');
