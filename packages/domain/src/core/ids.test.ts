import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isHardwareId } from "./ids.ts";

const allowed = fc.constantFrom(..."ABCXYZabcxyz0189_-");
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const hardwareId = fc.string({ unit: allowed, minLength: 4, maxLength: 32 });

describe("a hardware id", () => {
  test.each(["KD01", "KIOT-5A_00f3", "a".repeat(32)])("may be %s", (id) => {
    expect(isHardwareId(id)).toBe(true);
  });

  test.each([
    "",
    "abc",
    "a".repeat(33),
    "KD 01",
    " KD01",
    "KD01\n",
    "KD01\u0000",
    "KD/01",
    "KD+01",
    "KD#01",
    "KD,01",
    "కెడి01",
    "$SYS",
  ])("may not be %j", (id) => {
    expect(isHardwareId(id)).toBe(false);
  });

  it("is refused with any character that has a meaning in topics or lists of topics", () => {
    const meaningful = fc.constantFrom("/", "+", "#", ",", "\u0000", " ", "\t", "\n", "$");
    fc.assert(
      fc.property(hardwareId, meaningful, fc.nat(), (id, sign, at) => {
        const place = at % id.length;
        expect(isHardwareId(id)).toBe(true);
        expect(isHardwareId(id.slice(0, place) + sign + id.slice(place + 1))).toBe(false);
      }),
    );
  });

  it("only contains letters, digits, dash and underscore", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(allowed, anyUnit), maxLength: 40 }), (text) => {
        const plain = [...text].every((sign) => /[A-Za-z0-9_-]/.test(sign));
        expect(isHardwareId(text)).toBe(plain && text.length >= 4 && text.length <= 32);
      }),
    );
  });
});
