import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { clientSql, type Sql } from "../database.ts";
import type { ConnectDirect } from "../direct-connections.ts";
import { columnList, quoted, type StoredTable, storedTables } from "./catalogue.ts";

/** The size of one archive file of a table: small enough to hold, large enough to be few. */
const PIECE = 4 * 1024 * 1024;
const NEWLINE = 10;

/** The number of rows of a table, and the digest of their bytes. */
export interface Digest {
  rows: number;
  sha256: string;
}

/** Makes values as text independent of the store's settings: the same row is always the same line. */
const SAME_TEXT = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, MDY'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL synchronize_seqscans = off`;

export interface Snapshot {
  sql: Sql;
  client: pg.Client;
  tables: StoredTable[];
}

/**
 * Reads the whole store at one moment, while everybody goes on writing: one snapshot. The tables are first locked
 * against being altered or dropped, as partitions of old readings are.
 */
export async function withSnapshot<T>(connect: ConnectDirect, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await connect();
  try {
    const sql = clientSql(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const names = (await storedTables(sql)).map(({ name }) => quoted(name));
    await client.query("COMMIT");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (names.length > 0) await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
    await client.query(SAME_TEXT);
    const result = await work({ sql, client, tables: await storedTables(sql) });
    await client.query("COMMIT");
    return result;
  } finally {
    await client.end();
  }
}

export const useSameText = (client: pg.ClientBase) => client.query(SAME_TEXT);

/** Returns a table as lines of tab-separated text, cut at the ends of lines. */
export function copyTable(client: pg.ClientBase, table: StoredTable): AsyncGenerator<Buffer> {
  return copyLines(client, `SELECT ${columnList(table)} FROM ${quoted(table.name)}`);
}

/** Returns the result of a query as lines of text. */
export async function* copyLines(client: pg.ClientBase, question: string): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`COPY (${question}) TO STDOUT`));
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const piece: Buffer = chunk;
    held.push(piece);
    length += piece.length;
    if (length < PIECE) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    held = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Counts and digests lines as they pass. */
export class LineDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;

  add(lines: Buffer): void {
    this.#hash.update(lines);
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  result(): Digest {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}
