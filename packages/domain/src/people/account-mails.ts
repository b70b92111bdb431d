/**
 * Mails about accounts, as admins see them in the list of deliveries. A kind never tells whether an address belongs to an account: an
 * invitation is one kind for people with and without an account.
 */
export type AccountMailKind =
  | "registration"
  | "password_reset"
  | "factor_reset"
  | "credentials"
  | "email_change"
  | "account_deleted"
  | "invitation"
  | "support";
