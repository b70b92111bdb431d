-- 0.3.0: the version before runs on this.
-- Days that are not like the others, of an enterprise or of one of its rooms or groups (ADR 0068). The days stand in the row: they are
-- read, planned by and replaced together.
CREATE TABLE calendars (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The room or group it counts for; null for the whole enterprise.
  group_id uuid,
  entries jsonb NOT NULL DEFAULT '[]',
  -- Where it is followed by an address.
  address text,
  day_type text,
  etag text,
  fetched_at timestamptz,
  failure text,
  fetch_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, group_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE INDEX calendars_of_group ON calendars (enterprise_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX calendars_to_fetch ON calendars (fetch_at) WHERE fetch_at IS NOT NULL;
CREATE TRIGGER remember_deletion AFTER DELETE ON calendars FOR EACH ROW EXECUTE FUNCTION remember_deletion('calendar', 'id');
CREATE TRIGGER keep_in_bin BEFORE DELETE ON calendars FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(20, 'id');

-- Where the enterprise lies, for sunrise and sunset.
ALTER TABLE enterprises ADD COLUMN latitude double precision, ADD COLUMN longitude double precision;

-- What a schedule says beside its days and time, and why the run at `next_run` will not happen: then `resume_run` is the next that does.
ALTER TABLE schedules ADD COLUMN rhythm jsonb, ADD COLUMN next_why jsonb;
CREATE INDEX schedules_with_rhythm ON schedules (enterprise_id, id) WHERE rhythm IS NOT NULL;
-- The calendar's words for the day: "Diwali".
ALTER TABLE schedule_runs ADD COLUMN note text;
