import { expect, test } from "vitest";
import { formatAgo, formatUntil } from "./relative-time.ts";

/** A Sunday in Kolkata, at ten in the evening. */
const NOW = Date.parse("2026-03-01T22:00:00+05:30");
const reader = (language: string) => ({ language, timeZone: "Asia/Kolkata" });
const at = (text: string) => Date.parse(`2026-${text}:00+05:30`);

test.each([
  ["03-01T22:00", "en", "now"],
  ["03-01T22:00", "te", "ఇప్పుడే"],
  ["03-01T22:00", "hi", "अभी"],
  ["03-01T21:55", "en", "5 minutes ago"],
  ["03-01T21:55", "hi", "5 मिनट पहले"],
  ["02-28T20:00", "en", "yesterday"],
  ["02-27T23:00", "en", "2 days ago"],
  ["02-27T23:00", "te", "మొన్న"],
])("what happened at %s reads in %s as %s", (then, language, words) => {
  expect(formatAgo(at(then), NOW, reader(language))).toBe(words);
});

test.each([
  ["en", "now"],
  ["te", "ఇప్పుడే"],
  ["hi", "अभी"],
])("what another clock has as two seconds ahead has just happened, in %s", (language, words) => {
  expect(formatAgo(NOW + 2000, NOW, reader(language))).toBe(words);
});

test.each([
  ["03-02T00:30", "en", "in 2 hours"],
  ["03-03T18:00", "en", "in 2 days"],
  ["03-03T18:00", "te", "ఎల్లుండి"],
  ["03-03T18:00", "hi", "परसों"],
  ["03-07T18:00", "en", "in 6 days"],
])("what is due at %s reads in %s as %s", (then, language, words) => {
  expect(formatUntil(at(then), NOW, reader(language))).toBe(words);
});

test('says "now" when the time has passed', () => {
  expect(formatUntil(NOW - 3000, NOW, reader("en"))).toBe("now");
});
