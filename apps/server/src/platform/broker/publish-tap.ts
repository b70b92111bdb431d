import { Duplex } from "node:stream";
import { Acknowledgements } from "./acknowledgements.ts";
import type { DurableConsumer } from "./broker.ts";
import { PacketSplitter, type ProtocolVersion } from "./packet-splitter.ts";

/**
 * Sits between a connection and the MQTT library: publications go straight to the consumer, which also decides when
 * they are acknowledged. The library, which handles the rest, would acknowledge one message before it takes the next.
 */
export class PublishTap extends Duplex {
  readonly #socket: Duplex;
  readonly #splitter: PacketSplitter;

  constructor(socket: Duplex, consume: DurableConsumer, protocolVersion: ProtocolVersion) {
    super({ emitClose: true, autoDestroy: true });
    this.#socket = socket;
    const acknowledgements = new Acknowledgements((bytes) => {
      if (socket.writable) socket.write(bytes);
    }, protocolVersion === 5);
    this.#splitter = new PacketSplitter(protocolVersion, {
      publication: (topic, payload, id) =>
        consume(topic, payload, id === undefined ? undefined : acknowledgements.owe(id)),
      other: (packet) => this.push(packet),
    });
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  /** Handles one piece per turn, so that a flood does not delay calls and schedules. */
  #take(chunk: Buffer): void {
    this.#socket.pause();
    setImmediate(() => this.#socket.resume());
    try {
      this.#splitter.take(chunk);
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override _read(): void {
    // The socket is read whether or not the library keeps up, because it gets little.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
