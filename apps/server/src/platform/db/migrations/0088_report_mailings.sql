-- 0.3.0: the version before runs on this.
-- Reports that are mailed every week or month (ADR 0078).
CREATE TABLE report_mailings (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Who made it; they may have left since.
  owner_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  format text NOT NULL CHECK (format IN ('EXCEL', 'PDF')),
  -- { device_ids, sensor_ids, step }; what is gone is passed over.
  about jsonb NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  on_day smallint NOT NULL CHECK (on_day BETWEEN 0 AND 28),
  -- hour * 100 + minute.
  at_time smallint NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  next_at timestamptz NOT NULL,
  -- The zone that next_at was worked out in.
  zone text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (enterprise_id, id)
);
CREATE INDEX report_mailings_due ON report_mailings (next_at) WHERE NOT is_paused;

CREATE TABLE report_mailing_people (
  enterprise_id uuid NOT NULL,
  mailing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Since when they do not want it any more.
  stopped_at timestamptz,
  PRIMARY KEY (enterprise_id, mailing_id, user_id),
  FOREIGN KEY (enterprise_id, mailing_id) REFERENCES report_mailings ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX report_mailing_people_of_person ON report_mailing_people (enterprise_id, user_id);

-- One mail to one person: what waits to be made and sent, and what became of it.
CREATE TABLE report_mails (
  enterprise_id uuid NOT NULL,
  id uuid NOT NULL,
  mailing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  planned_at timestamptz NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'making', 'sending', 'accepted', 'failed', 'dropped')),
  reason text,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  lease_until timestamptz,
  PRIMARY KEY (enterprise_id, id),
  FOREIGN KEY (enterprise_id, mailing_id) REFERENCES report_mailings ON DELETE CASCADE
);
-- Never twice, however many servers plan.
CREATE UNIQUE INDEX report_mails_once ON report_mails (enterprise_id, mailing_id, user_id, planned_at);
CREATE INDEX report_mails_waiting ON report_mails (due_at) WHERE state = 'waiting';
CREATE INDEX report_mails_under_way ON report_mails (lease_until) WHERE state IN ('making', 'sending');
CREATE INDEX report_mails_by_age ON report_mails (enterprise_id, created_at);

-- Whoever comes back from the bin gets their reports again.
CREATE TRIGGER keep_in_bin BEFORE DELETE ON report_mailing_people FOR EACH ROW
  WHEN (coalesce(current_setting('switchboard.bin', true), '') <> '') EXECUTE FUNCTION keep_in_bin(30);
