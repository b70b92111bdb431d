import type { Duplex } from "node:stream";
import { LIMITS } from "./limits.ts";
import { PacketMeter } from "./packet-meter.ts";

type Done = (error?: Error | null) => void;

/**
 * Holds a connection to its limits, whichever door it came through: a packet that claims too much is never gathered, and
 * whoever does not read what is sent is closed. Writing never makes the broker wait: it would keep everybody else waiting too.
 */
export function guardStream(stream: Duplex, breach: (what: "packet" | "unread") => void): PacketMeter {
  const meter = new PacketMeter(LIMITS.packetBytes.stranger);
  const read = stream.read.bind(stream);
  stream.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null || meter.take(chunk)) return chunk;
    end("packet");
    return null;
  };

  const write = stream.write.bind(stream);
  stream.write = (chunk: unknown, encoding?: BufferEncoding | Done, done?: Done) => {
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
