import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const eastronSdm630: ShippedMeter = {
  id: "eastron-sdm630",
  maker: "Eastron",
  model: "SDM630-Modbus",
  phases: 3,
  source: "Eastron SDM630_MODBUS_Protocol.pdf, input registers 30001 to 30381, as volkszaehler/mbmd reads it",
  words: "big",
  registers: [
    { value: "v1", table: "input", address: 0, type: "f32", unit: "V" },
    { value: "v2", table: "input", address: 2, type: "f32", unit: "V" },
    { value: "v3", table: "input", address: 4, type: "f32", unit: "V" },
    { value: "c1", table: "input", address: 6, type: "f32", unit: "A" },
    { value: "c2", table: "input", address: 8, type: "f32", unit: "A" },
    { value: "c3", table: "input", address: 10, type: "f32", unit: "A" },
    { value: "p", table: "input", address: 52, type: "f32", unit: "W" },
    { value: "pf", table: "input", address: 62, type: "f32", unit: "" },
    frequency({ table: "input", address: 70, type: "f32" }),
    { value: "e", table: "input", address: 72, type: "f32", unit: "kWh" },
    { value: "ee", table: "input", address: 74, type: "f32", unit: "kWh" },
    { value: "THDN", table: "input", address: 248, type: "f32", unit: "%" },
  ],
};
