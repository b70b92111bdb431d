import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

const MINUTE = 60_000;

test.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [12 * MINUTE, "12 min"],
  [60 * MINUTE, "1 hr"],
  [185 * MINUTE, "3 hr 5 min"],
  [52 * 60 * MINUTE, "2 days 4 hr"],
])("%i ms are said as %s", (ms, words) => {
  expect(formatDuration(ms, "en")).toBe(words);
});
