import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import {
  ColorTemperature,
  Day,
  DimmerLevel,
  Email,
  HardwareId,
  Name,
  NewPassword,
  queryInt,
  SwitchState,
  WebLink,
} from "./primitives.ts";

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

describe("a whole number in a query", () => {
  const limit = queryInt(1, 100, 25);

  test.each([
    ["1", 1],
    ["100", 100],
    ["007", 7],
    [50, 50],
    [undefined, 25],
  ])("reads %j as %i", (given, expected) => {
    expect(z.parse(limit, given)).toBe(expected);
  });

  test.each([
    "1e9",
    "1000000000",
    "101",
    "0",
    "-1",
    "abc",
    "",
    " ",
    "1.5",
    "1,0",
    "0x10",
    "Infinity",
    "NaN",
    "9".repeat(400),
  ])("refuses %j", (given) => {
    expect(accepts(limit, given)).toBe(false);
  });

  test.each([1e9, -1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, [5], ["5", "6"], {}])(
    "refuses %j",
    (given) => {
      expect(accepts(limit, given)).toBe(false);
    },
  );

  it("never accepts a value out of its bounds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer().map(String), fc.string(), fc.double(), fc.anything()), (given) => {
        const read = z.safeParse(limit, given);
        if (!read.success) return;
        expect(Number.isInteger(read.data) && read.data >= 1 && read.data <= 100).toBe(true);
      }),
    );
  });
});

describe("a name", () => {
  test.each([
    ["  Lobby lamp ", "Lobby lamp"],
    ["దీపం", "దీపం"],
    ["<img onerror=alert(1)>", "<img onerror=alert(1)>"],
  ])("is kept as people write it, without surrounding space: %j", (given, kept) => {
    expect(z.parse(Name, given)).toBe(kept);
  });

  test.each(["", "   ", "a\u0000b", "a\nb", "a\u007fb", "a\u202eb", "\u200b", "x".repeat(81), 5, null])(
    "may not be %j",
    (given) => {
      expect(accepts(Name, given)).toBe(false);
    },
  );
});

describe("the smaller schemas", () => {
  test.each([
    ["hardware id", HardwareId, "KD01", true],
    ["hardware id", HardwareId, "KD/01", false],
    ["hardware id", HardwareId, "KD,01", false],
    ["day", Day, "2026-03-02", true],
    ["day", Day, "2026-02-30", false],
    ["e-mail", Email, "a@b.test", true],
    ["e-mail", Email, "a@b@c", false],
    ["password", NewPassword, "seven77", false],
    ["password", NewPassword, "long\0enough", false],
    ["password", NewPassword, "long enough", true],
    ["link", WebLink, "https://tserc.gov.in/order.pdf?id=1", true],
    ["link", WebLink, "HTTP://example.test", true],
    ["link", WebLink, "javascript:alert(1)", false],
    ["link", WebLink, " java\tscript:alert(1)", false],
    ["link", WebLink, "data:text/html,x", false],
    ["link", WebLink, "//example.test", false],
    ["link", WebLink, "https://", false],
    ["link", WebLink, "https://a b", false],
    ["password", NewPassword, "eight888", true],
    ["colour temperature", ColorTemperature, 1999, false],
    ["colour temperature", ColorTemperature, 2000, true],
    ["colour temperature", ColorTemperature, 6535, true],
    ["colour temperature", ColorTemperature, 6536, false],
    ["colour temperature", ColorTemperature, 2700.5, false],
    ["colour temperature", ColorTemperature, Number.NaN, false],
    ["colour temperature", ColorTemperature, Number.POSITIVE_INFINITY, false],
    ["dimmer level", DimmerLevel, 0, false],
    ["dimmer level", DimmerLevel, 5, true],
    ["dimmer level", DimmerLevel, 6, false],
    ["switch state", SwitchState, 1, true],
    ["switch state", SwitchState, 2, false],
    ["switch state", SwitchState, true, false],
    ["switch state", SwitchState, "1", false],
  ])("check a %s: %j", (_, schema, given, accepted) => {
    expect(accepts(schema, given)).toBe(accepted);
  });

  it("store addresses in lower case, so that each person has only one", () => {
    expect(z.parse(Email, "Admin@Switchboard.Test")).toBe("admin@switchboard.test");
  });
});
