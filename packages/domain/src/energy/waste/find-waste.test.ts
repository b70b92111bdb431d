import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dayOfWeek, nextDay } from "../../core/instants.ts";
import { type KnownFinding, MOST_FINDINGS, wasteOn, worthTelling } from "./find-waste.ts";
import type { WasteFinding, WasteKind } from "./finding.ts";
import { CLEAN_YEARS, CREEP_BEGIN, creepingYear, FIRST, judgeAll, type MadeYear, madeDays } from "./testing.ts";

const dayAfter = (count: number) => nextDay(FIRST, count);
const HOLIDAY = dayAfter(30 * 7 + 2);
/** Limits the judged nights to a fortnight around the day, because judging a year takes long. */
const AROUND_HOLIDAY = { from: dayAfter(30 * 7 - 5) };
const holidayDays = (given: MadeYear = {}) => madeDays({ days: 30 * 7 + 10, ...given });
const kindsOf = (found: readonly WasteFinding[]) => found.map(({ kind }) => kind);

/** Three different kinds of noise, one year each. `npm run bench -- false-alarms` judges forty years of every kind. */
const GOLDEN_YEARS = [
  "days that take after the day before",
  "a small and restless meter",
  "summers and a thermometer",
] as const;

test.each(GOLDEN_YEARS)("finds nothing in a clean year of %s", (noise) => {
  expect(kindsOf(judgeAll(CLEAN_YEARS[noise](1)))).toEqual([]);
});

describe("simulated waste", () => {
  it("is found for a weekend left on, that night and with its hours", () => {
    const saturday = dayAfter(26 * 7 + 5);
    const change = (watts: number, day: string, hour: number) =>
      day === saturday && hour >= 8 && hour < 18 ? watts + 10_000 : watts;
    const [found, ...rest] = judgeAll(madeDays({ days: 27 * 7, change }), { from: dayAfter(25 * 7) });
    expect(dayOfWeek(saturday)).toBe(6);
    expect(found).toMatchObject({ kind: "unusual_day", from: saturday, to: saturday, hours: { from: 8, to: 18 } });
    expect(found?.wasteWh).toBeGreaterThan(85_000);
    expect(found?.wasteWh).toBeLessThan(115_000);
    expect(rest).toEqual([]);
  });

  it("is found for a base load that grows by a tenth over a quarter", () => {
    const found = judgeAll(creepingYear(1).slice(0, 290), { from: dayAfter(110) });
    expect(kindsOf(found)).toContain("base_load");
    const [first] = found;
    expect(first?.to && first.to > CREEP_BEGIN && first.to < dayAfter(290)).toBe(true);
  });

  it("is found for a lasting step of a tenth, as rising use since its day", () => {
    const step = dayAfter(200);
    const warmth = (day: string) => 26 + 4 * Math.sin(Date.parse(day));
    const weather = (watts: number, day: string) => watts + 150 * Math.max(0, warmth(day) - 22);
    const change = (watts: number, day: string, hour: number) =>
      weather(watts, day) * (day >= step && hour >= 8 && hour < 18 ? 1.2 : 1);
    const days = madeDays({ days: 260, change, dayNoise: 0.03, temperature: warmth });
    const found = judgeAll(days, { from: step });
    const rising = found.find(({ kind }) => kind === "rising");
    expect(rising?.from && Math.abs(Date.parse(rising.from) - Date.parse(step)) / 86_400_000).toBeLessThanOrEqual(4);
  });

  it("is found for lights on a holiday of the calendar", () => {
    const markOf = (day: string) =>
      day === HOLIDAY ? { type: "holiday" as const, name: "Founders' day", hours: null } : undefined;
    const [found, ...rest] = judgeAll(holidayDays(), { ...AROUND_HOLIDAY, markOf });
    expect(found).toMatchObject({ kind: "closed", from: HOLIDAY, hours: { from: 8, to: 18 } });
    expect(rest).toEqual([]);
  });

  it("is not found on a holiday when everything is off", () => {
    const markOf = (day: string) =>
      day === HOLIDAY ? { type: "closed" as const, name: "Closed", hours: null } : undefined;
    const change = (watts: number, day: string) => (day === HOLIDAY ? 2000 : watts);
    expect(judgeAll(holidayDays({ change }), { ...AROUND_HOLIDAY, markOf })).toEqual([]);
  });

  it("is not found for a load that is alike on every day, because it has no closed days", () => {
    const markOf = (day: string) =>
      day === HOLIDAY ? { type: "closed" as const, name: "Closed", hours: null } : undefined;
    const change = (_: number, _day: string, hour: number) => (hour % 3 === 0 ? 3000 : 300);
    expect(judgeAll(holidayDays({ change }), { ...AROUND_HOLIDAY, markOf })).toEqual([]);
  });

  it("is found only outside of the opening hours of a special day", () => {
    const markOf = (day: string) =>
      day === HOLIDAY ? { type: "special" as const, name: "Half day", hours: { open: 800, close: 1300 } } : undefined;
    const [found] = judgeAll(holidayDays(), { ...AROUND_HOLIDAY, markOf });
    expect(found).toMatchObject({ kind: "closed", hours: { from: 13, to: 18 } });
  });
});

