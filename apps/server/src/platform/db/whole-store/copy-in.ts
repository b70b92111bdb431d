import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ArchiveError } from "../../archive/tar.ts";
import { clientSql, type Database, type Sql } from "../database.ts";
import type { ConnectDirect } from "../direct-connections.ts";
import { LOCKS } from "../locks.ts";
import { columnList, quoted, type StoredTable, storedTables } from "./catalogue.ts";

/** A connection of its own with one transaction on it: all that is put into the store there stays, or nothing. */
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
    // Without a COMMIT everything is undone as the connection ends.
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

/** The parts of a table that is cut into parts, where they are missing; nobody waits for it (migration 0045). */
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

/** The month of a part, by its name alone: the bounds that an archive states could hold any statement. */
export function monthOfPart(table: string, part: string): { from: string; to: string } {
  const [, year, month] = /_(20\d\d)_(0[1-9]|1[0-2])$/.exec(part) ?? [];
  if (!year || !month || part !== `${table}_${year}_${month}`)
    throw new ArchiveError(`${JSON.stringify(part)} is no part of ${table} by month.`);
  return {
    from: new Date(Date.UTC(Number(year), Number(month) - 1)).toISOString(),
    to: new Date(Date.UTC(Number(year), Number(month))).toISOString(),
  };
}

/** The same in a short transaction of its own, one at a time with servers that make the part of a new month. */
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

/** Rows that come back are not made anew: nothing is told, counted or named that was so the first time. */
export async function withoutTriggers<T>(sql: Sql, tables: readonly StoredTable[], work: () => Promise<T>): Promise<T> {
  for (const { name } of tables) await sql.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  const result = await work();
  for (const { name } of tables) await sql.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  return result;
}

/** Numbers that the store gives go on after those that are there. */
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
