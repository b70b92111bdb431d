-- 0.3.0: the version before runs on this. Rows that an archive brings are history already: they are neither named, nor counted, nor begun a
-- second time. Nobody but the operator's import sets this, for its own transaction.
DROP TRIGGER name_command ON commands;
CREATE TRIGGER name_command BEFORE INSERT ON commands FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION name_command();
DROP TRIGGER name_ir_send ON ir_sends;
CREATE TRIGGER name_ir_send BEFORE INSERT ON ir_sends FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION name_ir_send();
DROP TRIGGER begin_telemetry ON devices;
CREATE TRIGGER begin_telemetry AFTER INSERT ON devices REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION begin_telemetry();
DROP TRIGGER roll_up_on_time ON switch_status_changes;
CREATE TRIGGER roll_up_on_time AFTER INSERT ON switch_status_changes REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION on_switch_changes();
DROP TRIGGER roll_up_on_time ON device_status_changes;
CREATE TRIGGER roll_up_on_time AFTER INSERT ON device_status_changes REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (coalesce(current_setting('switchboard.import', true), '') = '') EXECUTE FUNCTION on_device_changes();
