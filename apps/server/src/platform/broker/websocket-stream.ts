import { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { LIMITS } from "./limits.ts";

/**
 * A page pays for every websocket frame, not for its bytes: a thousand small ones a second cost it more than half of
 * its frame rate. A frame therefore leaves with this turn of the event loop when the last one is a while ago, and
 * otherwise collects what gathers.
 */
const FRAME_INTERVAL_MS = 5;
/** How long the last bytes of a connection may take to leave. */
const FLUSH_MS = 1000;

type WriteCallback = (error?: Error | null) => void;

/**
 * Presents a websocket as the byte stream of MQTT. It stays corked while frames gather, so that `writableLength`
 * includes everything the browser has not taken yet.
 */
export class WebSocketStream extends Duplex {
  readonly #socket: WebSocket;
  #cancel: (() => void) | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #isSending = false;
  #held: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    this.cork();
    socket.binaryType = "nodebuffer";
    socket.on("message", (data: Buffer) => {
      if (!this.push(data)) socket.pause();
    });
    // The library answers pings by itself, also those of a browser that reads no answer.
    socket.on("ping", () => {
      if (socket.bufferedAmount > LIMITS.unsentBytes) this.destroy(new Error("the browser does not read"));
    });
    socket.on("close", () => this.destroy());
    socket.on("error", (error) => this.destroy(error));
    this.on("error", () => undefined);
  }

  override _read(): void {
    if (!this.#held) this.#socket.resume();
  }

  /** Reads nothing for this long, so that the sender waits. */
  hold(ms: number): void {
    clearTimeout(this.#held);
    this.#socket.pause();
    this.#held = setTimeout(() => {
      this.#held = undefined;
      if (this.readableLength < this.readableHighWaterMark) this.#socket.resume();
    }, ms).unref();
  }

  override write(chunk: unknown, encoding?: BufferEncoding | WriteCallback, done?: WriteCallback): boolean {
    this.#cancel ??= this.#later(() => this.#flush());
    return typeof encoding === "string" ? super.write(chunk, encoding, done) : super.write(chunk, encoding);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteCallback): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: WriteCallback): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: WriteCallback): void {
    this.#cancel?.();
    this.#socket.close();
    done();
  }

  /** Sends the last bytes, such as why a connection is rejected. */
  override destroy(error?: Error): this {
    if (!this.destroyed && !error) this.#flush();
    return super.destroy(error);
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    this.#cancel?.();
    if (error || !this.#isSending) this.#socket.terminate();
    else setTimeout(() => this.#socket.terminate(), FLUSH_MS).unref();
    done(error);
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.uncork();
    this.cork();
  }

  #later(flush: () => void): () => void {
    const wait = this.#sentAt + FRAME_INTERVAL_MS - performance.now();
    if (wait > 0) {
      const timer = setTimeout(flush, wait);
      return () => clearTimeout(timer);
    }
    const turn = setImmediate(flush);
    return () => clearImmediate(turn);
  }

  #send(frame: Buffer, done: WriteCallback): void {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      done();
      return;
    }
    this.#sentAt = performance.now();
    this.#isSending = true;
    this.#socket.send(frame, { binary: true }, (error) => {
      this.#isSending = false;
      done(error);
      if (this.destroyed) this.#socket.terminate();
      else if (this.writableLength > 0) this.#cancel ??= this.#later(() => this.#flush());
    });
  }
}
