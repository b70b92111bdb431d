import { expect, test } from "vitest";
import { formatRelative } from "./relative-time.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

test.each([
  [0, "en", "now"],
  [0, "te", "ఇప్పుడే"],
  [0, "hi", "अभी"],
  [-5 * MINUTE, "en", "5 minutes ago"],
  [-24 * 60 * MINUTE, "en", "yesterday"],
  [2 * 60 * MINUTE + 1, "en", "in 2 hours"],
  [-5 * MINUTE, "hi", "5 मिनट पहले"],
])("what lies %i ms from now reads in %s as %s", (distance, language, words) => {
  expect(formatRelative(NOW + distance, NOW, language)).toBe(words);
});
