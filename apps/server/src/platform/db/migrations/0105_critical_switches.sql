-- 0.3.0: the version before runs on this.
-- Screens ask before they turn a critical switch off.
ALTER TABLE switch_appliances ADD COLUMN critical boolean NOT NULL DEFAULT false;
