-- 0.3.0: the version before runs on this.
-- What one server at a time does for all, and until when it is believed to: as long as it says so again in time.
CREATE TABLE server_leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);
