-- 0.3.0: the version before runs on this.
-- Floor plans (ADR 0096): a picture for each place, outlines of rooms and positions of devices on it.
CREATE TABLE plans (
  enterprise_id uuid NOT NULL,
  place_id uuid NOT NULL,
  picture bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('png', 'webp')),
  -- The size of the picture in pixels.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The width of the plan in metres; null if nobody has measured it.
  meters double precision CHECK (meters > 0),
  -- Grows with every picture. It begins at the moment of the first one, so that a plan that was removed and drawn again is
  -- never taken for the one before.
  version bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, place_id),
  FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE
);
-- A picture is compressed by itself.
ALTER TABLE plans ALTER COLUMN picture SET STORAGE EXTERNAL;

-- A room is drawn on one plan at most.
CREATE TABLE plan_areas (
  enterprise_id uuid NOT NULL,
  room_id uuid NOT NULL,
  place_id uuid NOT NULL,
  -- Corners as shares of the width and the height of the picture.
  points jsonb NOT NULL CHECK (jsonb_typeof(points) = 'array'),
  PRIMARY KEY (enterprise_id, room_id),
  FOREIGN KEY (enterprise_id, room_id) REFERENCES device_groups (enterprise_id, id) ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, place_id) REFERENCES plans (enterprise_id, place_id) ON DELETE CASCADE
);
CREATE INDEX plan_areas_by_place ON plan_areas (enterprise_id, place_id);

-- A switch, or a device as a whole with the number 0, is on one plan at most.
CREATE TABLE plan_items (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  switch_no integer NOT NULL CHECK (switch_no >= 0),
  place_id uuid NOT NULL,
  x double precision NOT NULL CHECK (x BETWEEN 0 AND 1),
  y double precision NOT NULL CHECK (y BETWEEN 0 AND 1),
  PRIMARY KEY (enterprise_id, device_id, switch_no),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices (enterprise_id, id) ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, place_id) REFERENCES plans (enterprise_id, place_id) ON DELETE CASCADE
);
CREATE INDEX plan_items_by_place ON plan_items (enterprise_id, place_id);

-- A deleted place comes back with its plan, and a deleted room or device with its position on one (0038_bin.sql).
CREATE TRIGGER keep_in_bin BEFORE DELETE ON plans FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(10);
CREATE TRIGGER keep_in_bin BEFORE DELETE ON plan_areas FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);
CREATE TRIGGER keep_in_bin BEFORE DELETE ON plan_items FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);

-- Pictures in the bin name nobody, and searching them for a person would take long.
CREATE OR REPLACE FUNCTION follow_member_in_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bin_rows SET was = replace(was::text, OLD.user_id::text, NEW.user_id::text)::jsonb
  WHERE enterprise_id = NEW.enterprise_id AND relation <> 'plans' AND position(OLD.user_id::text IN was::text) > 0;
  RETURN NULL;
END $$;
