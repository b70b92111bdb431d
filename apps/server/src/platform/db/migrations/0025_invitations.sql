-- How long a count matters, which is when it can be swept.
ALTER TABLE throttles ADD COLUMN window_seconds integer NOT NULL DEFAULT 86400;
