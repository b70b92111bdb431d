import pg from "pg";
import { type ConnectDirect, DirectConnections } from "./direct-connections.ts";
import { StoreHosts } from "./store-hosts.ts";
import { StorePool } from "./store-pool.ts";

export type Row = Record<string, unknown>;

/** The interface of repositories to the store; a pool and a transaction both implement it. */
export interface Sql {
  query<T extends Row>(text: string, values?: unknown[]): Promise<T[]>;
}

/** Observes how long the store took, and its errors. */
interface StoreWatch {
  done(kind: "statement" | "transaction", ms: number, text: string): void;
  failed(error: unknown, ms: number, text: string): void;
}

export interface Database extends Sql {
  url: string;
  /** Reports every statement from now on. */
  observe?(watch: StoreWatch): void;
  /** The connections of this server: open, in use, allowed, and the number of waiting callers. */
  pool?(): { open: number; used: number; max: number; waiting: number };
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Opens a dedicated connection, which listens or holds a lock for as long as it is open. */
  connectDirect: ConnectDirect;
  close(): Promise<void>;
}

// Parses bigint as numbers, because counts are the only bigint here and fit a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/** Names each text, so that the store plans each of our few statements once per connection and not at every call. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** From this size on the values decide the best plan, and planning costs little in comparison. */
const LARGE = { items: 50, bytes: 16_384 };

/**
 * A cached plan was made for tables as they were then and lists of unknown length: fine for one command, and disastrous
 * for ten thousand at once. Statements with many rows are therefore planned for just these.
 */
function isLarge(value: unknown): boolean {
  if (Array.isArray(value)) return value.length >= LARGE.items;
  return (typeof value === "string" || Buffer.isBuffer(value)) && value.length >= LARGE.bytes;
}

/** A server that hangs loses the locks of its transaction after this long. */
const IDLE_IN_TRANSACTION_MS = 10_000;

interface Options {
  onIdleError?: (error: Error) => void;
  max?: number;
  idleInTransactionMs?: number;
  /** How long to wait for a connection in use before another is opened. */
  freeWaitMs?: number;
  /** The address of the store itself, past a pooler that may give each transaction another connection (pgbouncer). */
  directUrl?: string | undefined;
}

type Client = Pick<pg.PoolClient, "query">;

/** Behind a pooler, statements prepared on one connection do not exist on the next. */
async function ask<T extends Row>(client: Client, text: string, values: unknown[], prepare: boolean): Promise<T[]> {
  const isKept = prepare && !values.some(isLarge);
  const named = isKept ? { name: nameOf(text), text, values } : { text, values };
  // Without values a text may contain several statements, as migrations do, and those cannot be prepared.
  const result = await client.query<T>(values.length > 0 ? named : { text });
  return result.rows;
}

/** Wraps a single connection, for work that keeps a transaction open over streams. */
export function clientSql(client: pg.Client): Sql {
  return { query: (text, values = []) => ask(client, text, values, true) };
}

async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // When the rollback fails too, the connection is broken, and its pool removes it.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** `url` may name several hosts, of which the writable one is found (ADR 0058). */
export function openDatabase(url: string, options: Options = {}): Database {
  const { directUrl, idleInTransactionMs = IDLE_IN_TRANSACTION_MS, max = 20 } = options;
  const isPooled = directUrl !== undefined;
  const hosts = new StoreHosts(url);
  const direct = new DirectConnections(isPooled ? new StoreHosts(directUrl) : hosts);
  const pool = new StorePool({
    hosts,
    settings: {
      max,
      connectionTimeoutMillis: 5000,
      // Poolers reject settings when a connection is opened, so there it is set for each transaction.
      ...(isPooled ? {} : { idle_in_transaction_session_timeout: idleInTransactionMs }),
    },
    freeWaitMs: options.freeWaitMs,
    onIdleError: (error) => options.onIdleError?.(error),
    onMoved: () => direct.end(),
  });
  const begin = isPooled ? `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}` : "BEGIN";
  const watches: StoreWatch[] = [];

  async function statement<T extends Row>(text: string, run: () => Promise<T[]>): Promise<T[]> {
    const beganAt = performance.now();
    try {
      const rows = await run();
      for (const watch of watches) watch.done("statement", performance.now() - beganAt, text);
      return rows;
    } catch (error) {
      for (const watch of watches) watch.failed(error, performance.now() - beganAt, text);
      throw error;
    }
  }
  const sqlOf = (client: Client): Sql => ({
    query: (text, values = []) => statement(text, () => ask(client, text, values, !isPooled)),
  });

  return {
    url,
    connectDirect: direct.connect,
    query: (text, values = []) => statement(text, () => pool.use((client) => ask(client, text, values, !isPooled))),
    observe(watch) {
      watches.push(watch);
    },
    pool: () => ({ ...pool.counts(), max }),
    async transaction(work) {
      const beganAt = performance.now();
      const result = await pool.use((client) => inTransaction(client, begin, () => work(sqlOf(client))));
      for (const watch of watches) watch.done("transaction", performance.now() - beganAt, "");
      return result;
    },
    close: () => pool.close(),
  };
}