describe("insufficient data", () => {
  it("gives no finding for days with gaps, whatever the rest of them shows", () => {
    const wild = dayAfter(200);
    const change = (watts: number, day: string) => (day === wild ? watts * 3 : watts);
    const days = madeDays({ days: 230, change }).map((each) =>
      each.day === wild ? { ...each, hours: each.hours.map((hour, n) => (n < 5 ? null : hour)) } : each,
    );
    expect(judgeAll(days, { from: dayAfter(190) })).toEqual([]);
  });

  it("gives no finding for a meter of two weeks", () => {
    const days = madeDays({ days: 14, change: (watts, day) => (day === dayAfter(13) ? watts * 5 : watts) });
    expect(judgeAll(days)).toEqual([]);
  });

  it("gives no finding for a summer that was as high the year before", () => {
    const isSummer = (day: string) => day.slice(5) >= "04-01" && day.slice(5) <= "06-30";
    const change = (watts: number, day: string) => (isSummer(day) ? watts * 1.4 : watts);
    const days = madeDays({ days: 580, change, from: "2024-01-01" });
    const blind = judgeAll(days, { from: "2025-03-15" });
    expect(blind.length).toBeGreaterThan(0);
    expect(judgeAll(days, { from: "2025-03-15", hasLastYear: true })).toEqual([]);
  });
});

describe("worthTelling", () => {
  const finding = (kind: WasteKind, to: string, wasteWh = 1000): WasteFinding => ({
    kind,
    from: to,
    to,
    wasteWh,
    measuredWh: 0,
    expectedWh: 0,
    hours: null,
    deviations: null,
    cvRmse: null,
    comparedDays: 0,
    minds: [],
    proof: { unit: "day", measure: "Wh", points: [] },
  });
  const known = (kind: WasteKind, to: string, isIntended = false): KnownFinding => ({ kind, to, isIntended });

  test.each<[string, KnownFinding[], boolean]>([
    ["nothing was told", [], true],
    ["the same kind was told this week", [known("closed", "2026-03-10")], false],
    ["the same kind was told long ago", [known("closed", "2026-03-01")], true],
    ["another kind was told", [known("rising", "2026-03-10")], true],
    ["two were told this month", [known("rising", "2026-03-01"), known("base_load", "2026-03-02")], false],
    ["two were told last month", [known("rising", "2026-02-20"), known("base_load", "2026-02-22")], true],
    ["somebody said a month ago that it is meant to be so", [known("closed", "2026-02-01", true)], false],
  ])("decides when %s", (_, told, isTold) => {
    expect(worthTelling([finding("closed", "2026-03-12")], told)).toHaveLength(isTold ? 1 : 0);
  });

  it("reports at most two a month of one meter", () => {
    const kind = fc.constantFrom<WasteKind>("closed", "base_load", "unusual_day", "rising");
    const any = fc.array(fc.tuple(kind, fc.integer({ min: 0, max: 200 })), { maxLength: 60 });
    fc.assert(
      fc.property(any, (pairs) => {
        const found = pairs.toSorted((a, b) => a[1] - b[1]).map(([of, n]) => finding(of, dayAfter(n)));
        const told = worthTelling(found, []);
        const months = Map.groupBy(told, ({ to }) => to.slice(0, 7));
        for (const own of months.values()) expect(own.length).toBeLessThanOrEqual(MOST_FINDINGS);
      }),
    );
  });

  it("reports the largest of a day first", () => {
    const holiday = dayAfter(200);
    const change = (watts: number, day: string) => (day >= dayAfter(170) ? watts * 1.4 : watts);
    const found = wasteOn({ days: madeDays({ days: 201, change }), lastYear: [], markOf: () => undefined }, holiday);
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ wasteWh }) => wasteWh)).toEqual(found.map(({ wasteWh }) => wasteWh).toSorted((a, b) => b - a));
  });
});
