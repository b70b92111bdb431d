import { expect, test } from "vitest";
import { formatAge } from "./age.ts";

const MINUTE = 60_000;
/** Half an hour after a Thursday has begun in Kolkata. */
const NOW = Date.parse("2026-03-05T00:30:00+05:30");
const timeZone = "Asia/Kolkata";

test.each([
  [0, "en", "now"],
  [9_999, "en", "now"],
  [25_000, "en", "20 sec. ago"],
  [MINUTE, "en", "1 min. ago"],
  [59.9 * MINUTE, "en", "59 min. ago"],
  [3 * 60 * MINUTE, "en", "3 hr. ago"],
  [47 * 60 * MINUTE, "en", "47 hr. ago"],
  [49.5 * 60 * MINUTE, "en", "3 days ago"],
  [72 * 60 * MINUTE, "en", "3 days ago"],
  [48 * 60 * MINUTE, "hi", "परसों"],
  [-5, "en", "now"],
])("%i ms in %s is '%s'", (ms, language, words) => {
  expect(formatAge(NOW - ms, NOW, { language, timeZone })).toBe(words);
});
