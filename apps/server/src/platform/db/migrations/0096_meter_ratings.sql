-- 0.3.0: the version before runs on this.
-- How much a meter can measure (phases, volts, amperes, ct_secondary); null where only its type is known.
ALTER TABLE devices ADD COLUMN rating jsonb CHECK (rating IS NULL OR coalesce((rating ->> 'phases')::integer IN (1, 3)
  AND (rating ->> 'volts')::float8 BETWEEN 50 AND 40000 AND (rating ->> 'amperes')::float8 BETWEEN 1 AND 10000, false));
-- Adopted meters without a rating were judged by 100 A. Those with readings in doubt are counted again by the wider limit of today.
UPDATE telemetry_states s SET rule = 0 FROM devices d
WHERE d.enterprise_id = s.enterprise_id AND d.id = s.device_id AND d.device_type LIKE 'FIELD%' AND EXISTS (
  SELECT 1 FROM reading_marks m
  WHERE m.enterprise_id = s.enterprise_id AND m.device_id = s.device_id AND m.kind = 'doubt' AND m.decision IS NULL);
