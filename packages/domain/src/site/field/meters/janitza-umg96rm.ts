import { frequency, type ShippedMeter } from "./shipped-meter.ts";

export const janitzaUmg96rm: ShippedMeter = {
  id: "janitza-umg96rm",
  maker: "Janitza",
  model: "UMG 96RM",
  phases: 3,
  source:
    "Janitza UMG 96RM-EL Modbus address list 1.040.109.4.h, frequently required readings from 19000 (big endian, 0-based); energy consumed at 19068, as volkszaehler/mbmd reads the same list",
  words: "big",
  registers: [
    { value: "v1", table: "holding", address: 19000, type: "f32", unit: "V" },
    { value: "v2", table: "holding", address: 19002, type: "f32", unit: "V" },
    { value: "v3", table: "holding", address: 19004, type: "f32", unit: "V" },
    { value: "c1", table: "holding", address: 19012, type: "f32", unit: "A" },
    { value: "c2", table: "holding", address: 19014, type: "f32", unit: "A" },
    { value: "c3", table: "holding", address: 19016, type: "f32", unit: "A" },
    { value: "p", table: "holding", address: 19026, type: "f32", unit: "W" },
    { value: "s", table: "holding", address: 19034, type: "f32", unit: "VA" },
    frequency({ table: "holding", address: 19050, type: "f32" }),
    { value: "e", table: "holding", address: 19068, type: "f32", unit: "Wh" },
    { value: "ee", table: "holding", address: 19076, type: "f32", unit: "Wh" },
  ],
};
