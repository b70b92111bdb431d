import { describe, expect, it, test } from "vitest";
import { PacketMeter } from "./packet-meter.ts";

const CONNECT = 0x10;

/** Returns a packet's first bytes: its kind, and its claimed length. */
function header(length: number, kind = CONNECT): number[] {
  const bytes = [kind];
  let left = length;
  do {
    const byte = left % 128;
    left = Math.floor(left / 128);
    bytes.push(left > 0 ? byte | 0x80 : byte);
  } while (left > 0);
  return bytes;
}

const packet = (length: number) => [...header(length), ...Array<number>(length).fill(0xff)];

describe("the meter of packets", () => {
  test.each([
    ["nothing but a header", packet(0), true],
    ["as much as it may", packet(2048), true],
    ["one byte more", packet(2049), false],
    ["268 MB, of which nothing has come yet", [CONNECT, 0xff, 0xff, 0xff, 0x7f], false],
    ["a length without an end", [CONNECT, 0x80, 0x80, 0x80, 0x80, 0x80], false],
    ["a small packet behind a large one", [...packet(2000), ...packet(2)], true],
    ["a large claim behind small packets", [...packet(10), ...packet(0), ...header(3000)], false],
    ["a body that looks like headers", [...header(4), 0x10, 0xff, 0xff, 0x7f, ...packet(1)], true],
  ])("takes %s: %s", (_name, bytes, taken) => {
    expect(new PacketMeter(2048).take(Uint8Array.from(bytes))).toBe(taken);
    const meter = new PacketMeter(2048);
    expect(bytes.every((byte) => meter.take(Uint8Array.of(byte)))).toBe(taken);
  });

  it("counts packets, also when they arrive in pieces", () => {
    const meter = new PacketMeter(2048);
    for (const byte of [...packet(5), ...packet(0), ...header(3)]) meter.take(Uint8Array.of(byte));
    expect(meter.packets).toBe(3);
  });

  it("accepts more once the limit is raised", () => {
    const meter = new PacketMeter(2048);
    meter.take(Uint8Array.from(packet(100)));
    meter.limit = 65_536;
    expect(meter.take(Uint8Array.from(packet(60_000)))).toBe(true);
    expect(meter.take(Uint8Array.from(header(65_537)))).toBe(false);
  });
});
