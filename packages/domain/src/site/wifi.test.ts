import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeWifiPassword, encodeWifiPassword, isWifiName, isWifiPassword, stripNonAscii } from "./wifi.ts";

describe("a Wi-Fi password", () => {
  it("is sent reversed and base64-encoded", () => {
    expect(encodeWifiPassword("secret12")).toBe(btoa("21terces"));
  });

  it("arrives as it was typed, in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (password) => {
        expect(decodeWifiPassword(encodeWifiPassword(password))).toBe(password);
      }),
    );
  });

  it("that is no base64 is none", () => {
    expect(decodeWifiPassword("%%%")).toBeUndefined();
  });

  test.each([
    ["", true],
    ["1234567", false],
    ["12345678", true],
    ["x".repeat(63), true],
    ["x".repeat(64), false],
  ])("%j may be one: %j", (password, allowed) => {
    expect(isWifiPassword(password)).toBe(allowed);
  });
});

test.each([
  ["", false],
  ["Office", true],
  ["x".repeat(32), true],
  ["x".repeat(33), false],
  ["కార్యాలయం కార్యాలయం", false],
])("a network may be called %j: %j", (ssid, allowed) => {
  expect(isWifiName(ssid)).toBe(allowed);
});

test("text from a device loses what is not ASCII", () => {
  expect(stripNonAscii("Café\u0000 5G\u2122")).toBe("Caf 5G");
});
