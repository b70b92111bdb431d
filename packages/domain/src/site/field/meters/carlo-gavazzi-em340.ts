import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const carloGavazziEm340: ShippedMeter = {
  id: "carlo-gavazzi-em340",
  maker: "Carlo Gavazzi",
  model: "EM330/EM340/ET330/ET340",
  phases: 3,
  source:
    "Carlo Gavazzi communication protocol EM330_EM340_ET330_ET340_CP.pdf, as volkszaehler/mbmd reads it; energy fed in at 004Eh",
  words: "little",
  registers: [
    { value: "v1", table: "input", address: 0, type: "i32", scale: 0.1, unit: "V" },
    { value: "v2", table: "input", address: 2, type: "i32", scale: 0.1, unit: "V" },
    { value: "v3", table: "input", address: 4, type: "i32", scale: 0.1, unit: "V" },
    { value: "c1", table: "input", address: 12, type: "i32", scale: 0.001, unit: "A" },
    { value: "c2", table: "input", address: 14, type: "i32", scale: 0.001, unit: "A" },
    { value: "c3", table: "input", address: 16, type: "i32", scale: 0.001, unit: "A" },
    { value: "p", table: "input", address: 40, type: "i32", scale: 0.1, unit: "W" },
    { value: "pf", table: "input", address: 49, type: "i16", scale: 0.001, unit: "" },
    frequency({ table: "input", address: 51, type: "i16", scale: 0.1 }),
    { value: "e", table: "input", address: 52, type: "i32", scale: 0.1, unit: "kWh" },
    { value: "ee", table: "input", address: 78, type: "i32", scale: 0.1, unit: "kWh" },
  ],
};
