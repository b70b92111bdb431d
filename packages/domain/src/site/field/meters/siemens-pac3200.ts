import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const siemensPac3200: ShippedMeter = {
  id: "siemens-pac3200",
  maker: "Siemens",
  model: "SENTRON PAC3200",
  phases: 3,
  source:
    "Siemens SENTRON PAC3200 manual, Modbus offsets from 1 and energy counters of tariff 1 at 801 and, fed in, at 809, as node-red-contrib-siemens-sentron reads it; the same in a second open meter library",
  words: "big",
  registers: [
    { value: "v1", table: "holding", address: 1, type: "f32", unit: "V" },
    { value: "v2", table: "holding", address: 3, type: "f32", unit: "V" },
    { value: "v3", table: "holding", address: 5, type: "f32", unit: "V" },
    { value: "c1", table: "holding", address: 13, type: "f32", unit: "A" },
    { value: "c2", table: "holding", address: 15, type: "f32", unit: "A" },
    { value: "c3", table: "holding", address: 17, type: "f32", unit: "A" },
    frequency({ table: "holding", address: 55, type: "f32" }),
    { value: "p", table: "holding", address: 65, type: "f32", unit: "W" },
    { value: "pf", table: "holding", address: 69, type: "f32", unit: "" },
    { value: "e", table: "holding", address: 801, type: "f64", unit: "Wh" },
    { value: "ee", table: "holding", address: 809, type: "f64", unit: "Wh" },
  ],
};
