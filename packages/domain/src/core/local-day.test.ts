import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dayBounds, isDay, isTimeZone, localDay, startOfDay, wallClock } from "./local-day.ts";

const HOUR = 3_600_000;

/** Half and quarter hours, both hemispheres, extreme offsets, a half-hour daylight saving, and skipped midnights. */
const ZONES = [
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/New_York",
  "Europe/London",
  "America/Santiago",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

const zone = fc.constantFrom(...ZONES);
const instant = fc.date({ min: new Date("2012-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const hours = (day: string, timeZone: string): number => {
  const { from, to } = dayBounds(day, timeZone);
  return (to.getTime() - from.getTime()) / HOUR;
};
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);

describe("start of a local day", () => {
  test.each([
    ["Asia/Kolkata", "2026-03-02", "2026-03-01T18:30:00.000Z"],
    ["Asia/Kathmandu", "2026-03-02", "2026-03-01T18:15:00.000Z"],
    ["UTC", "2026-03-02", "2026-03-02T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-02", "2026-03-01T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-03-02", "2026-03-02T11:00:00.000Z"],
    ["Asia/Kolkata", "2024-02-29", "2024-02-28T18:30:00.000Z"],
  ])("in %s, %s begins at %s", (timeZone, day, start) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  });

  test.each([
    ["America/Santiago", "2024-09-08", "2024-09-08T04:00:00.000Z"],
    ["Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z"],
  ])("when %s skips midnight, %s begins at the end of the gap", (timeZone, day, start) => {
    const first = startOfDay(day, timeZone);
    expect(first.toISOString()).toBe(start);
    expect(wallClock(first, timeZone).toISOString()).toBe(`${day}T01:00:00.000Z`);
  });
});

describe("length of a local day", () => {
  test.each([
    ["America/New_York", "2024-03-10", 23],
    ["America/New_York", "2024-11-03", 25],
    ["America/New_York", "2024-07-01", 24],
    ["America/Santiago", "2024-09-08", 23],
    ["America/Santiago", "2024-04-06", 25],
    ["Australia/Lord_Howe", "2024-10-06", 23.5],
    ["Australia/Lord_Howe", "2024-04-07", 24.5],
    ["Asia/Kolkata", "2024-03-10", 24],
  ])("in %s on %s is %d hours", (timeZone, day, length) => {
    expect(hours(day, timeZone)).toBe(length);
  });
});

describe("local days", () => {
  it("contain each of their instants", () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const { from, to } = dayBounds(localDay(at, timeZone), timeZone);
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime()).toBeLessThan(to.getTime());
      }),
    );
  });

  it("tile without gaps or overlap", () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = localDay(at, timeZone);
        const { from, to } = dayBounds(day, timeZone);
        expect(dayBounds(nextDay(day), timeZone).from).toEqual(to);
        expect(localDay(new Date(to.getTime() - 1), timeZone)).toBe(day);
        expect(localDay(to, timeZone)).toBe(nextDay(day));
        expect(localDay(new Date(from.getTime() - 1), timeZone) < day).toBe(true);
      }),
    );
  });
});

describe("a day as text", () => {
  test.each(["2026-03-02", "2024-02-29", "1900-01-01", "2199-12-31"])("may be %s", (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    "",
    "2026-3-2",
    "2026-02-30",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "02-03-2026",
    "2026-03-02T00:00",
    "today",
    "0999-01-01",
    "9999-12-31",
  ])("may not be %j", (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("has valid bounds in every zone, or is refused", () => {
    const year = fc.oneof(fc.integer({ min: 1890, max: 2210 }), fc.integer({ min: 0, max: 9999 }));
    fc.assert(
      fc.property(year, fc.constantFrom("01-01", "12-31", "06-15"), zone, (y, monthAndDay, timeZone) => {
        const day = `${String(y).padStart(4, "0")}-${monthAndDay}`;
        const length = isDay(day) ? hours(day, timeZone) : 24;
        expect(length).toBeLessThan(26);
        // A zone that moves across the date line skips a day, which then has no hour and no instant.
        if (length === 0) expect(localDay(dayBounds(day, timeZone).from, timeZone) > day).toBe(true);
        else expect(length).toBeGreaterThan(22);
      }),
      {
        examples: [
          [9999, "12-31", "UTC"],
          [0, "01-01", "UTC"],
          [999, "06-15", "Asia/Kolkata"],
          [1994, "12-31", "Pacific/Kiritimati"],
        ],
      },
    );
  });
});

describe("a time zone", () => {
  test.each([...ZONES, "Asia/Calcutta"])("may be %s", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(["", "Mars/Olympus", "Asia/Kolkata; drop table", "+05:30", "-03:00", "../etc/localtime"])(
    "may not be %j",
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

it("wallClock equals the platform's at any second of any zone, including hours with changes", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const platformClock = (at: number, timeZone: string) => {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    return `${format.format(at).replace(" ", "T")}.000Z`;
  };
  const second = fc.integer({ min: Date.UTC(1960, 0) / 1000, max: Date.UTC(2060, 0) / 1000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), second, (timeZone, at) => {
      expect(wallClock(new Date(at * 1000 + 999), timeZone).toISOString()).toBe(platformClock(at * 1000, timeZone));
    }),
    { numRuns: 300 },
  );
  const change = Date.parse("2026-03-29T01:00:00Z");
  for (const near of [-3600, -1800, -1, 0, 1, 1800, 3600]) {
    const at = change + near * 1000;
    for (const zone of ["Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata"])
      expect(wallClock(new Date(at), zone).toISOString()).toBe(platformClock(at, zone));
  }
  // Liberia's clock changed by 44 minutes and 30 seconds in the middle of an hour.
  for (const at of ["1972-01-07T00:44:29Z", "1972-01-07T00:44:30Z", "1972-01-07T00:59:59Z"])
    expect(wallClock(new Date(at), "Africa/Monrovia").toISOString()).toBe(
      platformClock(Date.parse(at), "Africa/Monrovia"),
    );
});
