-- Reports as files: made in the background by one server, fetched from any of them by the person who asked, kept briefly.
CREATE TABLE reports (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- What it is about; whoever may no longer see one of them may not fetch the file.
  device_ids uuid[] NOT NULL,
  format text NOT NULL CHECK (format IN ('EXCEL', 'PDF')),
  step text NOT NULL CHECK (step IN ('waiting', 'reading', 'writing', 'ready', 'failed')),
  code text,
  file_name text NOT NULL,
  file bytea,
  -- A server that is gone finishes nothing: after this it counts as failed.
  due_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
-- One at a time for each person.
CREATE UNIQUE INDEX reports_in_the_making ON reports (enterprise_id, user_id) WHERE step IN ('waiting', 'reading', 'writing');
CREATE INDEX reports_by_expiry ON reports (expires_at);
-- What is in a file is packed already.
ALTER TABLE reports ALTER COLUMN file SET STORAGE EXTERNAL;
