import type { Sql } from "../database.ts";
import { type StoredTable, storedTables } from "./catalogue.ts";

/**
 * Tables without an enterprise in their rows, or whose rows are useless elsewhere: what an archive of an enterprise
 * omits, and why. A test fails for a table that is neither here nor has an enterprise.
 */
export const LEFT_OUT: Record<string, string> = {
  sessions: "who is signed in here is signed in nowhere else",
  one_time_links: "links lead to the server that sent them; invitations are sent again",
  account_mails: "what this server mailed; what waits is sealed with this server's TOKEN_SECRET",
  auth_challenges: "questions of this minute",
  totp_factors: "secrets of people, sealed with this server's TOKEN_SECRET",
  passkeys: "belong to people and to the address of this server",
  removed_passkeys: "belong to people",
  recovery_codes: "secrets of people",
  backups: "of the whole store",
  server_leases: "what a server of this store does for the others just now",
  throttles: "who has tried too often here",
  manufactured_devices: "boxes that whoever runs this server delivers",
  gateway_tries: "tries of this minute",
  gateway_looks: "looks of this minute",
  channels: "secrets of people, sealed with this server's TOKEN_SECRET",
  deliveries: "what this server sent, by channels that are left out",
  push_keys: "what push services know this server by",
  alarm_conditions: "what is wrong is seen anew by the server that has the devices",
  alarm_floods: "alarms of this minute",
  report_mails: "what this server mailed",
  reports: "files that are there for a quarter of an hour",
};

/** Columns with secrets: empty in an archive, unless they are requested. */
export const SECRET_COLUMNS: Record<string, readonly string[]> = {
  users: ["password_hash"],
  devices: ["secret_hash"],
  panels: ["code_hash", "session_id"],
  gateways: ["code_hash", "token_hash"],
  calendars: ["address"],
};

export interface TenantTable extends StoredTable {
  /** The condition that selects the rows of the enterprise `$1`. */
  condition: string;
}

/** Returns the tables in an enterprise's archive, referenced ones first, from the catalogue to miss none. */
export async function tenantTables(sql: Sql): Promise<TenantTable[]> {
  const tables = (await storedTables(sql)).filter(({ name }) => !(name in LEFT_OUT));
  return tables.map((table) => ({ ...table, condition: conditionOf(table) }));
}

/** Returns the tables whose rows are kept in the bin when they are deleted or changed, by name. */
export async function binTables(sql: Sql): Promise<Map<string, StoredTable>> {
  const triggerTables = await sql.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_proc p ON p.oid = t.tgfoid WHERE p.proname = 'keep_in_bin'`,
  );
  const names = new Set(triggerTables.map(({ name }) => name));
  const tables = (await storedTables(sql)).filter(({ name }) => names.has(name));
  return new Map(tables.map((table) => [table.name, table]));
}

const ONLY: Record<string, string> = {
  enterprises: "id = $1",
  // The members of the enterprise, and those in its bin.
  users: `id IN (SELECT user_id FROM memberships WHERE enterprise_id = $1
    UNION SELECT thing_id FROM bin_entries WHERE enterprise_id = $1 AND thing = 'user')`,
};

function conditionOf({ name, columns }: StoredTable): string {
  const only = ONLY[name];
  if (only) return only;
  if (columns.some((column) => column.name === "enterprise_id")) return "enterprise_id = $1";
  throw new Error(`${name} has no enterprise, and is not named as left out of archives.`);
}
