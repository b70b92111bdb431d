import type { ShippedMeter } from "./shipped-meter.ts";

export const socomecDirisB30: ShippedMeter = {
  id: "socomec-diris-b30",
  maker: "Socomec",
  model: "DIRIS B30",
  phases: 3,
  source:
    "Socomec DIRIS B communication table (registers from 4800h, energy in kWh at 4D83h and, fed in, at 4D86h), as OpenEMS reads a DIRIS B30",
  words: "big",
  registers: [
    { value: "v1", table: "holding", address: 18444, type: "u32", scale: 0.01, unit: "V" },
    { value: "v2", table: "holding", address: 18446, type: "u32", scale: 0.01, unit: "V" },
    { value: "v3", table: "holding", address: 18448, type: "u32", scale: 0.01, unit: "V" },
    { value: "c1", table: "holding", address: 18458, type: "u32", unit: "mA" },
    { value: "c2", table: "holding", address: 18460, type: "u32", unit: "mA" },
    { value: "c3", table: "holding", address: 18462, type: "u32", unit: "mA" },
    { value: "p", table: "holding", address: 18476, type: "i32", unit: "W" },
    { value: "e", table: "holding", address: 19843, type: "u32", unit: "kWh" },
    { value: "ee", table: "holding", address: 19846, type: "u32", unit: "kWh" },
  ],
};
