import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const ornoWe514: ShippedMeter = {
  id: "orno-we514",
  maker: "Orno",
  model: "OR-WE-514/515",
  phases: 1,
  source: 'Orno "Register description OR-WE-514 & OR-WE-515", as volkszaehler/mbmd reads it',
  words: "big",
  registers: [
    frequency({ table: "holding", address: 304, type: "u16", scale: 0.01 }),
    { value: "v", table: "holding", address: 305, type: "u16", scale: 0.01, unit: "V" },
    { value: "c", table: "holding", address: 313, type: "u32", scale: 0.001, unit: "A" },
    { value: "p", table: "holding", address: 320, type: "u32", unit: "W" },
    { value: "pf", table: "holding", address: 344, type: "u16", scale: 0.001, unit: "" },
    { value: "e", table: "holding", address: 40960, type: "u32", scale: 0.01, unit: "kWh" },
  ],
};
