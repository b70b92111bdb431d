-- 0.3.0: the version before runs on this.
-- The name of the person who sent the invitation, for the one who receives it; only while the invitation is open.
ALTER TABLE memberships ADD COLUMN inviter text;
