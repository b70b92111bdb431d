/** A received packet: its type, its four flag bits and its body. */
export interface Packet {
  type: number;
  flags: number;
  body: Uint8Array;
}

/** Our server's packets are a hundredth of this size; a larger announced length is not MQTT. */
const LARGEST = 16 * 1024 * 1024;
const NOTHING = new Uint8Array(0);

/** Reads packets from the frames of a websocket, which may end anywhere. Throws on invalid data. */
export function createPacketReader() {
  let rest: Uint8Array = NOTHING;

  return (frame: Uint8Array): Packet[] => {
    const bytes = rest.length > 0 ? joined(rest, frame) : frame;
    const packets: Packet[] = [];
    let at = 0;
    for (let head = headAt(bytes, at); head; head = headAt(bytes, at)) {
      const [start, end] = [at + head.size, at + head.size + head.length];
      if (end > bytes.length) break;
      const first = bytes[at] ?? 0;
      packets.push({ type: first >> 4, flags: first & 0xf, body: bytes.subarray(start, end) });
      at = end;
    }
    rest = at < bytes.length ? bytes.slice(at) : NOTHING;
    return packets;
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** Returns the sizes of the header and body of the packet that begins here; undefined until they have arrived. */
function headAt(bytes: Uint8Array, start: number): { size: number; length: number } | undefined {
  let length = 0;
  for (let index = 0; index < 4; index++) {
    const byte = bytes[start + 1 + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** index;
    if (byte < 128) {
      if (length > LARGEST) break;
      return { size: index + 2, length };
    }
  }
  throw new Error("The broker sent what is no packet");
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads a message's topic and its payload as text. At any QoS but 0 a packet identifier is between them. */
export function readPublication({ flags, body }: Packet): { topic: string; payload: string } {
  const length = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
  const start = 2 + length + (flags & 0b0110 ? 2 : 0);
  if (start > body.length) throw new Error("The broker sent a message that is too short");
  return { topic: decoder.decode(body.subarray(2, 2 + length)), payload: decoder.decode(body.subarray(start)) };
}
