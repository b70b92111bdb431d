import type pg from "pg";
import type { Row, Sql } from "../database.ts";
import { quoted, type StoredTable } from "./catalogue.ts";
import { copyLines } from "./copy-out.ts";
import type { TenantTable } from "./tenant-tables.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the rows of an enterprise in one table, a line of JSON each. */
export async function* tenantLines(
  client: pg.ClientBase,
  table: TenantTable,
  enterpriseId: string,
  without: readonly string[],
) {
  if (!UUID.test(enterpriseId)) throw new TypeError(`${enterpriseId} is no id`);
  const columns = table.columns
    .filter(({ name }) => !without.includes(name))
    .map(({ name }) => quoted(name))
    .join(", ");
  const condition = table.condition.replaceAll("$1", `'${enterpriseId}'::uuid`);
  const order = table.key.length > 0 ? `ORDER BY ${table.key.map(quoted).join(", ")}` : "";
  const question = `SELECT row_to_json(r) FROM (SELECT ${columns} FROM ${quoted(table.name)} WHERE ${condition} ${order}) r`;
  // COPY doubles every backslash; it changes no other character of JSON.
  for await (const lines of copyLines(client, question)) yield Buffer.from(lines.toString().replaceAll("\\\\", "\\"));
}

/** Adds rows as in the archive; columns that it does not name get their defaults. */
export async function addRows(sql: Sql, table: StoredTable, rows: readonly Row[]): Promise<void> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = table.columns.filter(({ name }) => names.has(name)).map(({ name }) => quoted(name));
  const list = columns.join(", ");
  const name = quoted(table.name);
  await sql.query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

export async function countRows(sql: Sql, table: TenantTable, enterpriseId: string): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${quoted(table.name)} WHERE ${table.condition}`,
    [enterpriseId],
  );
  return rows[0]?.count ?? 0;
}

/** Until the end of the transaction, added rows count as history (migration 0042). */
export async function beginImport(sql: Sql): Promise<void> {
  await sql.query("SELECT set_config('switchboard.import', 'on', true)");
}

export async function endImport(sql: Sql): Promise<void> {
  await sql.query("SELECT set_config('switchboard.import', '', true)");
}

/** Returns the ids that devices of this store already have. */
export async function takenHardware(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ kd_id: string }>("SELECT kd_id FROM devices WHERE kd_id = ANY($1)", [ids]);
  return new Set(rows.map(({ kd_id }) => kd_id));
}

export interface KnownPerson extends Row {
  id: string;
  email: string;
  username: string;
}

/** Returns people of this store with these addresses or user names. */
export function knownPeople(sql: Sql, names: readonly string[]): Promise<KnownPerson[]> {
  return sql.query<KnownPerson>("SELECT id, email, username FROM users WHERE email = ANY($1) OR username = ANY($1)", [
    names,
  ]);
}
