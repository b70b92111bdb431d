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
] as const)("%s in %s is kept times %s", (value, unit, factor) => {
  expect(modbusFactor(value, unit)).toBe(factor);
});

it("knows a usual unit for everything that a meter says of electricity", () => {
  for (const value of MODBUS_VALUES) expect(modbusFactor(value, modbusUnits(value)[0] ?? "none")).toBeGreaterThan(0);
});

test.each([
  [65_535, "u16", true],
  [65_535, "u32", false],
  [65_532, "f64", true],
  [-1, "u16", false],
  [0.5, "u16", false],
] as const)("register %d holds a whole %s: %s", (address, type, fits) => {
  expect(fitsModbus(address, type)).toBe(fits);
});

test.each([
  [["v1", "v2", "e"], undefined],
  [["v1", "v2", "v1", "v2"], 2],
])("of %j line %s is there twice", (keys, line) => {
  expect(repeatedLine(keys)).toBe(line);
});
