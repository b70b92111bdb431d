-- Which limits a device's readings are beyond just now, so that each crossing is told once, by whichever server sees it.
CREATE TABLE device_power_states (
  enterprise_id uuid NOT NULL,
  device_id uuid NOT NULL,
  active integer[] NOT NULL,
  PRIMARY KEY (enterprise_id, device_id),
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
