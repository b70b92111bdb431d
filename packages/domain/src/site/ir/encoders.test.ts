import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { encodeNec, encodeSamsung } from "./nec.ts";
import { encodeRc5 } from "./rc5.ts";
import type { IrSignal } from "./signal.ts";
import { encodeSirc } from "./sirc.ts";

const byte = fc.integer({ min: 0, max: 255 });
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

/** Decodes a pulse-distance frame like a receiver, by the length of the spaces. */
function spacesAsBits(pattern: readonly number[], from: number, count: number): number[] {
  return Array.from({ length: count }, (_, bit) => ((pattern[from + bit * 2 + 1] ?? 0) > 1000 ? 1 : 0));
}
const lowFirst = (bits: readonly number[]) => bits.reduce((value, bit, index) => value + bit * 2 ** index, 0);
const highFirst = (bits: readonly number[]) => bits.reduce((value, bit) => value * 2 + bit, 0);

describe("NEC", () => {
  it("sends address and command, each with its inverse", () => {
    fc.assert(
      fc.property(byte, byte, (address, command) => {
        const bits = spacesAsBits(encodeNec(address, command).pattern, 2, 32);
        expect(lowFirst(bits.slice(0, 8))).toBe(address);
        expect(lowFirst(bits.slice(8, 16))).toBe(255 - address);
        expect(lowFirst(bits.slice(16, 24))).toBe(command);
        expect(lowFirst(bits.slice(24))).toBe(255 - command);
      }),
    );
  });

  it("starts with 9 and 4.5 ms, lasts 108 ms, and repeats by a short leader", () => {
    const { carrier, pattern, repeat } = encodeNec(0x04, 0x08);
    expect(carrier).toBe(38_000);
    expect(pattern.slice(0, 2)).toEqual([9000, 4500]);
    expect(pattern).toHaveLength(2 + 64 + 2);
    expect(sum(pattern)).toBe(108_000);
    expect(repeat.slice(0, 3)).toEqual([9000, 2250, 562]);
    expect(sum(repeat)).toBe(108_000);
  });

  it("uses both address bytes for a sixteen-bit address", () => {
    const bits = spacesAsBits(encodeNec(0x5583, 0x90).pattern, 2, 32);
    expect(lowFirst(bits.slice(0, 16))).toBe(0x5583);
  });
});

describe("Samsung", () => {
  it("sends the address twice after two leaders of 4.5 ms", () => {
    const { pattern } = encodeSamsung(0x07, 0x02);
    const bits = spacesAsBits(pattern, 2, 32);
    expect(pattern.slice(0, 2)).toEqual([4500, 4500]);
    expect([0, 8, 16, 24].map((at) => lowFirst(bits.slice(at, at + 8)))).toEqual([0x07, 0x07, 0x02, 0xfd]);
  });
});

describe("RC-5", () => {
  /** Splits the signal into halves and decodes each pair. */
  function read({ pattern }: IrSignal): number[] {
    const halves = [
      false,
      ...pattern.flatMap((part, index) => Array(Math.round(Math.min(part, 1778) / 889)).fill(index % 2 === 0)),
    ];
    while (halves.length < 28) halves.push(false);
    return Array.from({ length: 14 }, (_, bit) => (halves[bit * 2 + 1] ? 1 : 0));
  }

  it("sends two start bits, the toggle, address and command, highest first", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 0, max: 127 }),
        fc.constantFrom<0 | 1>(0, 1),
        (address, command, toggle) => {
          const bits = read(encodeRc5(address, command, toggle));
          expect(bits[0]).toBe(1);
          expect(bits[1]).toBe(command < 64 ? 1 : 0);
          expect(bits[2]).toBe(toggle);
          expect(highFirst(bits.slice(3, 8))).toBe(address);
          expect(highFirst(bits.slice(8))).toBe(command % 64);
        },
      ),
    );
  });

  it("is made of halves of 889 microseconds at 36 kHz", () => {
    const { carrier, pattern } = encodeRc5(0, 12);
    expect(carrier).toBe(36_000);
    expect(pattern.slice(0, -1).every((part) => part === 889 || part === 1778)).toBe(true);
    expect(sum(pattern)).toBe(113_778);
  });
});

describe("Sony SIRC", () => {
  test.each([12, 15, 20] as const)("with %i bits encodes command and address by the length of the marks", (count) => {
    const { carrier, pattern, repeat } = encodeSirc(0x11, 0x15, count);
    expect(carrier).toBe(40_000);
    expect(repeat[0]).toBe(2400);
    expect(sum(repeat)).toBe(45_000);
    expect(pattern).toHaveLength(repeat.length * 3);
    const bits = Array.from({ length: count }, (_, bit) => (repeat[2 + bit * 2] === 1200 ? 1 : 0));
    expect(lowFirst(bits.slice(0, 7))).toBe(0x15);
    expect(lowFirst(bits.slice(7))).toBe(0x11);
  });
});
