-- 0.3.0: the version before runs on this.
-- What was held when its switch was deleted is kept with it (ADR 0045): it comes back, or the answer says that it was left out.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON holds FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '' AND OLD.ended_at IS NULL) EXECUTE FUNCTION keep_in_bin(30);
