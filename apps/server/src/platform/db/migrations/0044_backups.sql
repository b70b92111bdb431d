-- 0.3.0: the version before runs on this. When the store was backed up by the operator's command, so that a server can tell how old the last is.
CREATE TABLE backups (
  taken_at timestamptz PRIMARY KEY,
  finished_at timestamptz NOT NULL DEFAULT now(),
  place text NOT NULL,
  rows bigint NOT NULL
);
