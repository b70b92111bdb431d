import { expect, test } from "vitest";
import { FrameMeter } from "./frame-meter.ts";

const MASK = [1, 2, 3, 4];
const ping = [0x89, 0x80, ...MASK];
const small = [0x82, 0x80 | 3, ...MASK, 0x89, 0x80, 0x89];
const medium = [0x82, 0x80 | 126, 1, 0, ...MASK, ...Array<number>(256).fill(0x89)];
const large = [0x82, 0x80 | 127, 0, 0, 0, 0, 0, 1, 0, 0, ...MASK, ...Array<number>(65_536).fill(0x89)];
const unmasked = [0x82, 2, 0x89, 0];

test.each([
  ["nothing", [], 0],
  ["a frame of which one byte has come", [0x89], 1],
  ["a ping", ping, 1],
  ["pongs", [0x8a, 0x80, ...MASK, 0x8a, 0x80, ...MASK], 2],
  ["empty messages in fragments", [0x02, 0x80, ...MASK, 0x00, 0x80, ...MASK, 0x80, 0x80, ...MASK], 3],
  ["a body that looks like headers", [...small, ...ping], 2],
  ["a length of two bytes", [...medium, ...ping], 2],
  ["a length of eight bytes", [...large, ...ping], 2],
  ["frames without a mask", [...unmasked, ...unmasked], 2],
])("counts frames in %s, whole and byte by byte", (_name, bytes, frames) => {
  const [whole, pieces] = [new FrameMeter(), new FrameMeter()];
  whole.take(Uint8Array.from(bytes));
  for (const byte of bytes) pieces.take(Uint8Array.of(byte));
  expect([whole.frames, pieces.frames]).toEqual([frames, frames]);
});
