import fc from "fast-check";
import { expect, it, test } from "vitest";
import { wallClock } from "../core/local-day.ts";
import { type QuietHours, quietProblems, quietUntil } from "./quiet-hours.ts";

const night: QuietHours = { from: 2200, to: 700 };
const noon: QuietHours = { from: 1200, to: 1400 };
const until = (quiet: QuietHours[], zone: string, at: string) => {
  const end = quietUntil(quiet, zone, Date.parse(at));
  return end === undefined ? undefined : new Date(end).toISOString().slice(0, 16);
};

test.each<[string, QuietHours[], string, string, string | undefined]>([
  ["before it", [noon], "Asia/Kolkata", "2026-11-17T11:59:59+05:30", undefined],
  ["as it begins", [noon], "Asia/Kolkata", "2026-11-17T12:00:00+05:30", "2026-11-17T08:30"],
  ["at its end", [noon], "Asia/Kolkata", "2026-11-17T14:00:00+05:30", undefined],
  ["before midnight", [night], "Asia/Kolkata", "2026-11-17T23:00:00+05:30", "2026-11-18T01:30"],
  ["after midnight", [night], "Asia/Kolkata", "2026-11-18T03:00:00+05:30", "2026-11-18T01:30"],
  ["the clock is set forward: by the clock", [night], "Europe/Berlin", "2026-03-28T23:00:00+01:00", "2026-03-29T05:00"],
  ["the clock is set back: by the clock", [night], "Europe/Berlin", "2026-10-24T23:00:00+02:00", "2026-10-25T06:00"],
  ["hours that the clock jumps over", [{ from: 215, to: 245 }], "Europe/Berlin", "2026-03-29T01:00:00Z", undefined],
  ["the night that began on a Friday", [{ ...night, days: [5] }], "UTC", "2026-11-21T03:00:00Z", "2026-11-21T07:00"],
  ["the night after it", [{ ...night, days: [5] }], "UTC", "2026-11-22T03:00:00Z", undefined],
  ["one after the other", [night, { from: 700, to: 900 }], "UTC", "2026-11-17T23:00:00Z", "2026-11-18T09:00"],
  ["none", [], "UTC", "2026-11-17T23:00:00Z", undefined],
])("%s", (_, quiet, zone, at, expected) => {
  expect(until(quiet, zone, at)).toBe(expected);
});

it("ends even when all hours are quiet", () => {
  const end = quietUntil(
    [
      { from: 0, to: 1200 },
      { from: 1200, to: 0 },
    ],
    "UTC",
    0,
  );
  expect(end).toBeLessThan(10 * 86_400_000);
});

it("is not quiet at the end, and follows the person's clock in every zone", () => {
  const hhmm = fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 })).map(([hour, minute]) => hour * 100 + minute);
  const zones = fc.constantFrom("Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Pacific/Apia");
  const year = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-01-01") });
  fc.assert(
    fc.property(hhmm, hhmm, zones, year, (from, to, zone, at) => {
      const end = quietUntil([{ from, to }], zone, at);
      if (end === undefined) return;
      expect(end - at).toBeLessThanOrEqual(25 * 3_600_000);
      expect(quietUntil([{ from, to }], zone, end)).toBeUndefined();
      const wall = wallClock(new Date(end), zone);
      const shown = wall.getUTCHours() * 100 + wall.getUTCMinutes();
      // When the clock skips the end, quiet hours end at the first instant after.
      const jumped = wallClock(new Date(end - 60_000), zone).getTime() !== wall.getTime() - 60_000;
      if (!jumped) expect(shown).toBe(to);
    }),
  );
});

test.each<[QuietHours[], string[]]>([
  [[night], []],
  [[{ from: 2460, to: 700 }], ["quiet.0.from: quiet.time"]],
  [[{ from: 700, to: 700 }], ["quiet.0.to: quiet.window"]],
  [[night, { ...night, days: [] }], ["quiet.1.days: quiet.days"]],
  [Array(15).fill(night), ["quiet: quiet.many"]],
])("quiet hours %o have the problems %o", (quiet, problems) => {
  expect(quietProblems(quiet).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});
