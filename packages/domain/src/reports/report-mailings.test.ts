import { expect, test } from "vitest";
import { isMailingDay, lastMailing, mailedSpan, nextMailing } from "./report-mailings.ts";

const monday = { every: "week", day: 1, at: 700 } as const;
const first = { every: "month", day: 1, at: 230 } as const;
const next = (plan: typeof monday | typeof first, after: string, zone: string) =>
  nextMailing(plan, new Date(after), zone).toISOString();

test.each([
  ["Asia/Kolkata", "2026-03-02T01:29:59Z", "2026-03-02T01:30:00.000Z"],
  ["Asia/Kolkata", "2026-03-02T01:30:00Z", "2026-03-09T01:30:00.000Z"],
  // The clock is set forward on Sunday, 29 March, and back on 25 October.
  ["Europe/Berlin", "2026-03-23T06:00:00Z", "2026-03-30T05:00:00.000Z"],
  ["Europe/Berlin", "2026-10-19T05:00:00Z", "2026-10-26T06:00:00.000Z"],
  ["Pacific/Auckland", "2026-03-01T12:00:00Z", "2026-03-01T18:00:00.000Z"],
])("every Monday at seven in %s, after %s, is %s", (zone, after, due) => {
  expect(next(monday, after, zone)).toBe(due);
});

test("waits for the end of the gap when daylight saving skips the time, and counts a repeated time once", () => {
  const sunday = { every: "week", day: 0, at: 230 } as const;
  const berlin = (after: string) => nextMailing(sunday, new Date(after), "Europe/Berlin").toISOString();
  expect(berlin("2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(berlin("2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(berlin("2026-10-25T00:30:00Z")).toBe("2026-11-01T01:30:00.000Z");
});

test("comes on the first after the longest and the shortest month", () => {
  expect(next(first, "2026-01-01T12:00:00Z", "Asia/Kolkata")).toBe("2026-01-31T21:00:00.000Z");
  expect(next(first, "2026-02-01T12:00:00Z", "Asia/Kolkata")).toBe("2026-02-28T21:00:00.000Z");
});

test("returns exactly one later instant after each, over a year in any zone", () => {
  for (const zone of ["Europe/Berlin", "America/Santiago", "Asia/Kolkata", "Africa/Cairo"]) {
    let at = new Date("2026-01-01T00:00:00Z");
    for (let week = 0; week < 60; week += 1) {
      const due = nextMailing({ every: "week", day: 5, at: 0 }, at, zone);
      if (week > 0) expect(Math.abs(due.getTime() - at.getTime() - 7 * 86_400_000)).toBeLessThanOrEqual(3_600_000);
      at = due;
    }
  }
});

test("mails only the last report that was missed", () => {
  const missed = new Date("2026-03-02T01:30:00Z");
  const last = (now: string) => lastMailing(monday, missed, new Date(now), "Asia/Kolkata").toISOString();
  expect(last("2026-03-02T01:30:00Z")).toBe("2026-03-02T01:30:00.000Z");
  expect(last("2026-03-24T00:00:00Z")).toBe("2026-03-23T01:30:00.000Z");
});

test.each([
  ["week", "2026-03-02", "2026-02-23", "2026-03-01"],
  ["month", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["month", "2026-01-15", "2025-12-15", "2026-01-14"],
  ["month", "2028-03-28", "2028-02-28", "2028-03-27"],
] as const)("each %s on %s covers %s to %s", (every, day, from_date, to_date) => {
  expect(mailedSpan(every, day)).toEqual({ from_date, to_date });
});

test.each([
  ["week", 0, true],
  ["week", 7, false],
  ["month", 0, false],
  ["month", 28, true],
  ["month", 29, false],
  ["month", 1.5, false],
] as const)("a %s has a day %d: %s", (every, day, is) => {
  expect(isMailingDay(every, day)).toBe(is);
});
