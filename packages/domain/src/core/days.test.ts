import { describe, expect, test } from "vitest";
import { areDays, daysSummary, weekFrom } from "./days.ts";

describe("the days of a schedule", () => {
  test.each([
    [[], "Never"],
    [[1, 2, 3, 4, 5], "Weekdays"],
    [[5, 4, 3, 2, 1], "Weekdays"],
    [[6, 0], "Weekends"],
    [[0, 1, 2, 3, 4, 5, 6], "Everyday"],
    [[1], "Some"],
    [[0, 1, 2, 3, 4, 5], "Some"],
  ])("%j is called %s", (days, summary) => {
    expect(daysSummary(days)).toBe(summary);
  });

  test.each([
    [[0, 6], true],
    [[], true],
    [[7], false],
    [[-1], false],
    [[1, 1], false],
    [[1.5], false],
  ])("%j are days: %s", (days, expected) => {
    expect(areDays(days)).toBe(expected);
  });

  test.each([
    [1, [0, 1, 2, 3, 4, 5, 6]],
    [2, [1, 2, 3, 4, 5, 6, 0]],
    [7, [6, 0, 1, 2, 3, 4, 5]],
  ])("a week that starts with setting %i runs %j", (start, days) => {
    expect(weekFrom(start)).toEqual(days);
  });
});
