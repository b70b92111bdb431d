import { expect, it } from "vitest";
import { bandOutlines } from "./band-option.ts";

const line = (values: number[]) => ({ times: values.map((_, index) => index), values });

it("runs along the lowest values and back along the highest", () => {
  expect(bandOutlines(line([1, 2]), line([5, 6]))).toEqual([
    [
      [0, 1],
      [1, 2],
      [1, 6],
      [0, 5],
    ],
  ]);
});

it("is parted by a silence, and needs two moments to be a surface", () => {
  const low = line([1, 1, Number.NaN, 1, Number.NaN, 1, 1]);
  const high = line([2, 2, Number.NaN, 2, Number.NaN, 2, 2]);
  expect(bandOutlines(low, high).map((corners) => corners.length)).toEqual([4, 4]);
});
