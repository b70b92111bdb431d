import { describe, expect, it, test } from "vitest";
import { isDay } from "../../../core/local-day.ts";
import { easterOf, FIXED, HOLIDAY_YEARS, MOVING } from "./festivals.ts";
import { holidayEntries, publicHolidays } from "./holidays.ts";
import { HOLIDAY_STATES, STATES } from "./states.ts";

const DAY = 86_400_000;
/** A new moon at Greenwich, and the mean length of a lunar month. */
const NEW_MOON = Date.parse("2000-01-06T18:14:00Z");
const MONTH = 29.530588861 * DAY;

/** Days since the mean new moon before noon over India. The true one differs by up to 0.6 days. */
function ageOfMoon(day: string): number {
  const noon = Date.parse(`${day}T06:30:00Z`);
  return ((((noon - NEW_MOON) % MONTH) + MONTH) % MONTH) / DAY;
}

const daysOf = (festival: keyof typeof MOVING) =>
  MOVING[festival].slice(1).map((day, index) => `${HOLIDAY_YEARS[index]}-${day}`);

/** A tithi is a thirtieth of the lunar month, so each festival has an age of the moon. */
describe("lunar festivals match the age of the moon", () => {
  const HALF = 14.77;
  test.each([
    ["holi", HALF + 0.5],
    ["buddha", HALF],
    ["raksha_bandhan", HALF],
    ["guru_nanak", HALF],
    // Held on the evening on which the full moon begins, so half a day before it.
    ["lakshmi_puja", HALF - 0.5],
    ["diwali", 29.3],
    ["mahalaya", 29.3],
    ["shivaratri", 28.3],
    ["ugadi", 1],
    ["ram_navami", 8.4],
    ["mahavir", 12.3],
    ["basava", 2.5],
    ["janmashtami", 22.2],
    ["ganesh", 3.5],
    ["dussehra", 9.4],
    ["saraswati_puja", 4.5],
    ["bhai_dooj", 2.3],
    ["kanakadasa", 17.5],
    ["eid_ul_fitr", 1.8],
    ["bakrid", 10.8],
    ["muharram", 10.9],
    ["milad", 13],
  ] as const)("%s", (festival, age) => {
    for (const day of daysOf(festival)) {
      const off = Math.abs(ageOfMoon(day) - age);
      expect(Math.min(off, MONTH / DAY - off), `${festival} on ${day}`).toBeLessThan(1.75);
    }
  });
});

/** Days on which our calculation and the table of the Python package `holidays` agree, so that a slip in a column is found. */
test.each([
  ["saraswati_puja", "2029-01-19", "2030-02-07"],
  ["shivaratri", "2029-02-11", "2030-03-02"],
  ["holi", "2029-03-01", "2030-03-20"],
  ["ugadi", "2029-04-14", "2030-04-03"],
  ["ram_navami", "2029-04-22", "2030-04-12"],
  ["vishu", "2029-04-14", "2030-04-15"],
  ["buddha", "2029-05-27", "2030-05-17"],
  ["thiruvonam", "2029-08-22", "2030-09-09"],
  ["raksha_bandhan", "2029-08-23", "2030-08-13"],
  ["janmashtami", "2029-09-01", "2030-08-21"],
  ["ganesh", "2029-09-11", "2030-09-01"],
  ["dussehra", "2029-10-16", "2030-10-06"],
  ["diwali", "2029-11-05", "2030-10-26"],
  ["guru_nanak", "2029-11-21", "2030-11-10"],
  ["eid_ul_fitr", "2029-02-15", "2030-02-05"],
  ["bakrid", "2029-04-25", "2030-04-14"],
] as const)("%s is on %s and %s", (festival, ...days) => {
  expect(daysOf(festival).slice(HOLIDAY_YEARS.indexOf(2029))).toEqual(days);
});

