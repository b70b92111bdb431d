-- Removing a device removes its commands, which must not mean reading those of the whole enterprise.
CREATE INDEX commands_by_device ON commands (enterprise_id, device_id);
