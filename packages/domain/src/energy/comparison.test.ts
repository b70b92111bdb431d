import { describe, expect, it, test } from "vitest";
import { changeOf, comparedDays, comparedUntil, pairDays } from "./comparison.ts";

const TODAY = "2026-11-16";
const days = (from_date: string, to_date = from_date) => ({ from_date, to_date });

describe("the days a span is compared with", () => {
  test.each([
    ["a day", days("2026-11-16"), "before", days("2026-11-09")],
    ["Monday to Wednesday", days("2026-11-09", "2026-11-11"), "before", days("2026-11-02", "2026-11-04")],
    ["seven days", days("2026-11-10", "2026-11-16"), "before", days("2026-11-03", "2026-11-09")],
    ["a month of 30 days", days("2026-11-01", "2026-11-30"), "before", days("2026-10-01", "2026-10-31")],
    ["a month of 31 days", days("2026-03-01", "2026-03-31"), "before", days("2026-02-01", "2026-02-28")],
    ["a month that has begun", days("2026-11-01", "2026-11-16"), "before", days("2026-10-01", "2026-10-16")],
    ["a quarter", days("2026-07-01", "2026-09-30"), "before", days("2026-04-01", "2026-06-30")],
    ["a year", days("2026-01-01", "2026-12-31"), "before", days("2025-01-01", "2025-12-31")],
    ["a year that has begun", days("2026-01-01", "2026-11-16"), "before", days("2025-01-01", "2025-11-16")],
    ["two months of which one has begun", days("2026-10-01", "2026-11-16"), "before", days("2026-08-01", "2026-09-16")],
    ["ten days", days("2026-10-01", "2026-10-10"), "before", days("2026-09-17", "2026-09-26")],
    ["thirty days", days("2026-10-18", "2026-11-16"), "before", days("2026-09-13", "2026-10-12")],
    ["some days, a year ago", days("2026-11-10", "2026-11-16"), "year", days("2025-11-11", "2025-11-17")],
    ["a month that has begun, a year ago", days("2026-11-01", "2026-11-16"), "year", days("2025-11-01", "2025-11-16")],
    ["a day, a year ago", days("2028-02-29"), "year", days("2027-03-02")],
    ["a February after a leap year", days("2029-02-01", "2029-02-28"), "year", days("2028-02-01", "2028-02-29")],
  ] as const)("%s", (_, span, comparison, expected) => {
    expect(comparedDays(span, comparison, TODAY)).toEqual(expected);
  });

  it("are the same part of a shorter month as far as it goes", () => {
    expect(comparedDays(days("2026-03-01", "2026-03-30"), "before", "2026-03-30")).toEqual(
      days("2026-02-01", "2026-02-28"),
    );
  });

  test.each([
    ["Tuesday the 1st alone is compared by weekday", days("2026-12-01"), days("2026-11-24")],
    [
      "a week that begins with its month is compared by weekday",
      days("2026-06-01", "2026-06-03"),
      days("2026-05-25", "2026-05-27"),
    ],
    [
      "a month that begins on a Tuesday is compared by date",
      days("2026-12-01", "2026-12-03"),
      days("2026-11-01", "2026-11-03"),
    ],
    [
      "two whole weeks from the first on are compared by date",
      days("2026-11-01", "2026-11-14"),
      days("2026-10-01", "2026-10-14"),
    ],
  ] as const)("%s", (_, span, expected) => {
    expect(comparedDays(span, "before", span.to_date)).toEqual(expected);
  });

  it("are the same weekdays for any span of up to five weeks that is no month", () => {
    for (let length = 1; length <= 35; length += 1) {
      const end = new Date(Date.UTC(2026, 10, 2 + length)).toISOString().slice(0, 10);
      const span = days("2026-11-03", end);
      for (const comparison of ["before", "year"] as const) {
        const pairs = pairDays(span, comparison, end);
        const weekday = (day: string | null) => new Date(day ?? "").getUTCDay();
        expect(pairs.every((pair) => weekday(pair.day) === weekday(pair.with))).toBe(true);
        expect(comparedDays(span, comparison, end).to_date < span.from_date).toBe(true);
      }
    }
  });
});

describe("paired days", () => {
  it("are matched by date in months, and a day without a counterpart stands alone", () => {
    const november = pairDays(days("2026-11-01", "2026-11-30"), "before", TODAY);
    expect(november).toHaveLength(31);
    expect(november.slice(-2)).toEqual([
      { day: "2026-11-30", with: "2026-10-30" },
      { day: null, with: "2026-10-31" },
    ]);
    const march = pairDays(days("2026-03-01", "2026-03-31"), "before", TODAY);
    expect(march.slice(-4).map((pair) => pair.with)).toEqual(["2026-02-28", null, null, null]);
  });

  it("are matched by weekday otherwise", () => {
    expect(pairDays(days("2026-11-15", "2026-11-16"), "before", TODAY)).toEqual([
      { day: "2026-11-15", with: "2026-11-08" },
      { day: "2026-11-16", with: "2026-11-09" },
    ]);
  });

  it("contain every compared day once, also over a leap day", () => {
    const pairs = pairDays(days("2029-01-01", "2029-03-31"), "year", TODAY);
    const compared = pairs.flatMap((pair) => pair.with ?? []);
    expect(compared).toHaveLength(91);
    expect(compared).toEqual(compared.toSorted());
    expect(pairs).toContainEqual({ day: null, with: "2028-02-29" });
  });
});

describe("end of the compared time", () => {
  const berlin = (now: string, today: string) => ({ now: Date.parse(now), today, timeZone: "Europe/Berlin" });

  test.each([
    ["all of them where the span is over", days("2026-11-02", "2026-11-08"), "before", "2026-11-02T00:00+01:00"],
    ["as much of the day that stands for today", days("2026-11-10", "2026-11-16"), "before", "2026-11-09T10:00+01:00"],
    ["of the same weekday a year ago", days("2026-11-16"), "year", "2025-11-17T10:00+01:00"],
  ] as const)("%s", (_, span, comparison, until) => {
    const at = comparedUntil(span, comparison, berlin("2026-11-16T10:00+01:00", TODAY));
    expect(new Date(at)).toEqual(new Date(until));
  });

  it("stays on its own day over a change of the clocks", () => {
    const week = days("2026-03-28", "2026-04-03");
    const at = comparedUntil(week, "before", berlin("2026-04-03T00:30+02:00", "2026-04-03"));
    expect(new Date(at)).toEqual(new Date("2026-03-27T00:30+01:00"));
  });

  it("does not pass the end of a day that is an hour shorter", () => {
    const sunday = days("2026-04-05");
    const at = comparedUntil(sunday, "before", berlin("2026-04-05T23:45+02:00", "2026-04-05"));
    expect(new Date(at)).toEqual(new Date("2026-03-30T00:00+02:00"));
  });
});

describe("changeOf", () => {
  test.each([
    [150, 100, { by: 50, share: 0.5 }],
    [50, 100, { by: -50, share: -0.5 }],
    [100.01, 100, { by: expect.closeTo(0.01), share: 0 }],
    [5, 0, null],
    [5, null, null],
    [5, undefined, null],
  ])("compares %s with %s before", (now, before, expected) => {
    expect(changeOf(now, before)).toEqual(expected);
  });
});
