-- 0.3.0: the version before runs on this.
-- What was handed to a device that tells nothing back is "sent", never "confirmed".
ALTER TABLE commands DROP CONSTRAINT commands_outcome_check;
ALTER TABLE commands ADD CONSTRAINT commands_outcome_check
  CHECK (outcome IN ('pending', 'confirmed', 'sent', 'failed', 'expired')) NOT VALID;

-- As before, and an answer that comes after the silence may say so too.
DROP TRIGGER keep_command ON commands;
CREATE TRIGGER keep_command BEFORE UPDATE ON commands FOR EACH ROW WHEN (
  (OLD.outcome <> 'pending'
    AND (NEW.outcome, NEW.reason, NEW.finished_at, NEW.answered_at)
      IS DISTINCT FROM (OLD.outcome, OLD.reason, OLD.finished_at, OLD.answered_at)
    AND NOT (OLD.outcome <> 'confirmed' AND OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL
      AND NEW.outcome IN ('confirmed', 'sent', 'failed')))
  OR (NEW.enterprise_id, NEW.id, NEW.device_id, NEW.switch_id, NEW.source, NEW.actor_id, NEW.actor_name, NEW.switch_state,
      NEW.level, NEW.light, NEW.created_at, NEW.cause_id, NEW.cause_name, NEW.cause_run, NEW.device_name, NEW.switch_name)
    IS DISTINCT FROM (OLD.enterprise_id, OLD.id, OLD.device_id, OLD.switch_id, OLD.source, OLD.actor_id, OLD.actor_name,
      OLD.switch_state, OLD.level, OLD.light, OLD.created_at, OLD.cause_id, OLD.cause_name, OLD.cause_run, OLD.device_name,
      OLD.switch_name)
) EXECUTE FUNCTION keep_trail();
