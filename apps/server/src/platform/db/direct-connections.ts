import pg from "pg";
import type { StoreHosts } from "./store-hosts.ts";
import { StoreSockets } from "./store-sockets.ts";

/** Opens a connection that stays with its owner: it listens, or holds a lock as long as it is open. */
export type ConnectDirect = () => Promise<pg.Client>;

/** Manages dedicated connections, because a pooler could give each statement another one. */
export class DirectConnections {
  readonly #hosts: StoreHosts;
  readonly #sockets = new StoreSockets();

  constructor(hosts: StoreHosts) {
    this.#hosts = hosts;
  }

  readonly connect: ConnectDirect = async () => {
    // Locks and notices on a standby would reach nobody else.
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

  /** Closes the connections when the store has moved, so that their owners reconnect. */
  end(): void {
    this.#sockets.destroy();
  }
}
