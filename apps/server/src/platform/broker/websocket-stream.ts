import { Duplex } from "node:stream";
import type { WebSocket } from "ws";

/**
 * A page pays for every websocket frame, not for its bytes: a thousand small ones a second cost it more than half of its
 * pictures. So a frame leaves with this turn of the event loop where the last one is a while ago, and otherwise takes
 * along what gathers.
 */
const FRAME_INTERVAL_MS = 5;
const MAX_CHUNKS = 512;

/** A websocket as the byte stream that MQTT is. */
export class WebSocketStream extends Duplex {
  readonly #socket: WebSocket;
  #gathered: Buffer[] = [];
  #waiting: ((error?: Error | null) => void)[] = [];
  #cancel: (() => void) | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.binaryType = "nodebuffer";
    socket.on("message", (data: Buffer) => {
      if (!this.push(data)) socket.pause();
    });
    socket.on("close", () => this.destroy());
    socket.on("error", (error) => this.destroy(error));
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#gathered.push(chunk);
    this.#cancel ??= this.#later(() => this.#send());
    // So much may gather; beyond that the writer waits for the frame to leave.
    if (this.#gathered.length < MAX_CHUNKS) done();
    else this.#waiting.push(done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#send((error) => {
      this.#socket.close();
      done(error);
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // The last words, such as why a connection is refused, are still said.
    this.#send(() => this.#socket.terminate());
    done(error);
  }

  #later(send: () => void): () => void {
    const wait = this.#sentAt + FRAME_INTERVAL_MS - performance.now();
    if (wait > 0) {
      const timer = setTimeout(send, wait);
      return () => clearTimeout(timer);
    }
    const turn = setImmediate(send);
    return () => clearImmediate(turn);
  }

  #send(done?: (error?: Error | null) => void): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#sentAt = performance.now();
    const frame = Buffer.concat(this.#gathered);
    const waiting = this.#waiting;
    this.#gathered = [];
    this.#waiting = [];
    const sent = (error?: Error | null) => {
      done?.(error);
      for (const resume of waiting) resume(error);
    };
    if (frame.length === 0 || this.#socket.readyState !== this.#socket.OPEN) sent();
    else this.#socket.send(frame, { binary: true }, sent);
  }
}
