-- 0.3.0: the version before runs on this.
-- A scene that a workflow plays. No key of the table of scenes: one in the bin is only away, and comes back by the same id.
ALTER TABLE workflows ADD COLUMN scene_id uuid;
