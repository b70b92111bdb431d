import type { Socket } from "node:net";

interface Handshake {
  socket: Socket;
  network: string;
}

/** Those who are shaking hands, oldest first. TLS costs more than a plain connection, so there are fewer of them at one time. */
export class Handshakes {
  readonly #limits: { address: number; all: number };
  readonly #open = new Map<string, Handshake>();
  readonly #ofNetwork = new Map<string, Set<string>>();

  constructor(limits: { address: number; all: number }) {
    this.#limits = limits;
  }

  /** Whoever has taken longest makes room where there are too many; true where somebody had to. */
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

  /** False where it was over already. */
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

/** TLS wraps a socket in another, which has the same other end. */
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
