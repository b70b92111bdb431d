-- 0.3.0: the version before runs on this.
-- What calendars said of the days of the last month when they were judged: days that are marked afterwards are judged again
-- (ADR 0077). By room or group and day; null until a night has passed with it.
ALTER TABLE waste_checks ADD COLUMN marks jsonb;
-- The same of the night that is under way: it counts once all meters were looked at.
ALTER TABLE waste_checks ADD COLUMN night_marks jsonb;
