-- 0.3.0: the version before runs on this.
-- A grant on a place may let its holder manage what is in it, too (ADR 0097).
ALTER TABLE place_grants ADD COLUMN manages boolean NOT NULL DEFAULT false;
