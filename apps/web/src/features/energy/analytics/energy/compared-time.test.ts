import { expect, test } from "vitest";
import { comparedTime } from "./compared-time.ts";

const HOUR = 3_600_000;

test("days over which clocks change are as long as they are", () => {
  /** Clocks went forward on 29 March 2026 at 2 in the morning. */
  const sunday = { from_date: "2026-03-29", to_date: "2026-03-29" };
  const same = comparedTime(sunday, "before", "Europe/Berlin", Date.parse("2026-03-30T12:00+02:00"));
  expect([same.length / HOUR, same.lengthBefore / HOUR, same.isRunning]).toEqual([23, 24, false]);
  expect(new Date(same.from)).toEqual(new Date("2026-03-29T00:00+01:00"));
});
