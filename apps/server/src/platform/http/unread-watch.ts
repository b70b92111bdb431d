import type { Socket } from "node:net";

interface ReadProgress {
  progress: string;
  since: number;
}

/** Finds connections whose other side has not read anything for too long. */
export class UnreadWatch {
  readonly #longestMs: number;
  readonly #lastProgress = new WeakMap<Socket, ReadProgress>();

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** Called now and then for every connection. Data that the other side sends meanwhile does not count. */
  isStalled(socket: Socket, now: number): boolean {
    const progress = progressOf(socket);
    const last = this.#lastProgress.get(socket);
    if (socket.writableLength > 0 && last?.progress === progress) return now - last.since >= this.#longestMs;
    this.#lastProgress.set(socket, { progress, since: now });
    return false;
  }
}

/**
 * Changes whenever the other side reads something. Node counts a write as a whole until its last byte has left, which
 * takes a slow reader of a large file minutes; only its handle knows the rest of that write, which Node's own time
 * limits use too.
 */
export function progressOf(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, "_handle");
  const queueSize = handle instanceof Object ? Reflect.get(handle, "writeQueueSize") : undefined;
  return `${socket.bytesWritten - socket.writableLength} ${queueSize}`;
}
