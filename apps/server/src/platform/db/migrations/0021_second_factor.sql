-- The second step of a sign-in: codes of an app, passkeys, and recovery codes for when both are lost.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Both are encrypted with a key that the store does not know.
  secret bytea,
  pending_secret bytea,
  confirmed_at timestamptz,
  -- The thirty seconds of the last code that was taken: none counts twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- What the key has signed so far; one that counts backwards was copied.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE VIEW second_factors AS
  SELECT user_id FROM totp_factors WHERE confirmed_at IS NOT NULL UNION ALL SELECT user_id FROM passkeys;

-- What a browser has to answer within minutes, and once. Only the hash of its token is kept.
CREATE TABLE auth_challenges (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('second_step', 'passkey_sign_in', 'passkey_add')),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  payload jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_challenges_by_user ON auth_challenges (user_id);

ALTER TABLE one_time_links DROP CONSTRAINT one_time_links_purpose_check;
ALTER TABLE one_time_links ADD CONSTRAINT one_time_links_purpose_check
  CHECK (purpose IN ('register', 'reset', 'setup', 'invite', 'email', 'second_factor'));

ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '';

ALTER TABLE enterprises
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
  -- 0 where no session ends by being left alone.
  ADD COLUMN idle_minutes integer NOT NULL DEFAULT 0;
