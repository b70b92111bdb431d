/** The first four bits of a packet (MQTT 2.1.2). */
const PUBLISH = 3;
const NOTHING = Buffer.alloc(0);
/** A remaining length takes four bytes at most (MQTT 1.5.5). */
const LONGEST_LENGTH = 4;

/** The protocol level of MQTT, where 4 is 3.1.1. */
export type ProtocolVersion = 4 | 5;

interface PacketTaker {
  /** `id` is only set when an acknowledgement is due. */
  publication(topic: string, payload: string, id: number | undefined): void;
  other(packet: Buffer): void;
}

/**
 * Splits MQTT as it arrives. Publications are parsed on the spot, because a library that creates an object and a turn
 * of the event loop for each message costs more than storing it. Everything else is passed on unchanged.
 */
export class PacketSplitter {
  readonly #taker: PacketTaker;
  readonly #hasProperties: boolean;
  #rest: Buffer = NOTHING;

  constructor(version: ProtocolVersion, taker: PacketTaker) {
    this.#hasProperties = version === 5;
    this.#taker = taker;
  }

  take(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (at < bytes.length) {
      const length = readLength(bytes, at + 1);
      if (!length) break;
      const end = length.after + length.value;
      if (end > bytes.length) break;
      this.#hand(bytes, at, length.after, end);
      at = end;
    }
    this.#rest = at < bytes.length ? bytes.subarray(at) : NOTHING;
  }

  #hand(bytes: Buffer, begin: number, body: number, end: number): void {
    const first = bytes[begin] ?? 0;
    const qos = (first >> 1) & 3;
    if (first >> 4 !== PUBLISH || qos > 1) {
      this.#taker.other(bytes.subarray(begin, end));
      return;
    }
    const topicEnd = body + 2 + bytes.readUInt16BE(body);
    const id = qos === 1 ? bytes.readUInt16BE(topicEnd) : undefined;
    const idEnd = topicEnd + (qos === 1 ? 2 : 0);
    const payload = this.#hasProperties ? behindProperties(bytes, idEnd, end) : idEnd;
    this.#taker.publication(bytes.toString("utf8", body + 2, topicEnd), bytes.toString("utf8", payload, end), id);
  }
}

function behindProperties(bytes: Buffer, from: number, end: number): number {
  const length = readLength(bytes, from);
  return length ? length.after + length.value : end;
}

/** Seven bits per byte, the lowest first; undefined when the rest has not arrived. */
function readLength(bytes: Buffer, from: number): { value: number; after: number } | undefined {
  let value = 0;
  for (let index = 0; index < LONGEST_LENGTH; index++) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return { value, after: from + index + 1 };
  }
  throw new Error("a packet of MQTT says no length");
}
