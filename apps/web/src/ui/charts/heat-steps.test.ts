import { expect, it } from "vitest";
import { heatLimits, heatStep } from "./heat-steps.ts";

it("gives about as many values to each shade", () => {
  const values = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  const limits = heatLimits(values);
  expect(limits).toEqual([20, 40, 60, 80, 100]);
  expect(values.map((value) => heatStep(value, limits))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

it("gives equal values one shade, and handles a single value or none", () => {
  expect([5, 5, 5].map((value) => heatStep(value, heatLimits([5, 5, 5])))).toEqual([1, 1, 1]);
  expect(heatStep(7, heatLimits([7]))).toBe(1);
  expect(heatLimits([])).toEqual([0, 0, 0, 0, 0]);
});
