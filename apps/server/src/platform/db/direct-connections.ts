import pg from "pg";
import type { StoreHosts } from "./store-hosts.ts";
import { StoreSockets } from "./store-sockets.ts";

/** A connection that stays with whoever asked for it: it listens, or holds a lock as long as it is open. */
export type ConnectDirect = () => Promise<pg.Client>;

/** Those that are no statement's and no transaction's; a pooler between could give each statement another connection. */
export class DirectConnections {
  readonly #hosts: StoreHosts;
  readonly #sockets = new StoreSockets();

  constructor(hosts: StoreHosts) {
    this.#hosts = hosts;
  }

  readonly connect: ConnectDirect = async () => {
    // Locks and notices of a standby would be heard by nobody else.
    const host = this.#hosts.isOne ? { url: this.#hosts.current, isWritable: true } : await this.#hosts.find();
    if (!host.isWritable) throw Object.assign(new Error("no host of the store takes writes"), { code: "25006" });
    const client = new pg.Client({
      connectionString: host.url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      stream: this.#sockets.create,
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };

  /** The store is elsewhere now: those who have one connect again. */
  end(): void {
    this.#sockets.destroy();
  }
}
