-- 0.3.0: the version before runs on this.
-- How a kind of Modbus meter is read, as people of the enterprise wrote it down.
CREATE TABLE modbus_templates (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  -- As the contract's ModbusTemplate has it.
  template jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);

-- A meter that people have set up on a gateway: where it is, and what it is read by.
CREATE TABLE modbus_meters (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  unit integer NOT NULL,
  -- One of the enterprise's templates, which stays for as long as it is used; or one that comes with Switchboard, by its name.
  template_id uuid,
  shipped text,
  created_at timestamptz NOT NULL,
  CHECK ((template_id IS NULL) <> (shipped IS NULL)),
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, gateway_id, host, port, unit),
  FOREIGN KEY (enterprise_id, gateway_id) REFERENCES gateways ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, template_id) REFERENCES modbus_templates
);
CREATE INDEX modbus_meters_by_template ON modbus_meters (enterprise_id, template_id);

-- Registers that somebody wants to see read just now: asked on one server, read by a gateway that reports to any.
CREATE TABLE gateway_looks (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  wanted jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  -- As the contract's ModbusPreviewed has it.
  answer jsonb,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, gateway_id) REFERENCES gateways ON DELETE CASCADE
);
CREATE INDEX gateway_looks_open ON gateway_looks (enterprise_id, gateway_id);
CREATE INDEX gateway_looks_over ON gateway_looks (expires_at);
