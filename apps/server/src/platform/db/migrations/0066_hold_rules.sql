-- 0.3.0: the version before runs on this.
-- What an enterprise has decided about holds, in minutes; a press on the wall holds nothing where that is 0.
ALTER TABLE enterprises ADD COLUMN hold_longest_minutes integer NOT NULL DEFAULT 1440,
  ADD COLUMN hold_default_minutes integer NOT NULL DEFAULT 120,
  ADD COLUMN hold_wall_minutes integer NOT NULL DEFAULT 0;
