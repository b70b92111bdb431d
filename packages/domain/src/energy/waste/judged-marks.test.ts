import { describe, expect, it } from "vitest";
import type { CalendarDays } from "../../core/day-types.ts";
import { daysMarkedAnew, marksUntil, meterBook } from "./judged-marks.ts";

const holiday = (day: string) => ({ name: "Founders' day", type: "holiday" as const, from: day, to: day });
const special = (day: string, close: number) => ({
  name: "Stocktaking",
  type: "special" as const,
  from: day,
  to: day,
  hours: { open: 800, close },
});
const LAST = "2026-03-20";
const SPAN = { from: "2026-02-18", to: LAST };
const marks = (...calendars: CalendarDays[]) => marksUntil(calendars, LAST);

describe("daysMarkedAnew", () => {
  const none = marks({ group: null, entries: [] });

  it("finds the day for every meter when the calendar is the enterprise's", () => {
    const now = marks({ group: null, entries: [holiday("2026-03-12"), holiday("2026-03-15")] });
    expect(daysMarkedAnew(none, now, ["room"], SPAN)).toEqual(["2026-03-12", "2026-03-15"]);
    expect(daysMarkedAnew(now, none, [], SPAN)).toEqual(["2026-03-12", "2026-03-15"]);
    expect(daysMarkedAnew(now, now, [], SPAN)).toEqual([]);
  });

  it("finds the day only for the meters of a room when the calendar is the room's", () => {
    const now = marks({ group: "room", entries: [holiday("2026-03-12")] });
    expect(daysMarkedAnew(none, now, ["room"], SPAN)).toEqual(["2026-03-12"]);
    expect(daysMarkedAnew(none, now, ["other"], SPAN)).toEqual([]);
  });

  it("finds the day when its hours changed", () => {
    const [before, now] = [1400, 1800].map((close) => marks({ group: null, entries: [special("2026-03-12", close)] }));
    expect(daysMarkedAnew(before ?? none, now ?? none, [], SPAN)).toEqual(["2026-03-12"]);
  });

  it("ignores a day more than a month ago, or in the future", () => {
    const now = marks({ group: null, entries: [holiday("2026-02-17"), holiday("2026-03-21")] });
    expect(daysMarkedAnew(none, now, [], SPAN)).toEqual([]);
  });
});

describe("meterBook", () => {
  it("uses the mark of the room when the meter is also in a group without a calendar", () => {
    const book = meterBook([
      { group: null, entries: [holiday(LAST)] },
      { group: "room", entries: [{ ...holiday(LAST), type: "normal", name: "We work" }] },
    ]);
    expect(book(LAST, ["group", "room"])?.name).toBe("We work");
    expect(book(LAST, ["group"])?.name).toBe("Founders' day");
  });
});
