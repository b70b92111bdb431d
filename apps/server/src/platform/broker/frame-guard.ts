import type { Duplex } from "node:stream";
import { Allowance } from "./allowance.ts";
import { FrameMeter } from "./frame-meter.ts";
import { LIMITS } from "./limits.ts";

interface FrameGuardPorts {
  isAdmitted(): boolean;
  /** Pauses reading for this long. */
  hold(ms: number): void;
  breach(): void;
}

/**
 * Limits the number of frames of a websocket. guardStream counts the packets inside; pings, pongs and empty frames
 * contain none, and answering them costs as much as a packet. Frames are counted before the websocket's own parser sees
 * them, because it processes a whole chunk, thousands of frames, once it has begun.
 */
export function guardFrames(socket: Duplex, head: Buffer, ports: FrameGuardPorts): void {
  const meter = new FrameMeter();
  const reading = new Allowance(LIMITS.reading, performance.now());

  /** Returns false when the chunk must not be processed. */
  function admits(chunk: Buffer): boolean {
    const before = meter.frames;
    meter.take(chunk);
    if (!ports.isAdmitted() && meter.frames > LIMITS.framesBeforeSignIn) {
      ports.breach();
      socket.destroy();
      return false;
    }
    const wait = reading.reserve(performance.now(), meter.frames - before);
    if (wait > 0) ports.hold(wait);
    return true;
  }

  const push = socket.push.bind(socket);
  socket.push = (chunk: unknown, encoding?: BufferEncoding) =>
    Buffer.isBuffer(chunk) && !admits(chunk) ? false : push(chunk, encoding);
  if (head.length > 0) admits(head);
}
