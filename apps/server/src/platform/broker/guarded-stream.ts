import type { Duplex } from "node:stream";
import { Allowance } from "./allowance.ts";
import { LIMITS } from "./limits.ts";
import { PacketMeter } from "./packet-meter.ts";

type WriteCallback = (error?: Error | null) => void;

/**
 * Enforces the limits of a connection, whichever port it came through: an oversized packet is never buffered, and a
 * client that does not read is closed. Writing never blocks the broker, because that would delay everybody else.
 */
export function guardStream(stream: Duplex, breach: (what: "packet" | "unread") => void): PacketMeter {
  const meter = new PacketMeter(LIMITS.packetBytes.stranger);
  const read = stream.read.bind(stream);
  const reading = new Allowance(LIMITS.reading, performance.now());
  let isPaused = false;
  stream.read = (size?: number) => {
    const chunk: Buffer | null = isPaused ? null : read(size);
    if (chunk === null) return null;
    const before = meter.packets;
    if (!meter.take(chunk)) {
      end("packet");
      return null;
    }
    const cost = meter.packets - before + chunk.length / LIMITS.reading.bytes;
    pause(reading.reserve(performance.now(), cost));
    return chunk;
  };

  /** Reads nothing meanwhile, so that only this sender waits. */
  function pause(ms: number): void {
    if (ms <= 0) return;
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      stream.emit("readable");
    }, ms).unref();
  }

  const write = stream.write.bind(stream);
  stream.write = (chunk: unknown, encoding?: BufferEncoding | WriteCallback, done?: WriteCallback) => {
    if (typeof encoding === "string") write(chunk, encoding, done);
    else write(chunk, encoding);
    if (stream.writableLength > LIMITS.unsentBytes) end("unread");
    return true;
  };

  function end(what: "packet" | "unread"): void {
    if (stream.destroyed) return;
    breach(what);
    stream.destroy(new Error(`a limit of the broker: ${what}`));
  }
  stream.on("error", () => undefined);
  return meter;
}
