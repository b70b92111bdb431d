/**
 * The packets of MQTT 3.1.1 that a page needs: it connects only to our own server, and subscribes and publishes at QoS 0. Outgoing
 * packets are built here; `packet-reader.ts` reads incoming ones.
 */
export const PACKET = { connack: 2, publish: 3, suback: 9, unsuback: 11, pingresp: 13 } as const;

const CONNECT = 0x10;
const PUBLISH = 0x30;
const SUBSCRIBE = 0x82;
const UNSUBSCRIBE = 0xa2;
const PINGREQ = 0xc0;
const DISCONNECT = 0xe0;

/** The name of the protocol, its version, and: nothing is kept of us, here are a user name and a password. */
const HELLO = [0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0xc2];

type Bytes = Uint8Array<ArrayBuffer>;
type Part = ArrayLike<number>;

const encoder = new TextEncoder();

const number16 = (value: number): number[] => [value >> 8, value & 0xff];

/** A text with its length before it. */
function text(value: string): Part[] {
  const bytes = encoder.encode(value);
  return [number16(bytes.length), bytes];
}

/** MQTT's way of saying how long the rest is: seven bits a byte, the lowest first. */
function lengthOf(size: number): number[] {
  const bytes: number[] = [];
  let left = size;
  do {
    bytes.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return bytes;
}

function packet(first: number, parts: readonly Part[]): Bytes {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [first, ...lengthOf(size)];
  const bytes = new Uint8Array(head.length + size);
  let at = 0;
  for (const part of [head, ...parts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export interface Credentials {
  clientId: string;
  username: string;
  password: string;
  keepaliveSeconds: number;
}

export function connectPacket({ clientId, username, password, keepaliveSeconds }: Credentials): Bytes {
  return packet(CONNECT, [HELLO, number16(keepaliveSeconds), ...text(clientId), ...text(username), ...text(password)]);
}

export function subscribePacket(number: number, topics: readonly string[]): Bytes {
  return packet(SUBSCRIBE, [number16(number), ...topics.flatMap((topic) => [...text(topic), [0]])]);
}

export function unsubscribePacket(number: number, topics: readonly string[]): Bytes {
  return packet(UNSUBSCRIBE, [number16(number), ...topics.flatMap(text)]);
}

export function publishPacket(topic: string, payload: string): Bytes {
  return packet(PUBLISH, [...text(topic), encoder.encode(payload)]);
}

export const pingPacket = (): Bytes => packet(PINGREQ, []);
export const disconnectPacket = (): Bytes => packet(DISCONNECT, []);
