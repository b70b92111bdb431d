import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ArchiveError } from "../../archive/tar.ts";
import { clientSql, type Database, type Sql } from "../database.ts";
import type { ConnectDirect } from "../direct-connections.ts";
import { LOCKS } from "../locks.ts";
import { columnList, quoted, type StoredTable, storedTables } from "./catalogue.ts";

/** Runs work in one transaction on a connection of its own: everything loaded stays, or nothing. */
export async function withLoading<T>(
  connect: ConnectDirect,
  work: (client: pg.Client, sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connect();
  try {
    await client.query("BEGIN");
    const result = await work(client, clientSql(client));
    await client.query("COMMIT");
    return result;
  } finally {
    // Without a COMMIT everything is rolled back as the connection ends.
    await client.end();
  }
}

/** Fills one table after the other with lines of text. */
export class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #command: string;
  #stream: ReturnType<typeof copyFrom> | undefined;
  #failed: Error | undefined;

  constructor(client: pg.ClientBase, table: Pick<StoredTable, "name" | "columns">) {
    this.#client = client;
    this.#command = `COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`;
  }

  async write(lines: Buffer): Promise<void> {
    if (!this.#stream) {
      this.#stream = this.#client.query(copyFrom(this.#command));
      this.#stream.on("error", (error: Error) => {
        this.#failed = error;
      });
    }
    if (this.#failed) throw this.#failed;
    if (!this.#stream.write(lines)) await Promise.race([once(this.#stream, "drain"), once(this.#stream, "close")]);
    if (this.#failed) throw this.#failed;
  }

  async end(): Promise<void> {
    const stream = this.#stream;
    if (!stream) return;
    const ended = finished(stream);
    stream.end();
    await ended;
  }
}

/** Creates missing partitions of a table without blocking others (migration 0045). */
export async function makeParts(sql: Sql, table: StoredTable, parts: readonly { name: string }[]): Promise<void> {
  const present = new Set(table.parts.map(({ name }) => name));
  for (const { name } of parts.filter((part) => !present.has(part.name))) {
    const { from, to } = monthOfPart(table.name, name);
    await sql.query(
      `CREATE TABLE ${quoted(name)} (LIKE ${quoted(table.name)} INCLUDING ALL);
       ALTER TABLE ${quoted(table.name)} ATTACH PARTITION ${quoted(name)} FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
  }
}

/** Derives the month of a partition from its name, as the bounds in an archive could contain any statement. */
export function monthOfPart(table: string, part: string): { from: string; to: string } {
  const [, year, month] = /_(20\d\d)_(0[1-9]|1[0-2])$/.exec(part) ?? [];
  if (!year || !month || part !== `${table}_${year}_${month}`)
    throw new ArchiveError(`${JSON.stringify(part)} is no part of ${table} by month.`);
  return {
    from: new Date(Date.UTC(Number(year), Number(month) - 1)).toISOString(),
    to: new Date(Date.UTC(Number(year), Number(month))).toISOString(),
  };
}

/** Creates missing partitions in a short transaction, one server at a time with those of a new month. */
export async function makePartsApart(
  database: Database,
  table: StoredTable,
  parts: readonly { name: string }[],
): Promise<void> {
  const present = new Set(table.parts.map(({ name }) => name));
  if (parts.every(({ name }) => present.has(name))) return;
  await database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.partitions]);
    const [now] = (await storedTables(sql)).filter(({ name }) => name === table.name);
    if (now) await makeParts(sql, now, parts);
  });
}

/** Restored rows are not new, so triggers must not notify, count or name anything again. */
export async function withoutTriggers<T>(sql: Sql, tables: readonly StoredTable[], work: () => Promise<T>): Promise<T> {
  for (const { name } of tables) await sql.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  const result = await work();
  // Rows of a table may refer to later ones; no table can be altered while such a reference is still to be checked.
  await sql.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const { name } of tables) await sql.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  return result;
}

/** Makes assigned numbers continue after the existing ones. */
export async function setCounters(sql: Sql, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, counters } of tables)
    for (const column of counters)
      await sql.query(
        `SELECT setval(pg_get_serial_sequence('${quoted(name)}', '${column}'), coalesce(max(${quoted(column)}), 0) + 1, false)
         FROM ${quoted(name)}`,
      );
}

export async function filledTables(sql: Sql, tables: readonly StoredTable[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables)
    if ((await sql.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)).length > 0) filled.push(name);
  return filled;
}
