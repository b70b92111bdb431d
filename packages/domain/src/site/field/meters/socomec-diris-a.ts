import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const socomecDirisA: ShippedMeter = {
  id: "socomec-diris-a",
  maker: "Socomec",
  model: "DIRIS A10/A20/A30/A40",
  phases: 3,
  source:
    "Socomec DIRIS A communication table (registers from C550h, power factor at C56Eh, energy in kWh at C65Ch and, fed in, at C662h), as OpenEMS reads a DIRIS A10",
  words: "big",
  registers: [
    { value: "v1", table: "holding", address: 50520, type: "u32", scale: 0.01, unit: "V" },
    { value: "v2", table: "holding", address: 50522, type: "u32", scale: 0.01, unit: "V" },
    { value: "v3", table: "holding", address: 50524, type: "u32", scale: 0.01, unit: "V" },
    frequency({ table: "holding", address: 50526, type: "u32", scale: 0.01 }),
    { value: "c1", table: "holding", address: 50528, type: "u32", unit: "mA" },
    { value: "c2", table: "holding", address: 50530, type: "u32", unit: "mA" },
    { value: "c3", table: "holding", address: 50532, type: "u32", unit: "mA" },
    { value: "p", table: "holding", address: 50536, type: "i32", scale: 0.01, unit: "kW" },
    { value: "pf", table: "holding", address: 50542, type: "i32", scale: 0.001, unit: "" },
    { value: "e", table: "holding", address: 50780, type: "u32", unit: "kWh" },
    { value: "ee", table: "holding", address: 50786, type: "u32", unit: "kWh" },
  ],
};
