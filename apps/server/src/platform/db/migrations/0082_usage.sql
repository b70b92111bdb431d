-- 0.3.0: the version before runs on this.
-- What bills are made from: of each meter that is billed and each local month, the energy of its hours and the quarters of an hour of
-- their demand, packed. Made of readings and roll-ups; made again where those have changed since.
CREATE TABLE usage_months (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- The first day of the month in this zone.
  month date NOT NULL,
  zone text NOT NULL,
  -- What the roll-ups of the month said when it was made, and those of each of its days and the day before.
  made_of text NOT NULL,
  days jsonb NOT NULL,
  -- Packed; as text, because the driver reads bytes at two letters each, and encoding them would be most of the time. Quarters of an
  -- hour by themselves: of a whole month the highest are asked for, and those stand with its hours.
  hours text NOT NULL,
  quarters text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, device_id, month)
);
-- Numbers that differ from hour to hour do not get smaller; to try costs more than reading them.
ALTER TABLE usage_months ALTER hours SET STORAGE EXTERNAL, ALTER quarters SET STORAGE EXTERNAL;
