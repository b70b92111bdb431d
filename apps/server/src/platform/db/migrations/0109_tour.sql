-- 0.3.0: the version before runs on this.
-- True for people who joined by an invitation and have not been shown around. Everybody who has an account by now counts as shown.
ALTER TABLE users ADD COLUMN tour_due boolean NOT NULL DEFAULT false;
