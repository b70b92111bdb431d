-- 0.3.0: the version before runs on this.
-- Who holds a switch, why and until when. A row for each switch; those of one wish share a batch.
CREATE TABLE holds (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  batch_id uuid NOT NULL,
  switch_id uuid NOT NULL,
  level text NOT NULL CHECK (level IN ('safety', 'demand', 'hold')),
  switch_state smallint NOT NULL CHECK (switch_state IN (0, 1)),
  -- Of a dimmer, 1 to 5.
  brightness integer,
  by_id uuid,
  by_name text,
  why text,
  since timestamptz NOT NULL,
  -- Since when the switch is held without a break: the first of holds that took each other's place.
  chain_since timestamptz NOT NULL,
  -- Null where a person alone ends it.
  until timestamptz,
  until_kind text NOT NULL CHECK (until_kind IN ('time', 'next_schedule', 'released')),
  after_end text NOT NULL CHECK (after_end IN ('stay', 'resume')),
  -- When its holder is told that it is about to end; null once that is done.
  notice_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text CHECK (end_reason IN ('time', 'schedule', 'released', 'replaced')),
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, switch_id) REFERENCES switch_appliances ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
-- One holder at a time.
CREATE UNIQUE INDEX holds_open ON holds (enterprise_id, switch_id, level) WHERE ended_at IS NULL;
CREATE INDEX holds_due ON holds (until) WHERE ended_at IS NULL AND until IS NOT NULL;
CREATE INDEX holds_notices ON holds (notice_at) WHERE ended_at IS NULL AND notice_at IS NOT NULL;
CREATE INDEX holds_ended ON holds (enterprise_id, ended_at) WHERE ended_at IS NOT NULL;

-- What an order met: the hold that kept it from being sent, under the name and with the end it had; and where an order did not act
-- at the level of its source, at which.
ALTER TABLE commands ADD COLUMN hold_id uuid, ADD COLUMN held_by text, ADD COLUMN held_until timestamptz, ADD COLUMN order_level text;
ALTER TABLE commands DROP CONSTRAINT commands_outcome_check;
ALTER TABLE commands ADD CONSTRAINT commands_outcome_check
  CHECK (outcome IN ('pending', 'confirmed', 'sent', 'held', 'failed', 'expired')) NOT VALID;

-- As before; what was held stays so, by whom too.
DROP TRIGGER keep_command ON commands;
CREATE TRIGGER keep_command BEFORE UPDATE ON commands FOR EACH ROW WHEN (
  (OLD.outcome <> 'pending'
    AND (NEW.outcome, NEW.reason, NEW.finished_at, NEW.answered_at, NEW.hold_id, NEW.held_by, NEW.held_until)
      IS DISTINCT FROM (OLD.outcome, OLD.reason, OLD.finished_at, OLD.answered_at, OLD.hold_id, OLD.held_by, OLD.held_until)
    AND NOT (OLD.outcome NOT IN ('confirmed', 'held') AND OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL
      AND NEW.outcome IN ('confirmed', 'sent', 'failed')))
  OR (NEW.enterprise_id, NEW.id, NEW.device_id, NEW.switch_id, NEW.source, NEW.actor_id, NEW.actor_name, NEW.switch_state,
      NEW.level, NEW.light, NEW.created_at, NEW.cause_id, NEW.cause_name, NEW.cause_run, NEW.device_name, NEW.switch_name,
      NEW.order_level)
    IS DISTINCT FROM (OLD.enterprise_id, OLD.id, OLD.device_id, OLD.switch_id, OLD.source, OLD.actor_id, OLD.actor_name,
      OLD.switch_state, OLD.level, OLD.light, OLD.created_at, OLD.cause_id, OLD.cause_name, OLD.cause_run, OLD.device_name,
      OLD.switch_name, OLD.order_level)
) EXECUTE FUNCTION keep_trail();
