import { type DeviceChannel, MAX_PAYLOAD_BYTES } from "@switchboard/contract";

/** Invalid JSON, bytes that are no text, wrong types, deep nesting, large payloads, and keys that pollute prototypes. */
export const MALFORMED: readonly (readonly [DeviceChannel, string | Buffer])[] = [
  ["heartbeat", "this is not json"],
  ["heartbeat", ""],
  ["state", Buffer.from([0x00, 0xff, 0xfe, 0x80, 0xc3, 0x28, 0x00])],
  ["state", JSON.stringify({ ts: "yesterday", relays: [2, "on"], ok: 1 })],
  ["power", JSON.stringify({ ts: -1, v: "many", e: null })],
  ["event", "[".repeat(2000) + "]".repeat(2000)],
  ["event", '{"__proto__":{"type":40},"ts":0}'],
  ["state", JSON.stringify({ ts: 0, relays: [], padding: "x".repeat(MAX_PAYLOAD_BYTES) })],
  ["heartbeat", Buffer.alloc(64 * 1024, 0x5b)],
];
