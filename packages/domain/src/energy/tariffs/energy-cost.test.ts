import { expect, it } from "vitest";
import { decimal } from "../money/decimal.ts";
import { CostSum, keyHours, supplyOfDevice, topMeters } from "./energy-cost.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-03-01T18:30:00Z");
const rate = (amount: string) => ({ amount: decimal(amount), importWh: 1000 });
const [CHEAP, DEAR] = [rate("5"), rate("10")];

it("divides an hour in which the price changes, without leaving any energy out", () => {
  const spans = [
    { from: START, to: START + 1.5 * HOUR, rate: CHEAP },
    { from: START + 1.5 * HOUR, to: START + 3 * HOUR, rate: DEAR },
  ];
  const asked = { from: START, to: START + 4 * HOUR, timeZone: "Asia/Kolkata", bucketOf: () => "" };
  const { keys, hours } = keyHours(spans, asked);
  expect(keys.map((key) => key.rate)).toEqual([CHEAP, DEAR, undefined]);
  expect(hours.map(({ at, key, weight }) => [(at - START) / HOUR, key, weight])).toEqual([
    [0, 0, 1],
    [1, 0, 0.5],
    [1, 1, 0.5],
    [2, 1, 1],
    [3, 2, 1],
  ]);
  const sum = new CostSum();
  const [first, second, third] = keys;
  for (const key of [first, second]) if (key) sum.add(key, 2 * 3_600_000);
  expect(sum.told("INR")).toEqual({ importWh: 4000, amount: "30.00", co2: null });
  const unknown = new CostSum();
  if (third) unknown.add(third, 3_600_000);
  expect([unknown.told("INR").amount, sum.told(null).amount]).toEqual([null, null]);
});

it("rounds parts so that they add up to the last paisa, watt-hour and gram", () => {
  const third = rate("10");
  const parts = [1, 2, 3].map(() => {
    const part = new CostSum();
    part.add({ bucket: "", rate: third, co2: decimal("0.7") }, 0.3335 * 3_600_000);
    return part;
  });
  const whole = new CostSum();
  for (let times = 0; times < 3; times += 1)
    whole.add({ bucket: "", rate: third, co2: decimal("0.7") }, 0.3335 * 3_600_000);
  const told = whole.told("INR");
  expect(told).toEqual({ importWh: 1001, amount: "10.01", co2: "0.7" });
  const divided = CostSum.toldParts(parts, told, "INR");
  expect(divided.map(({ importWh, amount, co2 }) => [importWh, amount, co2])).toEqual([
    [334, "3.34", "0.234"],
    [334, "3.34", "0.233"],
    [333, "3.33", "0.233"],
  ]);
});

it("reports energy without a price, and parts of an unknown whole as unknown", () => {
  const [priced, unpriced] = [new CostSum(), new CostSum()];
  priced.add({ bucket: "", rate: CHEAP, co2: undefined }, 3_600_000);
  unpriced.add({ bucket: "", rate: undefined, co2: undefined }, 7_200_000);
  expect([priced.unpricedWh, unpriced.unpricedWh]).toEqual([0, 2000]);
  const whole = { importWh: 3000, amount: "5.00", co2: null };
  expect(CostSum.toldParts([priced, unpriced], whole, "INR")).toEqual([
    { importWh: 1000, amount: "5.00", co2: null },
    { importWh: 2000, amount: null, co2: null },
  ]);
});

it("finds the supply of a device by the main above it, or when it is the only one", () => {
  const places = [
    { id: "a", behind: null },
    { id: "b", behind: "a" },
    { id: "c", behind: "b" },
    { id: "x", behind: null },
  ];
  const two = new Map([
    ["a", 1],
    ["x", 2],
  ]);
  expect(["c", "x", "loose"].map((id) => supplyOfDevice(id, places, two))).toEqual([1, 2, undefined]);
  expect(supplyOfDevice("loose", places, new Map([["a", 1]]))).toBe(1);
  expect(topMeters(places, ["a", "b", "loose"], true)).toEqual(["a"]);
  expect(topMeters(places, ["b", "c", "loose"], false)).toEqual(["b", "loose"]);
});
