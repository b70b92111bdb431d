import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const schneiderPm5000: ShippedMeter = {
  id: "schneider-pm5000",
  maker: "Schneider Electric",
  model: "PowerLogic PM5000 series",
  phases: 3,
  source:
    "Schneider PM5100/PM5300/PM5500 public register list (aggsoft.com has its identification part), as two open meter libraries read it, one of them tried on a METSEPM5110; addresses are one below the register numbers; model text at register 50, energy received (out of load) at 3208",
  words: "big",
  identity: { table: "holding", address: 49, type: "text", length: 20, starts: ["PM5"] },
  registers: [
    { value: "c1", table: "holding", address: 2999, type: "f32", unit: "A" },
    { value: "c2", table: "holding", address: 3001, type: "f32", unit: "A" },
    { value: "c3", table: "holding", address: 3003, type: "f32", unit: "A" },
    { value: "v1", table: "holding", address: 3027, type: "f32", unit: "V" },
    { value: "v2", table: "holding", address: 3029, type: "f32", unit: "V" },
    { value: "v3", table: "holding", address: 3031, type: "f32", unit: "V" },
    { value: "v", table: "holding", address: 3035, type: "f32", unit: "V" },
    { value: "p", table: "holding", address: 3059, type: "f32", unit: "kW" },
    { value: "pf", table: "holding", address: 3191, type: "f32", unit: "" },
    frequency({ table: "holding", address: 3109, type: "f32" }),
    { value: "e", table: "holding", address: 3203, type: "i64", unit: "Wh" },
    { value: "ee", table: "holding", address: 3207, type: "i64", unit: "Wh" },
  ],
};
