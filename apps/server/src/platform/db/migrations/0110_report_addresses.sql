-- 0.3.0: the version before runs on this.
-- Addresses outside an enterprise that get reports by mail (ADR 0093). A mail to one has its id as report_mails.user_id.
CREATE TABLE report_addresses (
  enterprise_id uuid NOT NULL REFERENCES enterprises ON DELETE CASCADE,
  id uuid NOT NULL,
  -- In lower case.
  email text NOT NULL,
  added_at timestamptz NOT NULL,
  -- Since when its reader wants no report of this enterprise.
  unsubscribed_at timestamptz,
  PRIMARY KEY (enterprise_id, id)
);
CREATE UNIQUE INDEX report_addresses_once ON report_addresses (enterprise_id, email);

-- Which report goes to which address, and what the admins decided about that.
CREATE TABLE report_mailing_addresses (
  enterprise_id uuid NOT NULL,
  mailing_id uuid NOT NULL,
  address_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('waiting', 'approved', 'declined')),
  -- They may have left since.
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Null while it waits.
  decided_by uuid,
  PRIMARY KEY (enterprise_id, mailing_id, address_id),
  FOREIGN KEY (enterprise_id, mailing_id) REFERENCES report_mailings ON DELETE CASCADE,
  FOREIGN KEY (enterprise_id, address_id) REFERENCES report_addresses ON DELETE CASCADE
);
CREATE INDEX report_mailing_addresses_of_address ON report_mailing_addresses (enterprise_id, address_id);
