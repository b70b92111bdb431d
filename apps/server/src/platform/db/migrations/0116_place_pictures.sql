-- 0.3.0: the version before runs on this.
-- A picture of a site, building or floor, such as a photo (ADR 0096). In a table of its own, so that lists of places never read it.
CREATE TABLE place_pictures (
  enterprise_id uuid NOT NULL,
  place_id uuid NOT NULL,
  picture bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('png', 'webp')),
  -- In pixels.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Grows with every picture, and begins at the moment of the first one, as with plans.
  version bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, place_id),
  FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE
);
-- A picture is compressed by itself.
ALTER TABLE place_pictures ALTER COLUMN picture SET STORAGE EXTERNAL;

-- A deleted place comes back with its picture (0038_bin.sql).
CREATE TRIGGER keep_in_bin BEFORE DELETE ON place_pictures FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(10);

-- Pictures in the bin name nobody, and searching them for a person would take long.
CREATE OR REPLACE FUNCTION follow_member_in_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bin_rows SET was = replace(was::text, OLD.user_id::text, NEW.user_id::text)::jsonb
  WHERE enterprise_id = NEW.enterprise_id AND relation NOT IN ('plans', 'place_pictures')
    AND position(OLD.user_id::text IN was::text) > 0;
  RETURN NULL;
END $$;