it("keeps festivals that follow each other in their order when a tithi is skipped or repeated", () => {
  for (const [earlier, later] of [
    ["bhogi", "sankranti"],
    ["holika", "holi"],
    ["ugadi", "cheti_chand"],
    ["eid_ul_fitr", "after_ramzan"],
    ["first_onam", "thiruvonam"],
    ["thiruvonam", "third_onam"],
    ["saptami", "puja_ashtami"],
    ["puja_ashtami", "puja_navami"],
    ["puja_navami", "puja_dashami"],
    ["navami", "dussehra"],
    ["dussehra", "after_dussehra"],
    ["diwali", "balipratipada"],
    ["balipratipada", "bhai_dooj"],
  ] as const) {
    const next = daysOf(later);
    for (const [index, day] of daysOf(earlier).entries())
      expect(day < String(next[index]), `${earlier} on ${day}, ${later} on ${next[index]}`).toBe(true);
  }
});

it("has a table for the whole of the coming year", () => {
  expect(
    HOLIDAY_YEARS.at(-1),
    "The table of holidays ends within a year. Add the next years to HOLIDAY_YEARS and to every festival of MOVING.",
  ).toBeGreaterThan(new Date().getUTCFullYear());
});

/** The Shahenshahi year has 365 days, so its first day comes a day earlier after each 29 February. */
test.each(HOLIDAY_YEARS)("the Parsi New Year of %i is a whole number of 365-day years after that of 2024", (year) => {
  const day = publicHolidays("IN-MH", year).find(({ name }) => name === "Parsi New Year")?.day;
  expect(Date.parse(String(day)) - Date.parse("2024-08-15")).toBe((year - 2024) * 365 * DAY);
});

test.each([
  [2024, "2024-03-31"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2029, "2029-04-01"],
  [2030, "2030-04-21"],
])("Easter of %i is on %s", (year, day) => {
  expect(easterOf(year)).toBe(day);
});

describe("a state's list", () => {
  test.each(HOLIDAY_STATES)("for %s has valid days of its year in order, each festival once, and a source", (state) => {
    expect(STATES[state].source).not.toBe("");
    expect(new Set(STATES[state].festivals).size).toBe(STATES[state].festivals.length);
    for (const year of HOLIDAY_YEARS) {
      const days = publicHolidays(state, year);
      expect(days.every(({ day }) => isDay(day) && day.startsWith(String(year)))).toBe(true);
      expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
      expect(days.length).toBeGreaterThanOrEqual(17);
      for (const festival of ["republic", "independence", "gandhi"] as const)
        expect(days.some(({ day }) => day === `${year}-${FIXED[festival][1]}`)).toBe(true);
    }
  });

  it("states the certainty of each day", () => {
    const of = (year: 2026 | 2027, name: string) => publicHolidays("IN-TG", year).find((each) => each.name === name);
    expect(of(2026, "Diwali")).toEqual({ day: "2026-11-08", name: "Diwali", certainty: "gazetted", isSighted: false });
    expect(of(2027, "Diwali")).toMatchObject({ day: "2027-10-29", certainty: "calculated" });
    expect(of(2027, "Good Friday")).toMatchObject({ day: "2027-03-26", certainty: "fixed" });
    expect(of(2027, "Milad-un-Nabi")).toMatchObject({ certainty: "calculated", isSighted: true });
    expect(of(2027, "Republic Day")).toMatchObject({ day: "2027-01-26", certainty: "fixed" });
  });

  it("uses a state's own differences", () => {
    const holi = (state: "IN" | "IN-TG") => publicHolidays(state, 2026).find(({ name }) => name === "Holi")?.day;
    expect(holi("IN")).toBe("2026-03-04");
    expect(holi("IN-TG")).toBe("2026-03-03");
  });

  it("for Telangana has the 27 days of its order of 2026", () => {
    const days = publicHolidays("IN-TG", 2026).map(({ day }) => day);
    expect(days).toHaveLength(27);
    expect(days).toContain("2026-10-21");
  });

  it("converts to entries of a calendar", () => {
    expect(holidayEntries("IN-TG", 2026)).toContainEqual({
      name: "Diwali",
      type: "holiday",
      from: "2026-11-08",
      to: "2026-11-08",
    });
  });
});
