-- 0.3.0: the version before runs on this.
-- A workflow that an admin has marked: its orders act over every hold, and hold their switches as long as its condition lasts; for so
-- many minutes where that is over at once.
ALTER TABLE workflows ADD COLUMN is_safety boolean NOT NULL DEFAULT false, ADD COLUMN safety_minutes integer;

-- The workflow that holds; several of them may hold one switch.
ALTER TABLE holds ADD COLUMN cause_id uuid;
DROP INDEX holds_open;
CREATE UNIQUE INDEX holds_open ON holds
  (enterprise_id, switch_id, level, coalesce(cause_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ended_at IS NULL;
CREATE INDEX holds_of_causes ON holds (enterprise_id, cause_id) WHERE ended_at IS NULL AND cause_id IS NOT NULL;
ALTER TABLE holds DROP CONSTRAINT holds_until_kind_check;
ALTER TABLE holds ADD CONSTRAINT holds_until_kind_check CHECK (until_kind IN ('time', 'next_schedule', 'released', 'condition'));
ALTER TABLE holds DROP CONSTRAINT holds_end_reason_check;
ALTER TABLE holds ADD CONSTRAINT holds_end_reason_check
  CHECK (end_reason IN ('time', 'schedule', 'released', 'replaced', 'cleared'));
