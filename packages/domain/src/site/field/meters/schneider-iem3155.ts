import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const schneiderIem3155: ShippedMeter = {
  id: "schneider-iem3155",
  maker: "Schneider Electric",
  model: "iEM3155",
  phases: 3,
  source:
    "Schneider Electric iEM3000 series user guide DOCA0005-12, Modbus register list, as volkszaehler/mbmd reads it; addresses are one below the register numbers; model text at register 50",
  words: "big",
  identity: { table: "holding", address: 49, type: "text", length: 20, starts: ["iEM31", "iEM32", "iEM33"] },
  registers: [
    { value: "c1", table: "holding", address: 2999, type: "f32", unit: "A" },
    { value: "c2", table: "holding", address: 3001, type: "f32", unit: "A" },
    { value: "c3", table: "holding", address: 3003, type: "f32", unit: "A" },
    { value: "v1", table: "holding", address: 3027, type: "f32", unit: "V" },
    { value: "v2", table: "holding", address: 3029, type: "f32", unit: "V" },
    { value: "v3", table: "holding", address: 3031, type: "f32", unit: "V" },
    { value: "v", table: "holding", address: 3035, type: "f32", unit: "V" },
    { value: "p", table: "holding", address: 3059, type: "f32", unit: "kW" },
    { value: "s", table: "holding", address: 3075, type: "f32", unit: "kVA" },
    frequency({ table: "holding", address: 3109, type: "f32" }),
    { value: "e", table: "holding", address: 3203, type: "i64", unit: "Wh" },
    { value: "ee", table: "holding", address: 3207, type: "i64", unit: "Wh" },
  ],
};
