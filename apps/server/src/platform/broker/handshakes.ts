import type { Socket } from "node:net";

interface Handshake {
  socket: Socket;
  network: string;
}

/** Tracks TLS handshakes, oldest first. TLS costs more than a plain connection, so fewer are allowed at a time. */
export class Handshakes {
  readonly #limits: { address: number; all: number };
  readonly #open = new Map<string, Handshake>();
  readonly #ofNetwork = new Map<string, Set<string>>();

  constructor(limits: { address: number; all: number }) {
    this.#limits = limits;
  }

  /** Drops the longest-running handshake when there are too many; returns true when it did. */
  began(socket: Socket, network: string): boolean {
    const key = keyOf(socket);
    const neighbours = this.#ofNetwork.get(network) ?? new Set();
    this.#open.set(key, { socket, network });
    this.#ofNetwork.set(network, neighbours.add(key));
    socket.once("close", () => this.ended(socket, key));
    const isCrowdedHere = neighbours.size > this.#limits.address;
    if (!isCrowdedHere && this.#open.size <= this.#limits.all) return false;
    const [longest] = isCrowdedHere ? neighbours : this.#open.keys();
    const pushedOut = longest === undefined ? undefined : this.#open.get(longest);
    if (!pushedOut) return false;
    this.ended(pushedOut.socket, longest);
    pushedOut.socket.destroy();
    return true;
  }

  /** Returns false when the handshake was over already. */
  ended(socket: Socket, key = keyOf(socket)): boolean {
    const handshake = this.#open.get(key);
    if (!handshake) return false;
    this.#open.delete(key);
    const neighbours = this.#ofNetwork.get(handshake.network);
    neighbours?.delete(key);
    if (neighbours?.size === 0) this.#ofNetwork.delete(handshake.network);
    return true;
  }

  get size(): number {
    return this.#open.size;
  }
}

/** TLS wraps a socket in another with the same remote end. */
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
