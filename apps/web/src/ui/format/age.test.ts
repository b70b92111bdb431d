import { expect, test } from "vitest";
import { formatAge } from "./age.ts";

const MINUTE = 60_000;

test.each([
  [0, "en", "now"],
  [9_999, "en", "now"],
  [25_000, "en", "20 sec. ago"],
  [MINUTE, "en", "1 min. ago"],
  [59.9 * MINUTE, "en", "59 min. ago"],
  [3 * 60 * MINUTE, "en", "3 hr. ago"],
  [47 * 60 * MINUTE, "en", "47 hr. ago"],
  [72 * 60 * MINUTE, "en", "3 days ago"],
  [-5, "en", "now"],
])("%i ms in %s is '%s'", (ms, language, words) => {
  expect(formatAge(ms, language)).toBe(words);
});
