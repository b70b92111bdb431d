-- 0.3.0: the version before runs on this.
-- Whether something holds the switch, or of a curtain its other relay, that whoever asks has not seen. A statement sees the store as it was
-- when it began; what is asked in here, as it is once the turn was had: whoever has placed a hold takes that turn alone for an instant,
-- and knows then that every tap has either seen the hold or stands where it can be seen.
CREATE FUNCTION has_new_hold(turn integer, home uuid, switch uuid, seen uuid[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(turn, hashtext(home::text));
  RETURN EXISTS (SELECT 1 FROM holds h
    WHERE h.enterprise_id = home AND h.ended_at IS NULL AND h.id <> ALL (seen) AND h.switch_id IN (
      SELECT switch UNION ALL
      SELECT o.id FROM switch_appliances s
      JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id AND d.device_config ? 'curtain_mode'
      JOIN switch_appliances o ON o.enterprise_id = s.enterprise_id AND o.device_id = s.device_id
      WHERE s.enterprise_id = home AND s.id = switch));
END $$;
