import { expect, test } from "vitest";
import { averageRating } from "./support.ts";

test.each([
  [[0, 0, 0, 0, 0], null],
  [[], null],
  [[0, 0, 0, 0, 1], 5],
  [[1, 0, 0, 0, 1], 3],
  [[1, 0, 0, 0, 2], 3.7],
  [[1, 1, 1, 1, 1], 3],
])("%j stars are %s on average", (counts, average) => {
  expect(averageRating(counts)).toBe(average);
});
