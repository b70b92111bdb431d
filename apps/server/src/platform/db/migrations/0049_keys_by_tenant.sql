-- 0.3.0: the version before runs on this.
-- Keys that did not lead with the tenant: unique within one is enough, since ids of sessions are random.
-- Both tables are small, and no code relies on which index holds a key: older servers go on beside this.
ALTER TABLE sessions DROP CONSTRAINT sessions_pkey, ADD PRIMARY KEY (enterprise_id, id);
CREATE INDEX sessions_by_id ON sessions (id);

ALTER TABLE panels DROP CONSTRAINT panels_session_id_key;
CREATE INDEX panels_by_session ON panels (session_id) WHERE session_id IS NOT NULL;
DROP INDEX panels_by_code;
CREATE UNIQUE INDEX panels_by_code ON panels (code_hash, enterprise_id) WHERE code_hash IS NOT NULL;
