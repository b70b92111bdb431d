import { expect, it, test } from "vitest";
import { fitsModbus, MODBUS_VALUES, modbusFactor, modbusUnits, repeatedLine } from "./modbus.ts";

test.each([
  ["v2", "V", 1],
  ["v", "kV", 1000],
  ["c3", "mA", 0.001],
  ["p", "kW", 1000],
  ["e", "kWh", 3.6e6],
  ["e", "Wh", 3600],
  ["pf", "", 1],
  ["THDN", "%", 1],
  ["e", "W", undefined],
  ["p", "constructor", undefined],
] as const)("multiplies %s in %s by %s", (value, unit, factor) => {
  expect(modbusFactor(value, unit)).toBe(factor);
});

it("has a default unit for every electrical value", () => {
  for (const value of MODBUS_VALUES) expect(modbusFactor(value, modbusUnits(value)[0] ?? "none")).toBeGreaterThan(0);
});

test.each([
  [65_535, "u16", true],
  [65_535, "u32", false],
  [65_532, "f64", true],
  [-1, "u16", false],
  [0.5, "u16", false],
] as const)("fits at register %d a whole %s: %s", (address, type, fits) => {
  expect(fitsModbus(address, type)).toBe(fits);
});

test.each([
  [["v1", "v2", "e"], undefined],
  [["v1", "v2", "v1", "v2"], 2],
])("finds in %j the repeated line %s", (keys, line) => {
  expect(repeatedLine(keys)).toBe(line);
});
