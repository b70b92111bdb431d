import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { startOfDay } from "./local-day.ts";
import { calendarDays, type Relative, relativeWords, timeAgo, timeUntil } from "./relative-time.ts";

const KOLKATA = "Asia/Kolkata";
/** A wall clock time in Kolkata. */
const at = (text: string) => Date.parse(`${text}+05:30`);

describe("future events", () => {
  test.each([
    ["the same moment", "2026-03-01T22:00:00", "2026-03-01T22:00:00", 0, "second"],
    ["in a minute", "2026-03-01T22:00:00", "2026-03-01T22:01:00", 1, "minute"],
    ["over midnight, but within the hour", "2026-03-01T23:50:00", "2026-03-02T00:10:00", 20, "minute"],
    ["tomorrow, less than a day away", "2026-03-01T22:00:00", "2026-03-02T18:00:00", 20, "hour"],
    ["tomorrow, more than a day away", "2026-03-01T18:00:00", "2026-03-02T22:00:00", 1, "day"],
    ["on Sunday at ten, the Tuesday at six", "2026-03-01T22:00:00", "2026-03-03T18:00:00", 2, "day"],
    ["on Sunday at ten, the Saturday at six", "2026-03-01T22:00:00", "2026-03-07T18:00:00", 6, "day"],
    ["a week from today, earlier in the day", "2026-03-01T22:00:00", "2026-03-08T06:00:00", 1, "week"],
    ["thirty days on, in the same month", "2026-03-01T12:00:00", "2026-03-31T12:00:00", 4, "week"],
    ["the same day of the next month", "2026-03-01T12:00:00", "2026-04-01T06:00:00", 1, "month"],
    ["the end of a short month", "2026-01-31T12:00:00", "2026-02-28T12:00:00", 4, "week"],
    ["a day short of a year", "2026-03-02T12:00:00", "2027-03-01T12:00:00", 11, "month"],
    ["the same day of the next year", "2026-03-02T12:00:00", "2027-03-02T06:00:00", 1, "year"],
  ] as const)("%s", (_, now, then, value, unit) => {
    expect(timeUntil(at(then), at(now), KOLKATA)).toEqual({ value, unit });
  });
});

describe("past events", () => {
  test.each([
    ["a moment ago", 0, 0, "second"],
    ["59 seconds", 59, -59, "second"],
    ["a minute", 60, -1, "minute"],
    ["59 minutes", 3599, -59, "minute"],
    ["an hour", 3600, -1, "hour"],
    ["23 hours", 86_399, -23, "hour"],
    ["a day", 86_400, -1, "day"],
    ["six days", 6 * 86_400, -6, "day"],
    ["seven days", 7 * 86_400, -1, "week"],
  ] as const)("%s ago", (_, seconds, value, unit) => {
    const now = at("2026-03-02T12:00:00");
    expect(timeAgo(now - seconds * 1000, now, KOLKATA)).toEqual({ value, unit });
  });
});

describe("days with a clock change", () => {
  it("count hours during the long day, and a day from its midnight on", () => {
    const [zone, start] = ["America/New_York", startOfDay("2024-11-03", "America/New_York").getTime()];
    expect(timeAgo(start, start + 24.5 * 3_600_000, zone)).toEqual({ value: -24, unit: "hour" });
    expect(timeAgo(start, start + 25 * 3_600_000, zone)).toEqual({ value: -1, unit: "day" });
  });

  it("count the second day after a short one as two days", () => {
    const noonBefore = Date.parse("2024-03-09T12:00:00-05:00");
    const noonAfter = Date.parse("2024-03-11T12:00:00-04:00");
    expect(timeUntil(noonAfter, noonBefore, "America/New_York")).toEqual({ value: 2, unit: "day" });
  });
});

describe("relativeWords", () => {
  const WORDS: [Relative, string, string][] = [
    [{ value: 0, unit: "second" }, "en", "now"],
    [{ value: -5, unit: "minute" }, "en", "5 minutes ago"],
    [{ value: -1, unit: "day" }, "en", "yesterday"],
    [{ value: 1, unit: "day" }, "en", "tomorrow"],
    [{ value: 2, unit: "day" }, "te", "ఎల్లుండి"],
    [{ value: -2, unit: "day" }, "te", "మొన్న"],
    [{ value: 1, unit: "day" }, "hi", "कल"],
    [{ value: -3, unit: "day" }, "hi", "3 दिन पहले"],
    [{ value: -1, unit: "week" }, "en", "1 week ago"],
    [{ value: 1, unit: "month" }, "en", "in 1 month"],
    [{ value: -1, unit: "year" }, "en", "1 year ago"],
  ];
  test.each(WORDS)("formats %j in %s as %s", (relative, language, words) => {
    expect(relativeWords(relative, language)).toBe(words);
  });
});

const zone = fc.constantFrom(
  "UTC",
  KOLKATA,
  "America/New_York",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
);
const instant = fc
  .date({ min: new Date("2015-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => date.getTime());
const distance = fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 });
const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"];

describe("in every zone", () => {
  it("is never in the future for past events, nor in the past for due ones", () => {
    fc.assert(
      fc.property(instant, distance, zone, (now, apart, timeZone) => {
        expect(timeAgo(now + apart, now, timeZone).value).toBeLessThanOrEqual(0);
        expect(timeUntil(now + apart, now, timeZone).value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is symmetric for two instants", () => {
    fc.assert(
      fc.property(instant, distance.map(Math.abs), zone, (now, apart, timeZone) => {
        const ago = timeAgo(now, now + apart, timeZone);
        const until = timeUntil(now + apart, now, timeZone);
        expect({ ...ago, value: Math.abs(ago.value) }).toEqual(until);
      }),
    );
  });

  it("counts a day for every midnight between, however long the days are", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 6 * 86_400_000 }), zone, (now, apart, timeZone) => {
        const { value, unit } = timeUntil(now + apart, now, timeZone);
        if (unit === "day") expect(value).toBe(calendarDays(now, now + apart, timeZone));
        else expect(apart < 86_400_000 || calendarDays(now, now + apart, timeZone) < 1).toBe(true);
      }),
    );
  });

  it("never decreases with distance", () => {
    fc.assert(
      fc.property(instant, distance.map(Math.abs), distance.map(Math.abs), zone, (now, one, other, timeZone) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map((apart) =>
          timeUntil(now + apart, now, timeZone),
        );
        if (!near || !far) return;
        const size = UNITS.indexOf(far.unit) - UNITS.indexOf(near.unit);
        expect(size > 0 || (size === 0 && far.value >= near.value)).toBe(true);
      }),
    );
  });
});
