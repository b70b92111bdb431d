import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const selecMfm383: ShippedMeter = {
  id: "selec-mfm383",
  maker: "Selec",
  model: "MFM383/MFM384",
  phases: 3,
  source:
    "Selec MFM383A-C operating manual (input registers 30000 to 30059), as three open programs read it; the meter's own setting of the word order decides: copy this template where yours sends the low word first",
  words: "big",
  registers: [
    { value: "v1", table: "input", address: 0, type: "f32", unit: "V" },
    { value: "v2", table: "input", address: 2, type: "f32", unit: "V" },
    { value: "v3", table: "input", address: 4, type: "f32", unit: "V" },
    { value: "c1", table: "input", address: 16, type: "f32", unit: "A" },
    { value: "c2", table: "input", address: 18, type: "f32", unit: "A" },
    { value: "c3", table: "input", address: 20, type: "f32", unit: "A" },
    { value: "p", table: "input", address: 42, type: "f32", unit: "kW" },
    { value: "pf", table: "input", address: 54, type: "f32", unit: "" },
    frequency({ table: "input", address: 56, type: "f32" }),
    { value: "e", table: "input", address: 58, type: "f32", unit: "kWh" },
  ],
};
