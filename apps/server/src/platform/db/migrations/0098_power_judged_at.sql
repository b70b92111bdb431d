-- 0.3.0: the version before runs on this.
-- When a device said what its limits were last changed by: a reading that is sent again raises nothing twice.
ALTER TABLE device_power_states ADD COLUMN judged_at timestamptz;
