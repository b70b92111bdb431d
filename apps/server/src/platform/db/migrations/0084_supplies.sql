-- 0.3.0: the version before runs on this.
-- Connections to a utility (ADR 0075). Bills are made anew from what meters measured and are never stored.
CREATE TABLE supplies (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  consumer_number text NOT NULL DEFAULT '',
  -- Counts what is fed into the grid.
  export_meter uuid,
  -- Exact decimals, as texts.
  contract_demand text,
  connected_load text,
  past_demands jsonb NOT NULL DEFAULT '[]',
  reading_day smallint NOT NULL CHECK (reading_day BETWEEN 1 AND 28),
  budget jsonb,
  co2 jsonb,
  shares jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);
CREATE TRIGGER remember_deletion AFTER DELETE ON supplies FOR EACH ROW EXECUTE FUNCTION remember_deletion('supply', 'id');

-- The mains whose sum the utility bills.
CREATE TABLE supply_meters (
  enterprise_id uuid NOT NULL,
  supply_id uuid NOT NULL,
  device_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (enterprise_id, supply_id, device_id),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES supplies ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE CASCADE
);
CREATE INDEX supply_meters_of_device ON supply_meters (enterprise_id, device_id);
CREATE TRIGGER keep_in_bin BEFORE DELETE ON supply_meters FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);

-- By which tariff it is billed, each from a day on. A tariff that is named here stays.
CREATE TABLE supply_tariffs (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  supply_id uuid NOT NULL,
  from_day date NOT NULL,
  tariff_id uuid NOT NULL,
  PRIMARY KEY (enterprise_id, supply_id, from_day),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES supplies ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, tariff_id) REFERENCES tariffs
);
CREATE INDEX supply_tariffs_of_tariff ON supply_tariffs (enterprise_id, tariff_id);

-- What stands on the utility's own bill of a month, typed in; `from_day` is the first day of that month.
CREATE TABLE utility_bills (
  enterprise_id uuid NOT NULL,
  supply_id uuid NOT NULL,
  from_day date NOT NULL,
  figures jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, supply_id, from_day),
  FOREIGN KEY (enterprise_id, supply_id) REFERENCES supplies ON DELETE CASCADE
);
