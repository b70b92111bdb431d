-- 0.3.0: the version before runs on this.
-- Utilities read on any day of the month; in shorter months, on their last day.
ALTER TABLE supplies DROP CONSTRAINT supplies_reading_day_check;
ALTER TABLE supplies ADD CONSTRAINT supplies_reading_day_check CHECK (reading_day BETWEEN 1 AND 31);
