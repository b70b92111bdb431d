-- 0.3.0: the version before runs on this.
-- What utilities charge, in dated versions: one that has begun to count is never written again (ADR 0075).
CREATE TABLE tariffs (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  time_zone text NOT NULL,
  -- The published one it was made from.
  template text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);
CREATE TRIGGER remember_deletion AFTER DELETE ON tariffs FOR EACH ROW EXECUTE FUNCTION remember_deletion('tariff', 'id');

CREATE TABLE tariff_versions (
  enterprise_id uuid NOT NULL,
  tariff_id uuid NOT NULL,
  from_day date NOT NULL,
  -- Everything of the version but its day; decimals are texts.
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, tariff_id, from_day),
  FOREIGN KEY (enterprise_id, tariff_id) REFERENCES tariffs ON DELETE CASCADE
);
