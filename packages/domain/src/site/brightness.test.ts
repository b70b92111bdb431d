import { describe, expect, it, test } from "vitest";
import {
  brightnessOf,
  brightnessSteps,
  brightnessValue,
  hasBrightness,
  levelPercent,
  resultingBrightness,
} from "./brightness.ts";
import { DIMMER_STEPS, dimmerValue } from "./dimmer.ts";

describe("brightness in percent", () => {
  test.each([
    [0, { percent: 0 }],
    [1, { percent: 20, level: 1 }],
    [19, { percent: 20, level: 1 }],
    [39, { percent: 20, level: 1 }],
    [45, { percent: 40, level: 2 }],
    [60, { percent: 60, level: 3 }],
    [98, { percent: 80, level: 4 }],
    [99, { percent: 100, level: 5 }],
    [100, { percent: 100, level: 5 }],
  ])("becomes the step of the spec's mapping when %i %% is asked of five steps", (percent, expected) => {
    expect(resultingBrightness(percent, 5)).toEqual(expected);
  });

  test.each([
    [-5, 0],
    [0, 0],
    [1, 1],
    [45, 45],
    [99, 100],
    [100, 100],
  ])("stays what was asked when %i %% is asked of a device without steps", (percent, expected) => {
    expect(resultingBrightness(percent)).toEqual({ percent: expected });
  });

  it("sends the hardware's full value when 100 % is asked", () => {
    expect([0, 45, 100, 300, -1].map(brightnessValue)).toEqual([0, 45, 99, 99, 0]);
  });

  it("reads back what was sent when a device has no steps", () => {
    for (let percent = 0; percent <= 98; percent += 1)
      expect(brightnessOf(brightnessValue(percent))).toEqual({ percent });
  });

  it("is the same for a level as for the value that sets the level", () => {
    expect([1, 2, 3, 4, 5].map((level) => levelPercent(level))).toEqual([20, 40, 60, 80, 100]);
    for (const level of [1, 2, 3, 4, 5])
      expect(brightnessOf(dimmerValue(level), DIMMER_STEPS)).toEqual({ percent: levelPercent(level), level });
  });

  it("has steps only when the dimmer is not behind a gateway", () => {
    expect(brightnessSteps("dimmer", false)).toBe(5);
    expect(brightnessSteps("dimmer", true)).toBeUndefined();
    expect(brightnessSteps("light", false)).toBeUndefined();
  });

  it("exists for dimmers and lights alone", () => {
    const kinds = ["switch", "dimmer", "light", "motor", "plug"] as const;
    expect(kinds.filter(hasBrightness)).toEqual(["dimmer", "light"]);
  });
});
