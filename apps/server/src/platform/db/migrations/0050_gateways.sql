-- 0.3.0: the version before runs on this.
-- What an adopted device is in its building, null for our own: driver, maker, model, id and gateway there, and which channel is behind
-- which switch. With the device, so that it goes to the bin and comes back with it.
ALTER TABLE devices ADD COLUMN field jsonb;

-- A process in a building that finds devices of other makers and speaks for those that were adopted (ADR 0064).
CREATE TABLE gateways (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What it is paired by, once: a keyed hash of it alone, and until when.
  code_hash bytea,
  code_expires timestamptz,
  -- Of its token; empty until it is paired.
  token_hash bytea,
  paired_at timestamptz,
  last_seen timestamptz,
  is_online boolean NOT NULL DEFAULT false,
  version text NOT NULL DEFAULT '',
  -- As it last told.
  drivers jsonb NOT NULL DEFAULT '[]',
  faults jsonb NOT NULL DEFAULT '[]',
  -- Drivers that somebody wants started again; its next report takes them along.
  restarts text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (enterprise_id, id)
);
CREATE UNIQUE INDEX gateways_by_code ON gateways (code_hash, enterprise_id) WHERE code_hash IS NOT NULL;
CREATE INDEX gateways_online ON gateways (last_seen) WHERE is_online;
CREATE TRIGGER remember_deletion AFTER DELETE ON gateways FOR EACH ROW EXECUTE FUNCTION remember_deletion('gateway', 'id');

-- The inbox: what gateways have found, whatever became of it.
CREATE TABLE found_devices (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  driver text NOT NULL,
  field_id text NOT NULL,
  -- As the contract's FieldDevice has it.
  description jsonb NOT NULL,
  is_ignored boolean NOT NULL DEFAULT false,
  is_gone boolean NOT NULL DEFAULT false,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  -- What it was adopted as. A device that is removed leaves its hardware to be adopted again.
  device_id uuid,
  PRIMARY KEY (enterprise_id, id),
  UNIQUE (enterprise_id, gateway_id, driver, field_id),
  UNIQUE (enterprise_id, device_id),
  FOREIGN KEY (enterprise_id, gateway_id) REFERENCES gateways ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, device_id) REFERENCES devices ON DELETE SET NULL (device_id)
);
-- A device that comes back from the bin takes up its hardware again, if nobody has it.
CREATE TRIGGER keep_change_in_bin BEFORE UPDATE OF device_id ON found_devices FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(40);

-- However it comes about that a gateway speaks for another device, or is removed: it hears of it at once.
CREATE FUNCTION announce_gateway() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gateway uuid := CASE WHEN TG_TABLE_NAME = 'gateways' THEN (to_jsonb(OLD) ->> 'id')::uuid ELSE (to_jsonb(OLD) ->> 'gateway_id')::uuid END;
BEGIN
  PERFORM pg_notify('switchboard', json_build_object('name', 'gateway.changed',
    'notice', json_build_object('gateway', gateway))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_gateway AFTER UPDATE OF device_id ON found_devices FOR EACH ROW
  WHEN (OLD.device_id IS DISTINCT FROM NEW.device_id) EXECUTE FUNCTION announce_gateway();
CREATE TRIGGER announce_gateway_end AFTER DELETE ON gateways FOR EACH ROW EXECUTE FUNCTION announce_gateway();
CREATE TRIGGER announce_gateway_token AFTER UPDATE OF token_hash ON gateways FOR EACH ROW
  WHEN (OLD.token_hash IS DISTINCT FROM NEW.token_hash) EXECUTE FUNCTION announce_gateway();

-- Toggling something before it is adopted: asked on one server, done by a gateway that reports to any.
CREATE TABLE gateway_tries (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  gateway_id uuid NOT NULL,
  driver text NOT NULL,
  field_id text NOT NULL,
  wanted jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome text,
  reason text,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, gateway_id) REFERENCES gateways ON DELETE CASCADE
);
CREATE INDEX gateway_tries_open ON gateway_tries (enterprise_id, gateway_id);
CREATE INDEX gateway_tries_over ON gateway_tries (expires_at);
