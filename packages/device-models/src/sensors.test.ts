import { expect, it } from "vitest";
import { cooledValue, sensorValues } from "./sensors.ts";

it("returns numbers between their limits, and states", () => {
  const sensors = [
    { key: "temperature", low: -20, high: -16 },
    { key: "leak", low: 0, high: 0, is_state: true },
    { key: "door", low: 0, high: 1, is_state: true },
  ];
  const day = Array.from({ length: 96 }, (_, quarter) => sensorValues(sensors, quarter * 900_000));
  for (const { temperature = 0, leak } of day) {
    expect(temperature).toBeGreaterThanOrEqual(-20);
    expect(temperature).toBeLessThanOrEqual(-16);
    expect(leak).toBe(0);
  }
  expect(new Set(day.map(({ door }) => door))).toEqual(new Set([0, 1]));
});

it("cools to its limit while its switch is on, and warms up again", () => {
  const room = { to: 23.5, warm: 28 };
  const HOUR = 3_600_000;
  expect(cooledValue(undefined, { ...room, isOn: false }, 0)).toBe(28);
  const half = cooledValue({ value: 28, at: 0 }, { ...room, isOn: true }, HOUR / 2);
  expect(half).toBeCloseTo(26.35);
  expect(cooledValue({ value: half, at: 0 }, { ...room, isOn: true }, 2 * HOUR)).toBe(23.5);
  const after = cooledValue({ value: 23.5, at: 0 }, { ...room, isOn: false }, HOUR);
  expect(after).toBeGreaterThan(25);
  expect(after).toBeLessThan(28);
});
