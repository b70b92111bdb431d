import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const lovatoDmg610: ShippedMeter = {
  id: "lovato-dmg610",
  maker: "Lovato Electric",
  model: "DMG610",
  phases: 3,
  source:
    "Lovato DMG series protocol manual (manualslib 2401832), as volkszaehler/mbmd reads it; addresses are one below those of the table",
  words: "big",
  registers: [
    { value: "v1", table: "input", address: 1, type: "u32", scale: 0.01, unit: "V" },
    { value: "v2", table: "input", address: 3, type: "u32", scale: 0.01, unit: "V" },
    { value: "v3", table: "input", address: 5, type: "u32", scale: 0.01, unit: "V" },
    { value: "c1", table: "input", address: 7, type: "u32", scale: 0.0001, unit: "A" },
    { value: "c2", table: "input", address: 9, type: "u32", scale: 0.0001, unit: "A" },
    { value: "c3", table: "input", address: 11, type: "u32", scale: 0.0001, unit: "A" },
    frequency({ table: "input", address: 49, type: "u32", scale: 0.001 }),
    { value: "p", table: "input", address: 57, type: "i32", scale: 0.01, unit: "W" },
    { value: "s", table: "input", address: 61, type: "u32", scale: 0.01, unit: "VA" },
    { value: "e", table: "input", address: 6943, type: "u64", scale: 0.01, unit: "kWh" },
    { value: "ee", table: "input", address: 6947, type: "u64", scale: 0.01, unit: "kWh" },
  ],
};
