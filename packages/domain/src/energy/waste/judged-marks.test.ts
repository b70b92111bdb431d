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

describe("a day that was marked after it was judged", () => {
  const none = marks({ group: null, entries: [] });

  it("is found for every meter where the calendar is of the enterprise", () => {
    const now = marks({ group: null, entries: [holiday("2026-03-12"), holiday("2026-03-15")] });
    expect(daysMarkedAnew(none, now, ["room"], SPAN)).toEqual(["2026-03-12", "2026-03-15"]);
    expect(daysMarkedAnew(now, none, [], SPAN)).toEqual(["2026-03-12", "2026-03-15"]);
    expect(daysMarkedAnew(now, now, [], SPAN)).toEqual([]);
  });

  it("is found for the meters of a room alone where the calendar is the room's", () => {
    const now = marks({ group: "room", entries: [holiday("2026-03-12")] });
    expect(daysMarkedAnew(none, now, ["room"], SPAN)).toEqual(["2026-03-12"]);
    expect(daysMarkedAnew(none, now, ["other"], SPAN)).toEqual([]);
  });

  it("is found where its hours are others", () => {
    const [before, now] = [1400, 1800].map((close) => marks({ group: null, entries: [special("2026-03-12", close)] }));
    expect(daysMarkedAnew(before ?? none, now ?? none, [], SPAN)).toEqual(["2026-03-12"]);
  });

  it("is left alone where it is more than a month ago, or still to come", () => {
    const now = marks({ group: null, entries: [holiday("2026-02-17"), holiday("2026-03-21")] });
    expect(daysMarkedAnew(none, now, [], SPAN)).toEqual([]);
  });
});

describe("what a day is to a meter", () => {
  it("is what its room says, though it is in a group without a calendar too", () => {
    const book = meterBook([
      { group: null, entries: [holiday(LAST)] },
      { group: "room", entries: [{ ...holiday(LAST), type: "normal", name: "We work" }] },
    ]);
    expect(book(LAST, ["group", "room"])?.name).toBe("We work");
    expect(book(LAST, ["group"])?.name).toBe("Founders' day");
  });
});
