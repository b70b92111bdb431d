import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const eastronSdm120: ShippedMeter = {
  id: "eastron-sdm120",
  maker: "Eastron",
  model: "SDM120-Modbus",
  phases: 1,
  amperes: 45,
  source:
    "Eastron SDM120-Modbus manual (sdm120modbus_manual.pdf), input registers 30001 to 30345, as volkszaehler/mbmd reads it",
  words: "big",
  registers: [
    { value: "v", table: "input", address: 0, type: "f32", unit: "V" },
    { value: "c", table: "input", address: 6, type: "f32", unit: "A" },
    { value: "p", table: "input", address: 12, type: "f32", unit: "W" },
    { value: "pf", table: "input", address: 30, type: "f32", unit: "" },
    frequency({ table: "input", address: 70, type: "f32" }),
    { value: "e", table: "input", address: 72, type: "f32", unit: "kWh" },
    { value: "ee", table: "input", address: 74, type: "f32", unit: "kWh" },
  ],
};
