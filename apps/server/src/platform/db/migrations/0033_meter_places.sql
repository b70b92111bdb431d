-- Which meter stands behind which. A meter without a row has no place yet: people are asked for it, it is never guessed.
CREATE TABLE meter_places (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- The meter it stands behind; null for a main meter.
  behind_id uuid,
  PRIMARY KEY (enterprise_id, device_id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices (enterprise_id, id) ON DELETE CASCADE,
  -- Who removes a meter moves those behind it up first (areas/site/meters); one that was overlooked has no place.
  FOREIGN KEY (enterprise_id, behind_id) REFERENCES devices (enterprise_id, id) ON DELETE CASCADE,
  CHECK (behind_id <> device_id)
);
CREATE INDEX meter_places_behind ON meter_places (enterprise_id, behind_id);
