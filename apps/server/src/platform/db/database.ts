import pg from "pg";

export type Row = Record<string, unknown>;

/** What a repository asks of the store; a pool and a transaction both answer it. */
export interface Sql {
  query<T extends Row>(text: string, values?: unknown[]): Promise<T[]>;
}

export interface Database extends Sql {
  url: string;
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

function sqlOf(runner: pg.Pool | pg.PoolClient): Sql {
  return {
    async query<T extends Row>(text: string, values: unknown[] = []) {
      // Without values a text may hold several statements, as migrations do, and those cannot be prepared.
      const result = await runner.query(values.length > 0 ? { name: nameOf(text), text, values } : { text });
      return result.rows as T[];
    },
  };
}

export function openDatabase(
  url: string,
  options: { onIdleError?: (error: Error) => void; max?: number; idleInTransactionMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
  });
  let closing = false;
  // An idle connection that the store closes would otherwise end the process.
  pool.on("error", (error) => closing || options.onIdleError?.(error));
  return {
    url,
    ...sqlOf(pool),
    async transaction(work) {
      const client = await pool.connect();
      // A connection that breaks between two statements says so here; unheard, that would end the process.
      let broken: Error | undefined;
      const onBroken = (error: Error) => {
        broken = error;
      };
      client.on("error", onBroken);
      try {
        await client.query("BEGIN");
        const result = await work(sqlOf(client));
        await client.query("COMMIT");
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
