import net from "node:net";

/** The sockets of some connections, so that they can be ended when nobody answers at the other side any more. */
export class StoreSockets {
  readonly #open = new Set<net.Socket>();

  /** As the driver takes it: a socket for one more connection. */
  readonly create = (): net.Socket => {
    const socket = new net.Socket();
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  };

  /** Whoever waits for an answer is told that the connection is gone. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
