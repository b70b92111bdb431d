import pg from "pg";

export type Row = Record<string, unknown>;

/** What a repository asks of the store; a pool and a transaction both answer it. */
export interface Sql {
  query<T extends Row>(text: string, values?: unknown[]): Promise<T[]>;
}

/** Told how long the store took, and what it failed with. */
interface StoreWatch {
  done(kind: "statement" | "transaction", ms: number): void;
  failed(error: unknown): void;
}

export interface Database extends Sql {
  url: string;
  /** From now on told of every statement. */
  observe?(watch: StoreWatch): void;
  /** Connections of this server: open, at work, allowed, and how much waits for one. */
  pool?(): { open: number; used: number; max: number; waiting: number };
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Whole numbers that fit a double arrive as numbers: counts are the only bigint here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/** A name per text, so that the store plans each of our few statements once per connection and not at every call. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** A server that stands still lets go of what its transaction holds: others wait no longer for it than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;

function sqlOf(runner: pg.Pool | pg.PoolClient, watch: () => StoreWatch | undefined): Sql {
  return {
    async query<T extends Row>(text: string, values: unknown[] = []) {
      const beganAt = performance.now();
      try {
        // Without values a text may hold several statements, as migrations do, and those cannot be prepared.
        const result = await runner.query(values.length > 0 ? { name: nameOf(text), text, values } : { text });
        watch()?.done("statement", performance.now() - beganAt);
        return result.rows as T[];
      } catch (error) {
        watch()?.failed(error);
        throw error;
      }
    },
  };
}

export function openDatabase(
  url: string,
  options: { onIdleError?: (error: Error) => void; max?: number; idleInTransactionMs?: number } = {},
): Database {
  const max = options.max ?? 20;
  let watch: StoreWatch | undefined;
  const watching = () => watch;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
  });
  let closing = false;
  // An idle connection that the store closes would otherwise end the process.
  pool.on("error", (error) => closing || options.onIdleError?.(error));
  return {
    url,
    ...sqlOf(pool, watching),
    observe(given) {
      watch = given;
    },
    pool() {
      const { totalCount: open, idleCount, waitingCount: waiting } = pool;
      return { open, used: open - idleCount, max, waiting };
    },
    async transaction(work) {
      const beganAt = performance.now();
      const client = await pool.connect();
      // A connection that breaks between two statements says so here; unheard, that would end the process.
      let broken: Error | undefined;
      const onBroken = (error: Error) => {
        broken = error;
      };
      client.on("error", onBroken);
      try {
        await client.query("BEGIN");
        const result = await work(sqlOf(client, watching));
        await client.query("COMMIT");
        watch?.done("transaction", performance.now() - beganAt);
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(onBroken);
        throw error;
      } finally {
        client.off("error", onBroken);
        client.release(broken);
      }
    },
    close() {
      closing = true;
      return pool.end();
    },
  };
}
