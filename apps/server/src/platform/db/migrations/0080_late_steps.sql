-- 0.3.0: the version before runs on this.
-- The first step of a firing that was left because nobody was there to do it in time, and when it was due.
ALTER TABLE workflow_firings
  ADD COLUMN left_step integer,
  ADD COLUMN left_due timestamptz;
