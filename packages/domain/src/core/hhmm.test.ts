import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatHhmm, isHhmm, isWithinHours, minuteOfDay, parseHhmm, parseTypedHhmm, toHhmm } from "./hhmm.ts";

const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));

describe("a time of day", () => {
  test.each([
    [0, true],
    [2359, true],
    [1260, false],
    [2400, false],
    [-1, false],
    [60, false],
    [12.5, false],
    ["900", false],
    [Number.NaN, false],
  ])("%s is a stored time: %s", (value, expected) => {
    expect(isHhmm(value)).toBe(expected);
  });

  test.each([
    [0, "12:00 am", "00:00"],
    [5, "12:05 am", "00:05"],
    [900, "09:00 am", "09:00"],
    [1200, "12:00 pm", "12:00"],
    [1805, "06:05 pm", "18:05"],
    [2359, "11:59 pm", "23:59"],
  ])("%i is formatted as %s or %s", (stored, twelve, twentyFour) => {
    expect(formatHhmm(stored, 12)).toBe(twelve);
    expect(formatHhmm(stored, 24)).toBe(twentyFour);
  });

  it("includes seconds if given", () => {
    expect(formatHhmm(905, 12, 7)).toBe("09:05:07 am");
    expect(formatHhmm(1805, 24, 0)).toBe("18:05:00");
  });

  test.each(["", "9", "24:00", "13:00 pm", "0:30 am", "12:60", "9:5", "abc", "-1:00", "9:00 xm"])(
    "'%s' is no time",
    (text) => {
      expect(parseHhmm(text)).toBeUndefined();
    },
  );

  test.each([
    ["7:00", "am", 700],
    ["7:00", "pm", 1900],
    ["07:00", "pm", 700],
    ["07:00", "am", 700],
    ["19:00", "am", 1900],
    ["00:15", "pm", 15],
    ["0:15", "pm", 15],
    ["09:", "pm", undefined],
    ["10:30", "pm", 2230],
    ["12:00", "am", 0],
    ["12:00", "pm", 1200],
    ["7:00 am", "pm", 700],
    ["07:00 pm", "am", 1900],
    [" 07:00pm", "am", 1900],
    ["24:00", "pm", undefined],
    ["13:00 pm", "am", undefined],
  ] as const)("'%s' typed while %s is chosen is %s", (text, half, expected) => {
    expect(parseTypedHhmm(text, half)).toBe(expected);
  });

  it("survives formatting and parsing on either clock", () => {
    fc.assert(
      fc.property(time, fc.constantFrom<12 | 24>(12, 24), ([hour, minute], clock) => {
        const stored = toHhmm(hour, minute);
        expect(isHhmm(stored)).toBe(true);
        expect(minuteOfDay(stored)).toBe(hour * 60 + minute);
        expect(parseHhmm(formatHhmm(stored, clock))).toBe(stored);
      }),
    );
  });
});

describe("a window of hours", () => {
  test.each([
    [900, 900, 1700, true],
    [1700, 900, 1700, true],
    [1701, 900, 1700, false],
    [859, 900, 1700, false],
    [2330, 2200, 600, true],
    [300, 2200, 600, true],
    [1200, 2200, 600, false],
    [0, 0, 2359, true],
  ])("%i between %i and %i: %s", (at, start, end, expected) => {
    expect(isWithinHours(at, start, end)).toBe(expected);
  });
});
