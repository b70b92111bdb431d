-- 0.3.0: the version before runs on this.
-- Whoever writes many commands at once names them in the same statement; what comes without a name is named as before.
DROP TRIGGER name_command ON commands;
CREATE TRIGGER name_command BEFORE INSERT ON commands FOR EACH ROW
  WHEN (NEW.device_name IS NULL AND coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION name_command();
