import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeWifiPassword, encodeWifiPassword, isWifiName, isWifiPassword, stripNonAscii } from "./wifi.ts";

describe("a Wi-Fi password", () => {
  it("is sent reversed and base64-encoded", () => {
    expect(encodeWifiPassword("secret12")).toBe(btoa("21terces"));
  });

  it("survives encoding and decoding in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (password) => {
        expect(decodeWifiPassword(encodeWifiPassword(password))).toBe(password);
      }),
    );
  });

  it("is undefined for invalid base64", () => {
    expect(decodeWifiPassword("%%%")).toBeUndefined();
  });

  test.each([
    ["", true],
    ["1234567", false],
    ["12345678", true],
    ["x".repeat(63), true],
    ["x".repeat(64), false],
  ])("%j is valid: %j", (password, allowed) => {
    expect(isWifiPassword(password)).toBe(allowed);
  });
});

test.each([
  ["", false],
  ["Office", true],
  ["x".repeat(32), true],
  ["x".repeat(33), false],
  ["కార్యాలయం కార్యాలయం", false],
])("accepts the network name %j: %j", (ssid, allowed) => {
  expect(isWifiName(ssid)).toBe(allowed);
});

test("removes non-ASCII characters from a device's text", () => {
  expect(stripNonAscii("Café\u0000 5G\u2122")).toBe("Caf 5G");
});
