-- 0.3.0: the version before runs on this.
-- Which languages there are is said by the list in the domain; a language that is added needs no change of the store.
ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (language ~ '^[a-z]{2,3}$');
