-- What people delete stays here for 30 days, with all that went with it, so that it can come back (ADR 0045).
CREATE TABLE bin_entries (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  thing text NOT NULL,
  thing_id uuid NOT NULL,
  -- What a caller named when it was deleted: the id of the thing, or of the entries of a workflow.
  named uuid[] NOT NULL,
  name text NOT NULL,
  deleted_by uuid,
  deleted_by_name text,
  deleted_at timestamptz NOT NULL,
  -- How it left the bin. Kept for a while, so that whoever asks the same at that moment is answered the same.
  ended text CHECK (ended IN ('restored', 'purged')),
  ended_at timestamptz,
  -- What its restoring answered.
  answer jsonb,
  PRIMARY KEY (enterprise_id, id)
);
CREATE INDEX bin_entries_newest ON bin_entries (enterprise_id, deleted_at DESC, id DESC) WHERE ended IS NULL;
CREATE INDEX bin_entries_by_thing ON bin_entries (enterprise_id, thing, thing_id);
CREATE INDEX bin_entries_by_age ON bin_entries (deleted_at);

CREATE TABLE bin_rows (
  enterprise_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- What others refer to comes back before them.
  rank smallint NOT NULL,
  relation name NOT NULL,
  -- The id by which other rows refer to this one, where they do.
  key uuid,
  was jsonb NOT NULL,
  -- What it was changed to; null where it was deleted.
  became jsonb,
  PRIMARY KEY (enterprise_id, entry_id, position),
  FOREIGN KEY (enterprise_id, entry_id) REFERENCES bin_entries ON DELETE CASCADE
);
CREATE INDEX bin_rows_by_key ON bin_rows (enterprise_id, key) WHERE key IS NOT NULL;

-- Keeps a row that goes while `switchboard.bin` names an enterprise and an entry. Its arguments: the rank, and the column of
-- its key where other rows refer to it. Before the deletion, since what refers to it goes right after.
CREATE FUNCTION keep_in_bin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := to_jsonb(OLD);
  entry text[] := string_to_array(current_setting('switchboard.bin'), '/');
BEGIN
  INSERT INTO bin_rows (enterprise_id, entry_id, rank, relation, key, was, became)
  VALUES (entry[1]::uuid, entry[2]::uuid, TG_ARGV[0]::smallint, TG_TABLE_NAME, (gone ->> TG_ARGV[1])::uuid, gone,
    CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) END);
  IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF;
  RETURN OLD;
END $$;

DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    (10, 'memberships', 'user_id'), (10, 'devices', 'id'), (10, 'device_groups', 'id'),
    (20, 'switch_appliances', 'id'), (20, 'remotes', 'id'), (20, 'schedules', 'id'), (20, 'scenes', NULL),
    (20, 'workflows', 'key'), (20, 'telemetry_states', NULL),
    (30, 'device_group_members', NULL), (30, 'device_grants', NULL), (30, 'switch_grants', NULL), (30, 'room_grants', NULL),
    (30, 'schedule_actions', NULL), (30, 'schedule_runs', NULL), (30, 'workflow_entries', NULL),
    (30, 'workflow_states', NULL), (30, 'workflow_firings', NULL), (30, 'device_power_states', NULL),
    (30, 'device_offline_notices', NULL), (30, 'reading_marks', NULL), (30, 'meter_places', NULL), (30, 'panels', NULL),
    (30, 'notification_settings', NULL), (30, 'notifications', NULL), (30, 'user_shortcuts', NULL)
  ) AS t (rank, relation, key)
  LOOP
    EXECUTE format('CREATE TRIGGER keep_in_bin BEFORE DELETE ON %I FOR EACH ROW
      WHEN (coalesce(current_setting(''switchboard.bin'', true), '''') <> '''') EXECUTE FUNCTION keep_in_bin(%s)',
      kept.relation, concat_ws(', ', kept.rank, quote_literal(kept.key)));
  END LOOP;
END $$;
-- An invitation that is taken back with its membership; other links are not of one enterprise.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON one_time_links FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '' AND OLD.purpose = 'invite') EXECUTE FUNCTION keep_in_bin(30);
-- What stays, and only lets go of what is deleted.
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF device_id, group_id ON remotes FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF device_id, author_id ON tickets FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF behind_id ON meter_places FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);

-- Whoever was invited comes under an id of their own, which what waits in the bin then means too.
CREATE FUNCTION follow_member_in_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bin_rows SET was = replace(was::text, OLD.user_id::text, NEW.user_id::text)::jsonb
  WHERE enterprise_id = NEW.enterprise_id AND position(OLD.user_id::text IN was::text) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_member_in_bin AFTER UPDATE OF user_id ON memberships FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION follow_member_in_bin();

-- Nothing is kept of someone who is no more.
CREATE FUNCTION end_person_in_bin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bin_entries WHERE thing = 'user' AND thing_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_person_in_bin AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION end_person_in_bin();

