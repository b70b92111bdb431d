import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { wallClock } from "./local-day.ts";
import { hourPieces, startOfHour } from "./local-hour.ts";

const at = (text: string) => Date.parse(text);
const ZONES = ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe", "Atlantic/Azores"];

describe("the local hour", () => {
  test.each([
    ["Asia/Kolkata", "2026-03-02T06:29:59.999Z", "2026-03-02T05:30:00Z"],
    ["Asia/Kathmandu", "2026-03-02T06:20:00Z", "2026-03-02T06:15:00Z"],
    ["America/New_York", "2026-03-08T07:10:00Z", "2026-03-08T07:00:00Z"],
    ["America/New_York", "2026-11-01T05:30:00Z", "2026-11-01T05:00:00Z"],
    ["America/New_York", "2026-11-01T06:30:00Z", "2026-11-01T06:00:00Z"],
    ["Australia/Lord_Howe", "2024-10-05T15:40:00Z", "2024-10-05T15:30:00Z"],
    ["Australia/Lord_Howe", "2024-04-06T15:10:00Z", "2024-04-06T15:00:00Z"],
  ])("in %s of %s begins at %s", (zone, instant, start) => {
    expect(new Date(startOfHour(at(instant), zone))).toEqual(new Date(start));
  });

  test.each([
    ["Asia/Kathmandu", "2026-03-02"],
    ["America/New_York", "2026-03-08"],
    ["America/New_York", "2026-11-01"],
    ["Australia/Lord_Howe", "2024-04-06"],
    ["Australia/Lord_Howe", "2024-10-05"],
    ["Atlantic/Azores", "2026-10-25"],
  ])("in %s around %s begins on the hour, or where the clock is changed", (zone, day) => {
    const QUARTER = 900_000;
    const offset = (instant: number) => wallClock(new Date(instant), zone).getTime() - instant;
    const begins = (instant: number) =>
      (instant + offset(instant)) % (4 * QUARTER) === 0 || offset(instant) !== offset(instant - QUARTER);
    let start = Number.NaN;
    for (let instant = at(day) - 2 * 86_400_000; instant < at(day) + 3 * 86_400_000; instant += QUARTER) {
      if (begins(instant)) start = instant;
      if (!Number.isNaN(start)) expect(startOfHour(instant + 1000, zone)).toBe(start);
    }
  });

  it("tiles every span, each piece within one hour of the wall clock", () => {
    const start = fc.integer({ min: at("2024-03-01"), max: at("2026-12-01") });
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 40 * 3_600_000 }),
        fc.constantFrom(...ZONES),
        (from, length, zone) => {
          const pieces = hourPieces(from, from + length, zone);
          expect(pieces[0]?.from).toBe(from);
          expect(pieces.at(-1)?.to).toBe(from + length);
          pieces.forEach((piece, index) => {
            if (index > 0) expect(piece.from).toBe(pieces[index - 1]?.to);
            expect(wallClock(new Date(piece.from), zone).getUTCHours()).toBe(
              wallClock(new Date(piece.to - 1), zone).getUTCHours(),
            );
            expect(piece.hour).toBe(startOfHour(piece.to - 1, zone));
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
