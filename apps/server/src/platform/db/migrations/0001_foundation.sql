-- People, enterprises and who belongs where. Tables of a tenant lead with enterprise_id, so that they can be spread by it.
CREATE TABLE enterprises (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  time_zone text NOT NULL,
  partner_name text NOT NULL DEFAULT '',
  meta_keys text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  username text NOT NULL UNIQUE,
  name text NOT NULL,
  fullname text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  organisation text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE TABLE memberships (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'user')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id, created_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  enterprise_id uuid NOT NULL,
  notification_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Links that work once: registration, password reset, first set-up. Only the hash of a token is kept.
CREATE TABLE one_time_links (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset', 'setup')),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_links_by_user ON one_time_links (user_id, purpose);

-- Counts tries by whatever a caller throttles on; a window is over when it is older than the caller says.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_start timestamptz NOT NULL
);
