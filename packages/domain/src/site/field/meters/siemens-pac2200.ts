import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const siemensPac2200: ShippedMeter = {
  id: "siemens-pac2200",
  maker: "Siemens",
  model: "SENTRON PAC2200",
  phases: 3,
  source:
    "Siemens SENTRON PAC2200 manual (PAC2200.pdf), Modbus offsets from 1 and energy counters from 801 (fed in, tariff 1, at 809), as volkszaehler/mbmd reads it; the same in a second open meter library",
  words: "big",
  registers: [
    { value: "v1", table: "input", address: 1, type: "f32", unit: "V" },
    { value: "v2", table: "input", address: 3, type: "f32", unit: "V" },
    { value: "v3", table: "input", address: 5, type: "f32", unit: "V" },
    { value: "c1", table: "input", address: 13, type: "f32", unit: "A" },
    { value: "c2", table: "input", address: 15, type: "f32", unit: "A" },
    { value: "c3", table: "input", address: 17, type: "f32", unit: "A" },
    frequency({ table: "input", address: 55, type: "f32" }),
    { value: "p", table: "input", address: 65, type: "f32", unit: "W" },
    { value: "pf", table: "input", address: 69, type: "f32", unit: "" },
    { value: "e", table: "input", address: 801, type: "f64", unit: "Wh" },
    { value: "ee", table: "input", address: 809, type: "f64", unit: "Wh" },
  ],
};
