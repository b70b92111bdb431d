-- 0.3.0: the version before runs on this.
-- A schedule may have several times, each with its own actions (ADR 0092). Each further time is a row like the first,
-- which leads it; it has its own due instants, runs and actions, and goes away together with the first.
ALTER TABLE schedules
  ADD COLUMN part_of uuid,
  ADD COLUMN part smallint NOT NULL DEFAULT 0,
  -- An archive brings its rows in any order.
  ADD FOREIGN KEY (enterprise_id, part_of) REFERENCES schedules ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX schedules_by_first ON schedules (enterprise_id, part_of) WHERE part_of IS NOT NULL;
