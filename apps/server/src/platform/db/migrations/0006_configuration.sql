-- When a device last told what it holds; device_config is its own word, never a request's.
ALTER TABLE devices ADD COLUMN config_confirmed_at timestamptz;

-- What people asked devices to hold, and whether the device has said that it does.
CREATE TABLE device_config_requests (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  config jsonb NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX device_config_requests_of_device ON device_config_requests (enterprise_id, device_id, expires_at);
