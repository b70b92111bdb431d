import { deviceTopic, type ParsedTopic, parseTopic, switchTopic } from "@switchboard/contract";
import type { Connection } from "./connections.ts";
import { hears } from "./topic-rights.ts";

/**
 * Tracks which connections listen to which topics, so that a message from elsewhere is sent to all of them as the same
 * bytes: five hundred pages of one building cost one packet and five hundred writes. Their rights are checked for each
 * message.
 */
export class Audience {
  readonly #byFilter = new Map<string, Set<Connection>>();

  join(filter: string, connection: Connection): void {
    const listeners = this.#byFilter.get(filter) ?? new Set();
    this.#byFilter.set(filter, listeners.add(connection));
  }

  leave(filter: string, connection: Connection): void {
    const listeners = this.#byFilter.get(filter);
    listeners?.delete(connection);
    if (listeners?.size === 0) this.#byFilter.delete(filter);
  }

  tell(topic: string, payload: Buffer): void {
    const parsed = parseTopic(topic);
    if (!parsed) return;
    let packet: Buffer | undefined;
    for (const { client, peer } of this.#listenersOf(topic, parsed)) {
      if (peer?.kind !== "session" || client.closed || !hears(peer, parsed)) continue;
      packet ??= publication(topic, payload);
      client.conn.write(packet);
    }
  }

  /** Returns the listeners of this topic, and of it for all devices of the home, without duplicates. */
  #listenersOf(topic: string, parsed: ParsedTopic): Iterable<Connection> {
    const one = this.#byFilter.get(topic);
    const all = this.#byFilter.get(allDevicesTopic(parsed) ?? topic);
    if (!one || !all || one === all) return one ?? all ?? [];
    return new Set([...one, ...all]);
  }
}

function allDevicesTopic(parsed: ParsedTopic): string | undefined {
  if (parsed.kind === "device") return deviceTopic("+", parsed.home, parsed.channel);
  return parsed.kind === "switch" ? switchTopic("+", parsed.home, parsed.switchNo) : undefined;
}

/** Encodes PUBLISH at QoS 0 of MQTT 3.1.1, which the embedded broker speaks. */
function publication(topic: string, payload: Buffer): Buffer {
  const name = Buffer.from(topic);
  const length = [];
  let bytes = 2 + name.length + payload.length;
  do {
    length.push((bytes % 128) | (bytes > 127 ? 128 : 0));
    bytes = Math.floor(bytes / 128);
  } while (bytes > 0);
  return Buffer.concat([Buffer.from([0x30, ...length, name.length >> 8, name.length & 0xff]), name, payload]);
}
