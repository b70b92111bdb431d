import type pg from "pg";
import { LOCKS } from "./locks.ts";

/** How many numbers above its own a server checks at its start for servers that died and did not return. */
const BEFORE_START = 4;

/** Finds servers of a store that are gone. A number that is missing twice in a row has no server any more. */
export class GoneServers {
  readonly #own: () => number;
  #numbers: Set<number> | undefined;
  #missing = new Set<number>();

  constructor(own: () => number) {
    this.#own = own;
  }

  /** Hands over each gone server, never to two servers at a time; a failure is retried at the next look. */
  async look(client: pg.Client, takeOver: (number: number) => Promise<void>): Promise<void> {
    const held = await heldNumbers(client);
    const numbers = new Set([...(this.#numbers ?? firstNumbers(this.#own() + BEFORE_START)), ...held]);
    const missing = [...numbers].filter((number) => !held.has(number) && number !== this.#own());
    const goneNumbers = missing.filter((number) => this.#missing.has(number));
    this.#numbers = numbers;
    this.#missing = new Set(missing);
    for (const number of goneNumbers) {
      if (!(await lockTakeover(client, number))) continue;
      try {
        await takeOver(number);
        numbers.delete(number);
      } finally {
        await client.query("SELECT pg_advisory_unlock($1, $2)", [LOCKS.takeovers, number]);
      }
    }
  }
}

const firstNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function heldNumbers(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT objid::integer AS number FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE locktype = 'advisory' AND classid = $1 AND d.datname = current_database()`,
    [LOCKS.servers],
  );
  return new Set(rows.map(({ number }) => number));
}

async function lockTakeover(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS taken", [
    LOCKS.takeovers,
    number,
  ]);
  return rows[0]?.taken === true;
}
