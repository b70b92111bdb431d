-- 0.3.0: the version before runs on this, and hides these shortcuts.
-- A person may show one plan on Home (ADR 0096).
ALTER TABLE user_shortcuts ADD COLUMN place_id uuid;
ALTER TABLE user_shortcuts ADD FOREIGN KEY (enterprise_id, place_id) REFERENCES places (enterprise_id, id) ON DELETE CASCADE;
ALTER TABLE user_shortcuts
  DROP CONSTRAINT user_shortcuts_type_check,
  DROP CONSTRAINT user_shortcuts_check,
  ADD CONSTRAINT user_shortcuts_type_check CHECK (type IN ('remote', 'switch', 'plan')),
  ADD CONSTRAINT user_shortcuts_check CHECK (num_nonnulls(switch_id, remote_id, place_id) = 1
    AND (type = 'switch') = (switch_id IS NOT NULL) AND (type = 'plan') = (place_id IS NOT NULL));
CREATE UNIQUE INDEX user_shortcuts_one_plan ON user_shortcuts (enterprise_id, user_id) WHERE type = 'plan';
CREATE INDEX user_shortcuts_by_place ON user_shortcuts (enterprise_id, place_id) WHERE place_id IS NOT NULL;
