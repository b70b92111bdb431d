import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dayBook } from "../../core/day-types.ts";
import { instantOf, nextDay } from "../../core/instants.ts";
import type { TariffVersion } from "./tariff.ts";
import { tariffOf } from "./testing.ts";
import { periodSpans } from "./time-periods.ts";

const seasonal: Partial<TariffVersion> = {
  seasons: [{ key: "winter", spans: [{ from: "11-01", to: "02-28" }] }],
  dayClasses: [{ key: "off", weekdays: [0, 6], types: ["holiday"] }],
  periods: [
    {
      key: "peak",
      windows: [
        { from: 800, to: 1200, days: ["none"] },
        { from: 1700, to: 2000, seasons: ["winter"], days: ["none"] },
      ],
    },
    { key: "night", windows: [{ from: 2200, to: 230 }] },
    {
      key: "rest",
      windows: [
        { from: 230, to: 800 },
        { from: 1200, to: 1700 },
        { from: 1700, to: 2000, seasons: ["none"] },
        { from: 1700, to: 2000, seasons: ["winter"], days: ["off"] },
        { from: 2000, to: 2200 },
        { from: 800, to: 1200, days: ["off"] },
      ],
    },
  ],
};

function versionOf(change: Partial<TariffVersion>): TariffVersion {
  const [version] = tariffOf([], change).versions;
  if (!version) throw new Error("no version");
  return version;
}

const version = versionOf(seasonal);
const KEYS = ["peak", "night", "rest"];

/** Formats the spans of a day with local times and periods. */
function describePeriods(day: string, zone: string, of = version, dayAt?: Parameters<typeof periodSpans>[4]): string {
  const [from, to] = [day, nextDay(day)].map((each) => instantOf(each, 0, zone).getTime());
  return periodSpans(of, zone, from ?? 0, to ?? 0, dayAt)
    .map((span) => {
      const shown = new Date(span.from).toLocaleTimeString("en-GB", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
      });
      return `${shown} ${KEYS[span.period]} ${(span.to - span.from) / 60_000}`;
    })
    .join(", ");
}

describe("periods of a day", () => {
  it("follow the season, the weekday and the calendar", () => {
    const work = "00:00 night 150, 02:30 rest 330, 08:00 peak 240, 12:00 rest 600, 22:00 night 120";
    const winter =
      "00:00 night 150, 02:30 rest 330, 08:00 peak 240, 12:00 rest 300, 17:00 peak 180, 20:00 rest 120, 22:00 night 120";
    const off = "00:00 night 150, 02:30 rest 1170, 22:00 night 120";
    expect(describePeriods("2025-04-15", "Asia/Kolkata")).toBe(work);
    expect(describePeriods("2025-12-16", "Asia/Kolkata")).toBe(winter);
    expect(describePeriods("2025-04-19", "Asia/Kolkata")).toBe(off);
    const book = dayBook([
      { group: null, entries: [{ name: "Ugadi", type: "holiday", from: "2025-04-15", to: "2025-04-15" }] },
    ]);
    expect(describePeriods("2025-04-15", "Asia/Kolkata", version, (day) => book(day, null))).toBe(off);
  });

  test.each([
    // The clock skips 02:00 to 03:00, so the night ends at once.
    ["2025-03-30", "Europe/Berlin", "00:00 night 120, 03:00 rest 1140, 22:00 night 120"],
    // The clock repeats 02:00 to 03:00, and the night ends when it first shows 02:30.
    ["2025-10-26", "Europe/Berlin", "00:00 night 150, 02:30 rest 1230, 22:00 night 120"],
    ["2025-03-09", "America/New_York", "00:00 night 120, 03:00 rest 1140, 22:00 night 120"],
    // The clock repeats 01:00 to 02:00, but shows 02:30 once.
    ["2025-11-02", "America/New_York", "00:00 night 210, 02:30 rest 1170, 22:00 night 120"],
  ])("have no gap or overlap on %s in %s", (day, zone, expected) => {
    expect(describePeriods(day, zone)).toBe(expected);
  });

  it("follow the meter's clock when it differs from the local one", () => {
    const economy7 = versionOf({
      clock: "UTC",
      periods: [
        { key: "peak", windows: [{ from: 730, to: 30 }] },
        { key: "night", windows: [{ from: 30, to: 730 }] },
      ],
    });
    expect(describePeriods("2025-01-15", "Europe/London", economy7)).toBe(
      "00:00 peak 30, 00:30 night 420, 07:30 peak 990",
    );
    expect(describePeriods("2025-07-15", "Europe/London", economy7)).toBe(
      "00:00 peak 90, 01:30 night 420, 08:30 peak 930",
    );
  });

  it("cover any span of any zone once", () => {
    const zones = fc.constantFrom(
      "Europe/Berlin",
      "America/New_York",
      "Asia/Kolkata",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "America/St_Johns",
    );
    const starts = fc.integer({
      min: Date.parse("2024-01-01T00:00Z") / 1000,
      max: Date.parse("2026-12-01T00:00Z") / 1000,
    });
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 40 * 86_400 }), (zone, start, length) => {
        const [from, to] = [start * 1000, (start + length) * 1000];
        const spans = periodSpans(version, zone, from, to);
        expect(spans[0]?.from).toBe(from);
        expect(spans.at(-1)?.to).toBe(to);
        spans.forEach((span, index) => {
          expect(span.to).toBeGreaterThan(span.from);
          expect(span.period).toBeGreaterThanOrEqual(0);
          if (index > 0) expect(span.from).toBe(spans[index - 1]?.to);
        });
      }),
      { numRuns: 60 },
    );
  });
});
