import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const selecMfm376: ShippedMeter = {
  id: "selec-mfm376",
  maker: "Selec",
  model: "MFM376",
  phases: 3,
  source:
    "Selec MFM376 operating manual OP506-V03 (input registers 30000 to 30141), as an open meter library reads it; the meter's own setting of the word order (40070) decides",
  words: "big",
  registers: [
    { value: "v1", table: "input", address: 0, type: "f32", unit: "V" },
    { value: "v2", table: "input", address: 2, type: "f32", unit: "V" },
    { value: "v3", table: "input", address: 4, type: "f32", unit: "V" },
    { value: "c1", table: "input", address: 16, type: "f32", unit: "A" },
    { value: "c2", table: "input", address: 18, type: "f32", unit: "A" },
    { value: "c3", table: "input", address: 20, type: "f32", unit: "A" },
    { value: "pf", table: "input", address: 48, type: "f32", unit: "" },
    frequency({ table: "input", address: 50, type: "f32" }),
    { value: "p", table: "input", address: 52, type: "f32", unit: "kW" },
    { value: "e", table: "input", address: 90, type: "f32", unit: "kWh" },
  ],
};
