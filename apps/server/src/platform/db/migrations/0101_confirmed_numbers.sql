-- 0.3.0: the version before runs on this.
-- A telephone number is confirmed by a code before anything else is sent to it. Numbers that were added before count as confirmed.
ALTER TABLE channels ADD COLUMN confirmed_at timestamptz;
-- A keyed hash of the newest code: six digits alone could be found by trying all of them.
ALTER TABLE channels ADD COLUMN code_hash bytea;
ALTER TABLE channels ADD COLUMN code_expires_at timestamptz;
ALTER TABLE channels ADD COLUMN code_tries integer NOT NULL DEFAULT 0;
UPDATE channels SET confirmed_at = created_at WHERE kind = 'command';
