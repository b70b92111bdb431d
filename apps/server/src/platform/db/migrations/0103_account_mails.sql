-- 0.3.0: the version before runs on this.
-- Mails about accounts wait here until they have left (ADR 0089). A row is written in the transaction of its cause.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  -- The enterprise whose admins see the row; most mails about an account belong to a person and to no enterprise.
  enterprise_id uuid REFERENCES enterprises ON DELETE CASCADE,
  -- The person whom the mail is about. The mail is not sent once they are gone.
  user_id uuid,
  kind text NOT NULL,
  -- The link that the mail is about. The mail is not sent once the link is used, replaced, withdrawn or too old.
  link_hash bytea,
  -- The address, subject and body, sealed with the server's secret. They hold links that open accounts.
  sealed bytea,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'accepted', 'failed', 'dropped')),
  reason text,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- The next attempt; while the mail is being sent, the end of the lease.
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  accepted_at timestamptz,
  -- Nothing of a mail is kept once it has left or is given up.
  CHECK ((sealed IS NOT NULL) = (state IN ('waiting', 'sending')))
);
CREATE INDEX account_mails_due ON account_mails (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX account_mails_by_age ON account_mails (enterprise_id, created_at);
