-- When the person of this session last proved that it is them, beyond holding the token; empty until asked.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- What the person reads, as their screen said at the latest sign-in: letters about the account are written in it.
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'te', 'hi'));
