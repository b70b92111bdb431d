import { describe, expect, it, test } from "vitest";
import {
  type CalendarDays,
  type CalendarEntry,
  dayBook,
  dayTypeOf,
  isOnDay,
  nextFirstDay,
  usualDayType,
} from "./day-types.ts";

const diwali: CalendarEntry = { name: "Diwali", type: "holiday", from: "2026-11-08", to: "2026-11-09" };
const shut: CalendarEntry = { name: "Stocktaking", type: "closed", from: "2026-11-09", to: "2026-11-09" };
const open: CalendarEntry = { name: "Open for the fair", type: "normal", from: "2026-11-09", to: "2026-11-09" };
const short: CalendarEntry = {
  name: "Half day",
  type: "special",
  from: "2026-11-08",
  to: "2026-11-08",
  hours: { open: 900, close: 1300 },
};
const everywhere = (...entries: CalendarEntry[]): CalendarDays => ({ group: null, entries });
const inRoom = (...entries: CalendarEntry[]): CalendarDays => ({ group: "lab", entries });

describe("mark of a day", () => {
  test.each<[string, string, CalendarDays[], string | null, string | undefined]>([
    ["nothing special without calendars", "2026-11-08", [], null, undefined],
    ["nothing special beside the entries", "2026-11-07", [everywhere(diwali)], null, undefined],
    ["what the entry says", "2026-11-08", [everywhere(diwali)], null, "Diwali"],
    ["closed before a holiday", "2026-11-09", [everywhere(diwali), everywhere(shut)], null, "Stocktaking"],
    ["special hours before a holiday", "2026-11-08", [everywhere(diwali, short)], null, "Half day"],
    ["an exception before all", "2026-11-09", [everywhere(diwali, shut, open)], null, "Open for the fair"],
    ["the room's before the enterprise's", "2026-11-09", [everywhere(shut), inRoom(open)], "lab", "Open for the fair"],
    ["the enterprise's where the room says nothing", "2026-11-08", [everywhere(diwali), inRoom(open)], "lab", "Diwali"],
    ["not what another room says", "2026-11-09", [inRoom(shut)], "hall", undefined],
    ["not what a room says for the enterprise", "2026-11-09", [inRoom(shut)], null, undefined],
  ])("is %s", (_name, day, calendars, group, name) => {
    expect(dayTypeOf(day, calendars, group)?.name).toBe(name);
    expect(dayBook(calendars)(day, group)?.name).toBe(name);
  });

  it("includes the hours of a special day", () => {
    expect(dayTypeOf("2026-11-08", [everywhere(short)], null)?.hours).toEqual({ open: 900, close: 1300 });
  });
});

describe("a yearly entry", () => {
  const yearly = (from: string, to: string): CalendarEntry => ({ name: "", type: "closed", from, to, yearly: true });
  test.each([
    ["on its own day", yearly("2026-01-26", "2026-01-26"), "2026-01-26", true],
    ["years later", yearly("2026-01-26", "2026-01-26"), "2031-01-26", true],
    ["not on the day after", yearly("2026-01-26", "2026-01-26"), "2027-01-27", false],
    ["not before it was entered", yearly("2026-01-26", "2026-01-26"), "2025-01-26", false],
    ["over New Year", yearly("2026-12-24", "2027-01-02"), "2028-01-01", true],
    ["not between", yearly("2026-12-24", "2027-01-02"), "2028-06-01", false],
  ])("occurs %s", (_name, entry, day, expected) => {
    expect(isOnDay(entry, day)).toBe(expected);
  });

  test.each([
    ["its own day when that is ahead", yearly("2026-01-26", "2026-01-26"), "2026-01-20", "2026-01-26"],
    ["this year's when that is ahead", yearly("2020-11-26", "2020-11-27"), "2026-01-20", "2026-11-26"],
    ["this year's while it lasts", yearly("2020-01-19", "2020-01-21"), "2026-01-20", "2026-01-19"],
    ["next year's when this year's is over", yearly("2020-01-18", "2020-01-19"), "2026-01-20", "2027-01-18"],
    ["29 February of the next leap year", yearly("2024-02-29", "2024-02-29"), "2026-01-20", "2028-02-29"],
    ["29 February of this year when it is a leap year", yearly("2024-02-29", "2024-02-29"), "2028-02-29", "2028-02-29"],
    ["29 February after a century without one", yearly("2024-02-29", "2024-02-29"), "2097-01-01", "2104-02-29"],
    [
      "1 March when 29 February is the first of several days",
      yearly("2024-02-29", "2024-03-02"),
      "2026-01-20",
      "2026-03-01",
    ],
    ["29 February of a leap year for several days", yearly("2024-02-29", "2024-03-02"), "2027-06-01", "2028-02-29"],
  ])("next begins on %s", (_name, entry, today, expected) => {
    expect(nextFirstDay(entry, today)).toBe(expected);
  });

  test.each([
    ["2025-02-28", false],
    ["2025-03-01", false],
    ["2028-02-29", true],
  ])("for 29 February occurs on %s: %s", (day, expected) => {
    expect(isOnDay(yearly("2024-02-29", "2024-02-29"), day)).toBe(expected);
  });
});

test.each<[string, CalendarEntry[], CalendarEntry["type"] | undefined, CalendarEntry["type"]]>([
  ["a holiday in an empty calendar", [], undefined, "holiday"],
  ["of the followed kind", [diwali, diwali], "closed", "closed"],
  ["of the most frequent kind", [diwali, shut, shut], undefined, "closed"],
  ["a holiday when kinds are equally frequent", [open, shut, diwali], undefined, "holiday"],
  ["an exception in a calendar of exceptions", [open], undefined, "normal"],
])("makes a new day %s", (_, entries, followed, expected) => {
  expect(usualDayType(entries, followed)).toBe(expected);
});
