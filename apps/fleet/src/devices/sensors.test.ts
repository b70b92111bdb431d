import { expect, it } from "vitest";
import { sensorValues } from "./sensors.ts";

it("says numbers between their limits, and states as they are", () => {
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
