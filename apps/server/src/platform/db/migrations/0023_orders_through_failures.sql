-- A device that was there when the server stopped is taken for online until then, unless it says otherwise: our own
-- restart is not its absence. Null once it has spoken, and for all that nobody waits for.
ALTER TABLE devices ADD COLUMN expected_until timestamptz;
CREATE INDEX devices_expected ON devices (expected_until) WHERE expected_until IS NOT NULL;

-- When the device itself said what came of a command. Until then an end is only what the network did, and the device may
-- still correct it.
ALTER TABLE commands ADD COLUMN answered_at timestamptz;

-- As before, but for that one correction: what was done, by whom, and what the device said came of it may not change.
DROP TRIGGER keep_command ON commands;
CREATE TRIGGER keep_command BEFORE UPDATE ON commands FOR EACH ROW WHEN (
  (OLD.outcome <> 'pending'
    AND (NEW.outcome, NEW.reason, NEW.finished_at, NEW.answered_at)
      IS DISTINCT FROM (OLD.outcome, OLD.reason, OLD.finished_at, OLD.answered_at)
    AND NOT (OLD.outcome <> 'confirmed' AND OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL
      AND NEW.outcome IN ('confirmed', 'failed')))
  OR (NEW.enterprise_id, NEW.id, NEW.device_id, NEW.switch_id, NEW.source, NEW.actor_id, NEW.actor_name, NEW.switch_state,
      NEW.level, NEW.light, NEW.created_at, NEW.cause_id, NEW.cause_name, NEW.cause_run, NEW.device_name, NEW.switch_name)
    IS DISTINCT FROM (OLD.enterprise_id, OLD.id, OLD.device_id, OLD.switch_id, OLD.source, OLD.actor_id, OLD.actor_name,
      OLD.switch_state, OLD.level, OLD.light, OLD.created_at, OLD.cause_id, OLD.cause_name, OLD.cause_run, OLD.device_name,
      OLD.switch_name)
) EXECUTE FUNCTION keep_trail();
