import { expect, test } from "vitest";
import { sameTimeBefore } from "./same-time-before.ts";

const HOUR = 3_600_000;
const BERLIN = "Europe/Berlin";
/** Clocks went forward on 29 March 2026 at 2 in the morning. */
const SUNDAY = { from_date: "2026-03-29", to_date: "2026-03-29" };

test("a day that is not over is compared with as much of the one before", () => {
  const monday = { from_date: "2026-03-30", to_date: "2026-03-30" };
  const { until, span } = sameTimeBefore(monday, "Asia/Kolkata", Date.parse("2026-03-30T10:00+05:30"));
  expect(span).toEqual({ from_date: "2026-03-29", to_date: "2026-03-29" });
  expect(new Date(until)).toEqual(new Date("2026-03-29T10:00+05:30"));
});

test("days over which clocks change are as long as they are", () => {
  const same = sameTimeBefore(SUNDAY, BERLIN, Date.parse("2026-03-30T12:00+02:00"));
  expect([same.length / HOUR, same.lengthBefore / HOUR]).toEqual([23, 24]);
  expect(new Date(same.from)).toEqual(new Date("2026-03-29T00:00+01:00"));
});

test("what was used by half past midnight is compared with what was by then a week ago, on its own day", () => {
  const week = { from_date: "2026-03-28", to_date: "2026-04-03" };
  const { until, span } = sameTimeBefore(week, BERLIN, Date.parse("2026-04-03T00:30+02:00"));
  expect(span.to_date).toBe("2026-03-27");
  expect(new Date(until)).toEqual(new Date("2026-03-27T00:30+01:00"));
});