-- Puts one row back by the columns that it had and that are still there. False where what it refers to is gone, or
-- where something else has its place.
CREATE FUNCTION put_row_back(kept bin_rows) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  columns name[];
  plain text;
  own_key text;
  done integer;
BEGIN
  SELECT array_agg(attname), string_agg(quote_ident(attname), ', ') INTO columns, plain FROM pg_attribute
  WHERE attrelid = kept.relation::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND kept.was ? attname::text
    AND (kept.became IS NULL OR kept.was -> attname::text IS DISTINCT FROM kept.became -> attname::text);
  IF columns IS NULL THEN RETURN true; END IF;
  IF kept.became IS NULL THEN
    EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$I, $1) ON CONFLICT DO NOTHING',
      kept.relation, plain) USING kept.was;
  ELSE
    -- Only where it is still as it was left: what somebody has chosen since stands.
    SELECT string_agg(format('t.%1$I = w.%1$I', a.attname), ' AND ') INTO own_key
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = kept.relation::text::regclass AND i.indisprimary;
    EXECUTE format('UPDATE %1$I t SET (%2$s) = (SELECT %2$s FROM jsonb_populate_record(NULL::%1$I, $1))
        FROM jsonb_populate_record(NULL::%1$I, $2) w WHERE %3$s AND %4$s', kept.relation, plain, own_key,
        (SELECT string_agg(format('t.%1$I IS NOT DISTINCT FROM w.%1$I', c), ' AND ') FROM unnest(columns) AS c))
      USING kept.was, kept.became;
  END IF;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done > 0;
EXCEPTION WHEN foreign_key_violation OR unique_violation OR check_violation THEN
  RETURN false;
END $$;

-- The row as it can stand now: a reference that the store would have emptied is empty where what it leads to is gone. If
-- that is in the bin, it is told to take the reference up again when it comes.
CREATE FUNCTION let_go_of_gone(kept bin_rows) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  link record;
  is_there boolean;
  standing jsonb := kept.was;
BEGIN
  FOR link IN
    SELECT own.attname AS own, c.confrelid::regclass AS parent, theirs.attname AS theirs
    FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (own, theirs)
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = k.own
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = k.theirs
    WHERE c.conrelid = kept.relation::text::regclass AND c.contype = 'f' AND c.confdeltype = 'n' AND k.own = ANY(c.confdelsetcols)
  LOOP
    CONTINUE WHEN kept.was ->> link.own IS NULL;
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s WHERE enterprise_id = $1 AND %I = $2)', link.parent, link.theirs)
      INTO is_there USING kept.enterprise_id, (kept.was ->> link.own)::uuid;
    CONTINUE WHEN is_there;
    standing := standing || jsonb_build_object(link.own, NULL);
    INSERT INTO bin_rows (enterprise_id, entry_id, rank, relation, was, became)
    SELECT r.enterprise_id, r.entry_id, 40, kept.relation, kept.was, kept.was || jsonb_build_object(link.own, NULL)
    FROM bin_rows r JOIN bin_entries e ON e.enterprise_id = r.enterprise_id AND e.id = r.entry_id AND e.ended IS NULL
    WHERE r.enterprise_id = kept.enterprise_id AND r.key = (kept.was ->> link.own)::uuid AND r.entry_id <> kept.entry_id
      AND r.became IS NULL LIMIT 1;
  END LOOP;
  RETURN standing;
END $$;

-- Puts everything of an entry back, and says what came. What cannot come because its other half is in the bin too waits
-- there, and comes with that.
CREATE FUNCTION put_back(home uuid, entry uuid) RETURNS TABLE (relation name, id uuid, is_back boolean) LANGUAGE plpgsql AS $$
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
    IF kept.relation = 'panels' THEN
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

-- Readings, events and changes of status stay as long as their device is in the bin, and so does what is made of them.
ALTER TABLE switch_status_changes DROP CONSTRAINT switch_status_changes_enterprise_id_device_id_fkey;
ALTER TABLE on_time_hours DROP CONSTRAINT on_time_hours_enterprise_id_device_id_fkey;
ALTER TABLE on_time_days DROP CONSTRAINT on_time_days_enterprise_id_device_id_fkey;
CREATE OR REPLACE FUNCTION end_telemetry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('switchboard.bin', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  DELETE FROM reading_hours WHERE enterprise_id = OLD.enterprise_id AND device_id = OLD.device_id;
  DELETE FROM reading_days WHERE enterprise_id = OLD.enterprise_id AND device_id = OLD.device_id;
  DELETE FROM reading_months WHERE enterprise_id = OLD.enterprise_id AND device_id = OLD.device_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION begin_telemetry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('switchboard.put_back', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  INSERT INTO telemetry_states (enterprise_id, device_id, time_zone)
  SELECT d.enterprise_id, d.id, z.zone FROM added d
  JOIN (SELECT id, known_zone(time_zone) AS zone FROM enterprises WHERE id IN (SELECT enterprise_id FROM added)) z
    ON z.id = d.enterprise_id;
  RETURN NULL;
END $$;
