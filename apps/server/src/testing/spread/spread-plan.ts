/**
 * The tables that do not lead with `enterprise_id`, and why. Everything else is distributed by it; `spread.test.ts`
 * compares the store's catalogue with this; docs/scale.md lists it, and deploy/citus/distribute.sql has the resulting statements.
 */

/** Small tables, read with every tenant's rows and seldom written: a copy of each is on every node. */
export const REFERENCE: Readonly<Record<string, string>> = {
  enterprises: "the tenants themselves; every tenant's rows point at its own",
  users: "a person belongs to several enterprises, and signs in before one is known",
  one_time_links: "of a person, before an enterprise is known",
  account_mails: "of a person, before an enterprise is known",
  totp_factors: "of a person, before an enterprise is known",
  passkeys: "of a person, before an enterprise is known",
  removed_passkeys: "of a person, before an enterprise is known",
  recovery_codes: "of a person, before an enterprise is known",
  auth_challenges: "of a person, before an enterprise is known",
  manufactured_devices: "boxes that nobody has claimed yet; written once by a delivery list",
};

/** Tables on the coordinator alone, which are joined with nothing. */
export const LOCAL: Readonly<Record<string, string>> = {
  backups: "when the whole store was backed up",
  migrations: "what the schema is, read at the start",
  push_keys: "what push services know the servers by, read once by each",
  server_leases: "what one server at a time does for all, of the servers and of no tenant",
  throttles: "counted tries by address and name, written at every sign-in and short-lived",
};

/** Indexes that are unique beyond one tenant, and what has to replace them before the table is distributed. */
export const UNIQUE_OF_ALL: Readonly<Record<string, string>> = {
  devices_kd_id_key:
    "a box belongs to one enterprise in the world. Spread, a reference table device_homes (kd_id PRIMARY KEY, enterprise_id) " +
    "takes that over, written in the transaction that adds or removes a device, and tells a device that signs in whose it is",
};
