import { expect, test } from "vitest";
import { fieldType } from "./field-type.ts";

test.each([
  ["zigbee2mqtt", "IKEA", "E1603", "Zigbee · IKEA E1603"],
  ["shelly", "Shelly", "SNSW-001X16EU", "Shelly · SNSW-001X16EU"],
  ["modbus", "", "SDM630", "Modbus · SDM630"],
  ["bacnet", "", "", "BACnet"],
] as const)("a device of %s by %s, model %s, is called %s", (driver, maker, model, words) => {
  expect(fieldType({ driver, maker, model })).toBe(words);
});
