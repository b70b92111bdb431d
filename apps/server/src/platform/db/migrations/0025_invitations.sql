-- How long a count matters, which is when it can be swept.
ALTER TABLE throttles ADD COLUMN window_seconds integer NOT NULL DEFAULT 86400;

-- An invited person is someone of the enterprise's own until they come, whether their address has an account or not:
-- under an id of the invitation's, known by the address that it went to. The one who comes takes its place.
ALTER TABLE memberships
  -- Set as long as the invitation is open; the account's own address is nobody's business until then.
  ADD COLUMN email text CHECK (email = lower(email));
CREATE UNIQUE INDEX memberships_by_email ON memberships (email, enterprise_id) WHERE email IS NOT NULL;

-- What was granted to the invited goes with them when they come under their own id.
DO $$
DECLARE link record;
BEGIN
  FOR link IN
    SELECT conrelid::regclass AS holder, conname, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE confrelid = 'memberships'::regclass AND contype = 'f' AND conparentid = 0
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', link.holder, link.conname);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s ON UPDATE CASCADE', link.holder, link.conname, link.definition);
  END LOOP;
END $$;

-- Invitations that are open now.
DO $$
DECLARE
  open record;
  stand_in uuid;
BEGIN
  FOR open IN
    SELECT m.enterprise_id, m.user_id, u.email, coalesce(m.name, u.name) AS name, m.created_at
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.invited_at IS NOT NULL
  LOOP
    stand_in := gen_random_uuid();
    INSERT INTO users (id, email, username, name, created_at)
      VALUES (stand_in, 'invited:' || stand_in, 'invited:' || stand_in, open.name, open.created_at);
    UPDATE memberships SET user_id = stand_in, email = open.email, name = open.name
      WHERE enterprise_id = open.enterprise_id AND user_id = open.user_id;
    UPDATE one_time_links SET user_id = stand_in, payload = payload || jsonb_build_object('user', stand_in)
      WHERE purpose = 'invite'
        AND payload @> jsonb_build_object('user', open.user_id, 'enterprise', open.enterprise_id);
  END LOOP;
  -- Those who had no account and only stood for their invitation.
  DELETE FROM users u WHERE password_hash IS NULL AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id);
END $$;
