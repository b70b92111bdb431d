import { expect, test } from "vitest";
import { chartScale, plainTick } from "./chart-scale.ts";

test.each([
  [[3, 7.2], 0, 10, ["0", "2", "4", "6", "8", "10"]],
  [[1.8], 0, 2, ["0", "0.5", "1", "1.5", "2"]],
  [[142_000], 0, 200_000, ["0", "50000", "100000", "150000", "200000"]],
  [[-18, 4], -20, 20, ["-20", "-10", "0", "10", "20"]],
  [[], 0, 1, ["0", "1"]],
])("scales the axis of %j from %d to %d", (values, bottom, top, ticks) => {
  const scale = chartScale(values);
  expect([scale.bottom, scale.top, scale.ticks.map(plainTick)]).toEqual([bottom, top, ticks]);
});
