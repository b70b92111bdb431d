-- How a person looks at a list: the columns, their widths, the order of the rows, and the filters. Nobody else's.
CREATE TABLE table_views (
  enterprise_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  list text NOT NULL,
  -- Empty for the one without a name: how the list was arranged last.
  name text,
  arrangement jsonb NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id, id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE UNIQUE INDEX table_views_by_name ON table_views (enterprise_id, user_id, list, lower(name)) WHERE name IS NOT NULL;
CREATE UNIQUE INDEX table_views_last ON table_views (enterprise_id, user_id, list) WHERE name IS NULL;
CREATE TRIGGER remember_deletion AFTER DELETE ON table_views FOR EACH ROW WHEN (OLD.name IS NOT NULL)
  EXECUTE FUNCTION remember_deletion('view', 'id', 'user_id');
-- They go with a person, and come back with them.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON table_views FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);

-- Lists that are sorted by a column: each script by its own letters, "Board 2" before "Board 10", as the browser has it.
DO $$
BEGIN
  CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  -- A PostgreSQL that was built without ICU sorts by letters all the same.
  CREATE COLLATION natural_order FROM "C";
END $$;
