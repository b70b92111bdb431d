-- 0.3.0: the version before runs on this.
-- Who is on call, who stands in, and who is told when nobody answers (ADR 0074).
CREATE TABLE on_call_plans (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Null: for everything that no other plan takes.
  room_id uuid,
  priorities text[] NOT NULL,
  turn text NOT NULL CHECK (turn IN ('day', 'week')),
  starts_on date NOT NULL,
  hand_over integer NOT NULL,
  -- [{ after_minutes, tell, people }]; people who have left are passed over.
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, room_id) REFERENCES device_groups ON DELETE CASCADE
);
CREATE INDEX on_call_plans_of_room ON on_call_plans (enterprise_id, room_id);

-- Everyone once, in the order of their turns.
CREATE TABLE on_call_people (
  enterprise_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  place integer NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (enterprise_id, plan_id, user_id),
  FOREIGN KEY (enterprise_id, plan_id) REFERENCES on_call_plans ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX on_call_people_of_person ON on_call_people (enterprise_id, user_id);

CREATE TABLE on_call_covers (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  user_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  why text,
  by_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, plan_id) REFERENCES on_call_plans ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX on_call_covers_of_plan ON on_call_covers (enterprise_id, plan_id, created_at);
CREATE INDEX on_call_covers_of_person ON on_call_covers (enterprise_id, user_id);

-- Whoever comes back from the bin takes their turns again, and a room has its plan again.
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES (20, 'on_call_plans'), (30, 'on_call_people'), (30, 'on_call_covers')) AS t (rank, relation)
  LOOP
    EXECUTE format('CREATE TRIGGER keep_in_bin BEFORE DELETE ON %I FOR EACH ROW
      WHEN (coalesce(current_setting(''switchboard.bin'', true), '''') <> '''') EXECUTE FUNCTION keep_in_bin(%s)',
      kept.relation, kept.rank);
  END LOOP;
END $$;
