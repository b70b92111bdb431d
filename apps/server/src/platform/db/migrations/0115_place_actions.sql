-- 0.3.0: the version before runs on this, and skips these actions.
-- An action of a schedule may name a site, building or floor instead of a group (ADR 0099).
ALTER TABLE schedule_actions ADD COLUMN place_id uuid;
ALTER TABLE schedule_actions ADD FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE;
ALTER TABLE schedule_actions DROP CONSTRAINT schedule_actions_check;
ALTER TABLE schedule_actions ADD CONSTRAINT schedule_actions_check
  CHECK (switch_id IS NOT NULL OR group_id IS NOT NULL OR place_id IS NOT NULL);
CREATE INDEX schedule_actions_by_place ON schedule_actions (enterprise_id, place_id) WHERE place_id IS NOT NULL;
