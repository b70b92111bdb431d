import net from "node:net";

/** The sockets of some connections, so that they can be closed when the other side no longer answers. */
export class StoreSockets {
  readonly #open = new Set<net.Socket>();

  /** Returns a socket for one more connection, as the driver expects it. */
  readonly create = (): net.Socket => {
    const socket = new net.Socket();
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  };

  /** Callers that wait for an answer get an error. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
