import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const abbB23B24: ShippedMeter = {
  id: "abb-b23-b24",
  maker: "ABB",
  model: "B23/B24",
  phases: 3,
  source:
    "ABB B23/B24 user manual (B-series, Modbus mapping tables from 5000h and 5B00h, type designation at 8960h), as volkszaehler/mbmd and victronenergy/dbus-modbus-client read it; the same in a list made from manual 2CMC485003M0201; energy fed in at 5004h, which Steel meters do not have",
  words: "big",
  identity: { table: "holding", address: 35168, type: "text", length: 2, starts: ["B23", "B24"] },
  registers: [
    { value: "v1", table: "holding", address: 23296, type: "u32", scale: 0.1, unit: "V" },
    { value: "v2", table: "holding", address: 23298, type: "u32", scale: 0.1, unit: "V" },
    { value: "v3", table: "holding", address: 23300, type: "u32", scale: 0.1, unit: "V" },
    { value: "c1", table: "holding", address: 23308, type: "u32", scale: 0.01, unit: "A" },
    { value: "c2", table: "holding", address: 23310, type: "u32", scale: 0.01, unit: "A" },
    { value: "c3", table: "holding", address: 23312, type: "u32", scale: 0.01, unit: "A" },
    { value: "p", table: "holding", address: 23316, type: "i32", scale: 0.01, unit: "W" },
    frequency({ table: "holding", address: 23340, type: "u16", scale: 0.01 }),
    { value: "pf", table: "holding", address: 23354, type: "i16", scale: 0.001, unit: "" },
    { value: "e", table: "holding", address: 20480, type: "u64", scale: 0.01, unit: "kWh" },
    { value: "ee", table: "holding", address: 20484, type: "u64", scale: 0.01, unit: "kWh" },
  ],
};
