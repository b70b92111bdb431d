-- How a device was when a day ended for it: its last word of that day, kept as the first of a later day replaces it.
CREATE TABLE device_days (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  -- Without a foreign key: the report of a day tells of a device also after it was removed.
  device_id uuid NOT NULL,
  day date NOT NULL,
  last_seen timestamptz NOT NULL,
  rssi real,
  PRIMARY KEY (enterprise_id, device_id, day)
);

-- Devices that are no longer there, for the days on which they were.
CREATE TABLE removed_devices (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  device_id uuid NOT NULL,
  device_name text NOT NULL,
  device_type text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  last_seen timestamptz,
  rssi real,
  PRIMARY KEY (enterprise_id, device_id)
);
CREATE INDEX removed_devices_by_end ON removed_devices (enterprise_id, removed_at);
