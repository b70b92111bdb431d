-- What left the factory: an id, its type and the PIN on the box. A device is someone's once it stands in devices.
CREATE TABLE manufactured_devices (
  kd_id text PRIMARY KEY CHECK (kd_id ~ '^[A-Za-z0-9_-]{4,32}$'),
  device_type text NOT NULL,
  pin_hash text NOT NULL
);
