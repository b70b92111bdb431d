import { expect, it } from "vitest";
import { pairBuckets } from "./compared-buckets.ts";

const words = { language: "en", is24Hour: true, timeZone: "Europe/Berlin", now: Date.parse("2026-12-02T12:00Z") };
const day = (from_date: string, to_date = from_date) => ({ from_date, to_date });
const labels = (pairs: ReturnType<typeof pairBuckets>) => pairs.map((pair) => [pair.own?.label, pair.with?.label]);

it("puts a month beside one that is a day longer, and loses no day", () => {
  const compared = { span: day("2026-11-01", "2026-11-30"), before: day("2026-10-01", "2026-10-31") };
  const pairs = labels(pairBuckets("day", { ...compared, comparison: "before" }, words));
  expect(pairs).toHaveLength(31);
  expect([pairs[0], pairs.at(-1)]).toEqual([
    ["Nov 1", "Oct 1"],
    [undefined, "Oct 31"],
  ]);
});

it("finds the same hour of a day on which the clocks went back, and has none for the hour that came twice", () => {
  const compared = { span: day("2026-10-25"), before: day("2026-10-18"), comparison: "before" as const };
  const pairs = labels(pairBuckets("hour", compared, words));
  expect(pairs).toHaveLength(25);
  expect(pairs.slice(1, 5)).toEqual([
    ["1H", "Oct 18 1H"],
    ["2H", "Oct 18 2H"],
    ["2H", undefined],
    ["3H", "Oct 18 3H"],
  ]);
});

it("has no counterpart for an hour that the compared day did not have", () => {
  const compared = { span: day("2026-04-05"), before: day("2026-03-29"), comparison: "before" as const };
  const pairs = labels(pairBuckets("hour", compared, words));
  expect(pairs.slice(1, 4)).toEqual([
    ["1H", "Mar 29 1H"],
    ["2H", undefined],
    ["3H", "Mar 29 3H"],
  ]);
});

it("puts months beside each other in their order", () => {
  const compared = { span: day("2026-10-10", "2026-11-20"), before: day("2025-10-10", "2025-11-20") };
  expect(labels(pairBuckets("month", { ...compared, comparison: "year" }, words))).toEqual([
    ["Oct 2026", "Oct 2025"],
    ["Nov 2026", "Nov 2025"],
  ]);
});
