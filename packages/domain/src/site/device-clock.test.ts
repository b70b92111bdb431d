import { expect, test } from "vitest";
import { CLOCK_IS_SET, isBeforeLastChange, reportedInstant, STALE_MS } from "./device-clock.ts";

const NOW = Date.parse("2026-03-02T06:30:00Z");

test.each([
  ["now", NOW, NOW],
  ["an hour ago", NOW - 3_600_000, NOW - 3_600_000],
  ["a minute ahead", NOW + 60_000, NOW + 60_000],
  ["further ahead", NOW + 60_001, NOW],
  ["the first instant of 2020", CLOCK_IS_SET, CLOCK_IS_SET],
  ["the last instant of 2019", CLOCK_IS_SET - 1, NOW],
  ["1970, from a clock that was never set", 0, NOW],
  ["the end of time", 8.64e15, NOW],
])("uses the device's time or the arrival for a report from %s", (_, ts, instant) => {
  expect(reportedInstant(ts, NOW)).toBe(instant);
});

test.each([
  ["nothing has changed yet", null, false],
  ["it is what changed the condition", NOW, false],
  ["the condition was changed by something older", NOW - 1, false],
  ["the condition was changed by something newer", NOW + 1, true],
  ["the condition was changed as much later as a server may lag behind", NOW + STALE_MS, true],
  ["the device's clock was set back since", NOW + STALE_MS + 1, false],
])("decides whether a reading is judged again when %s", (_, changedAt, isBefore) => {
  expect(isBeforeLastChange(changedAt === null ? null : new Date(changedAt), new Date(NOW))).toBe(isBefore);
});
