-- 0.3.0: the version before runs on this.
-- In which session a browser was subscribed: whoever signs out is not told there any more.
ALTER TABLE channels ADD COLUMN session_id uuid;
CREATE INDEX channels_of_session ON channels (session_id) WHERE session_id IS NOT NULL;
