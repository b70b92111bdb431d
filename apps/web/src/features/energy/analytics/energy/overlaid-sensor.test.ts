import { expect, it } from "vitest";
import { bucketKeys } from "./buckets.ts";
import { meansOf, overlaidLine } from "./overlaid-sensor.ts";

const point = (timestamp: string, mean: number) => ({ timestamp, last: mean + 1, mean });

it("gives each bar the mean of its own points, or null without any", () => {
  const points = [
    point("2026-03-01T18:30:00Z", 20),
    point("2026-03-02T18:30:00Z", 22),
    point("2026-04-01T18:30:00Z", 30),
  ];
  const kolkata = "Asia/Kolkata";
  expect(meansOf(points, ["2026-03-02", "2026-03-03", "2026-03-04"], bucketKeys("day", kolkata))).toEqual([
    20,
    22,
    null,
  ]);
  expect(meansOf(points, ["2026-03", "2026-04"], bucketKeys("month", kolkata))).toEqual([21, 30]);
});

it("is a line of single readings over curves", () => {
  const points = [{ timestamp: "2026-03-01T00:00:00.000Z", last: 21 }];
  const { series } = overlaidLine({ name: "Office", unit: "°C", format: String, points });
  expect([[...Array.from(series.times)], [...Array.from(series.values)]]).toEqual([[1772323200000], [21]]);
});
