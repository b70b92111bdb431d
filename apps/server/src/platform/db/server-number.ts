import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { ConnectDirect } from "./direct-connections.ts";
import { GoneServers } from "./gone-servers.ts";
import { holdLease, releaseLease } from "./lease.ts";
import { LOCKS } from "./locks.ts";

const RETRY_MS = 500;

/**
 * A number that no other server of this store has: the lowest free one, so that a server that comes back gets its
 * former number. A connection of its own holds it, and releases it when the server ends, however it ends.
 */
export class ServerNumber {
  readonly #connectDirect: ConnectDirect;
  readonly #log: (error: unknown) => void;
  #client: pg.Client | undefined;
  #value = 0;
  #closed = false;
  readonly #goneServers = new GoneServers(() => this.#value);
  readonly #holder = randomUUID();
  #onChange: (value: number) => void = () => undefined;

  private constructor(connect: ConnectDirect, log: (error: unknown) => void) {
    this.#connectDirect = connect;
    this.#log = log;
  }

  static async take(connect: ConnectDirect, log: (error: unknown) => void): Promise<ServerNumber> {
    const number = new ServerNumber(connect, log);
    await number.#connect();
    return number;
  }

  /** Starts from 1. */
  get value(): number {
    return this.#value;
  }

  /** Called when another server took the number while this one had lost the store. */
  onChange(handler: (value: number) => void): void {
    this.#onChange = handler;
  }

  /** Returns whether no other server of this store runs at the moment; undefined while the store is out of reach. */
  async isAlone(): Promise<boolean | undefined> {
    if (!this.#client) return undefined;
    const { rows } = await this.#client.query<{ others: number }>(
      `SELECT count(*) AS others FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND classid = $1 AND d.datname = current_database() AND pid <> pg_backend_pid()`,
      [LOCKS.servers],
    );
    return rows[0]?.others === 0;
  }

  /** Runs now and then: hands over the numbers of servers that are gone, never one to two at a time. */
  async lookForGone(takeOver: (number: number) => Promise<void>): Promise<void> {
    if (this.#client) await this.#goneServers.look(this.#client, takeOver);
  }

  /** Returns a lease for work that one server does for all while it renews it; fails without the store. */
  lease(name: string): { hold(ms: number): Promise<boolean>; release(): Promise<void> } {
    const client = () => {
      if (!this.#client) throw new Error("the store is out of reach");
      return this.#client;
    };
    return {
      hold: async (ms) => holdLease(client(), name, this.#holder, ms),
      release: async () => releaseLease(client(), name, this.#holder),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = await this.#connectDirect();
    const before = this.#value;
    const again = before > 0 && (await tryLock(client, before));
    this.#value = again ? before : await lowestFree(client);
    this.#client = client;
    client.on("end", () => this.#retry());
    if (before > 0 && this.#value !== before) this.#onChange(this.#value);
  }

  #retry(): void {
    this.#client = undefined;
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#connect().catch((error) => {
        this.#log(error);
        this.#retry();
      });
    }, RETRY_MS).unref();
  }
}

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS taken", [
    LOCKS.servers,
    number,
  ]);
  return rows[0]?.taken === true;
}

async function lowestFree(client: pg.Client): Promise<number> {
  for (let number = 1; ; number++) if (await tryLock(client, number)) return number;
}
