-- What an admin proposed that an invited person be called to sign in. It is theirs to take, and gone once they have come.
ALTER TABLE memberships ADD COLUMN username text CHECK (username = lower(username));
