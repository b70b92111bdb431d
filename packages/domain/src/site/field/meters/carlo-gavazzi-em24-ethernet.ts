import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const carloGavazziEm24Ethernet: ShippedMeter = {
  id: "carlo-gavazzi-em24-ethernet",
  maker: "Carlo Gavazzi",
  model: "EM24 DIN Ethernet (E1)",
  phases: 3,
  source:
    "Carlo Gavazzi EM24 Ethernet communication protocol (em24 ethernet cp.pdf), as volkszaehler/mbmd and victronenergy/dbus-modbus-client read it; type codes at 000Bh, energy fed in at 004Eh",
  words: "little",
  identity: { table: "input", address: 11, type: "u16", is: [1648, 1649, 1650, 1651, 1652, 1653] },
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
