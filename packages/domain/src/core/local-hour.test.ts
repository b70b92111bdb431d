import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { localDay, startOfDay, wallClock } from "./local-day.ts";
import { everyHour, hourPieces, LONGEST_BY_DAYS, LONGEST_BY_HOURS, startOfHour } from "./local-hour.ts";

const at = (text: string) => Date.parse(text);
const ZONES = ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe", "Atlantic/Azores"];

describe("local hour", () => {
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
  ])("in %s around %s begins on the hour, or when the clock changes", (zone, day) => {
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

  it("covers every span, each piece within one hour of the wall clock", () => {
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

/** A reference implementation that searches step by step. */
function stepped(from: number, to: number, zone: string) {
  const QUARTER = 900_000;
  const pieces = [];
  for (let edge = from; edge < to; ) {
    let next = (Math.floor(edge / QUARTER) + 1) * QUARTER;
    while (next < to && startOfHour(next, zone) !== next) next += QUARTER;
    pieces.push({ hour: startOfHour(edge, zone), from: edge, to: Math.min(next, to) });
    edge = next;
  }
  return pieces;
}

describe("calculated hours of a span", () => {
  const odd = fc.constantFrom(...ZONES, "Pacific/Chatham", "Asia/Tehran", "America/St_Johns", "Africa/Casablanca");
  const changes = ["2024-03-31T01:00:00Z", "2024-04-06T15:00:00Z", "2024-10-05T15:30:00Z", "2025-11-02T06:00:00Z"].map(
    at,
  );
  const around = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -172_800_000, max: 172_800_000 }))
    .map(([change, off]) => change + off);
  const start = fc.oneof(around, fc.integer({ min: at("1970-01-01"), max: at("2026-12-01") }));

  it("equal those of a step by step search, in any zone and around clock changes", () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 80 * 3_600_000 }), odd, (from, length, zone) => {
        expect(everyHour(from, from + length, zone)).toEqual(stepped(from, from + length, zone));
      }),
      { numRuns: 150 },
    );
  });

  it("cover a span of any length with a limited number of pieces", () => {
    const length = fc.integer({ min: 1, max: 60 * 366 * 86_400_000 });
    fc.assert(
      fc.property(fc.integer({ min: at("1970-01-01"), max: at("1975-01-01") }), length, odd, (from, span, zone) => {
        const pieces = hourPieces(from, from + span, zone);
        expect(pieces.length).toBeLessThan(61 * 12);
        expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, from + span]);
        pieces.forEach((piece, index) => {
          expect(piece.hour).toBe(startOfHour(piece.from, zone));
          expect(piece.to).toBeGreaterThan(piece.from);
          if (index > 0) expect(piece.from).toBe(pieces[index - 1]?.to);
        });
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ["days", LONGEST_BY_DAYS, 402, (day: string) => day],
    ["months", LONGEST_BY_DAYS + 1, 15, (day: string) => `${day.slice(0, 7)}-01`],
  ])("become %s when a span is too long, and none crosses a border", (_, span, most, periodOf) => {
    for (const zone of ["Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Chatham", "America/New_York"]) {
      const from = at("2024-05-05T05:05:05Z");
      const pieces = hourPieces(from, from + span, zone);
      expect(pieces.length).toBeLessThanOrEqual(most);
      for (const piece of pieces.slice(1)) {
        const day = localDay(new Date(piece.from), zone);
        expect(piece.from).toBe(startOfDay(periodOf(day), zone).getTime());
      }
    }
  });

  it("are complete up to two weeks", () => {
    expect(hourPieces(0, LONGEST_BY_HOURS, "UTC")).toHaveLength(14 * 24);
  });
});
