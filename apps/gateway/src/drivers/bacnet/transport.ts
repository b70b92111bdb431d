import { createSocket, type Socket } from "node:dgram";
import { EventEmitter } from "node:events";

const BACNET_PORT = 47_808;
/** The longest packet of BACnet/IP. */
const MOST_BYTES = 1482;

/**
 * A packet that cannot be decoded ends the process in the library's own transport. This transport drops such a packet, because anybody on
 * the network can send one.
 */
export class SafeTransport extends EventEmitter {
  readonly #socket: Socket;
  readonly #port: number;
  readonly #at: string;
  readonly #broadcast: string;
  readonly #dropped: (reason: string) => void;

  constructor(port: number, at: string, broadcast: string, dropped: (reason: string) => void) {
    super();
    this.#port = port;
    this.#at = at;
    this.#broadcast = broadcast;
    this.#dropped = dropped;
    this.#socket = createSocket({ type: "udp4", reuseAddr: true });
    this.#socket.on("message", (packet, from) => this.#heard(packet, from.address, from.port));
    this.#socket.on("error", (error) => this.emit("error", error));
    this.#socket.on("listening", () => this.emit("listening", this.#socket.address()));
  }

  #heard(packet: Buffer, address: string, port: number): void {
    try {
      this.emit("message", packet, port === BACNET_PORT ? address : `${address}:${port}`);
    } catch (error) {
      this.#dropped(
        `A packet of ${address} could not be read: ${error instanceof Error ? error.message : "no reason"}`,
      );
    }
  }

  getBroadcastAddress(): string {
    return this.#broadcast;
  }

  getMaxPayload(): number {
    return MOST_BYTES;
  }

  send(buffer: Buffer, length: number, receiver: string | undefined): void {
    const [address = "", port] = (receiver ?? this.#broadcast).split(":");
    this.#socket.send(buffer, 0, length, Number(port) || BACNET_PORT, address, () => {});
  }

  open(): void {
    this.#socket.bind(this.#port, this.#at, () => this.#socket.setBroadcast(true));
  }

  get port(): number {
    return this.#socket.address().port;
  }

  close(): void {
    this.#socket.close();
  }
}
