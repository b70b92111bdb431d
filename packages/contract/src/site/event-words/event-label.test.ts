import { LANGUAGES } from "@switchboard/domain/core";
import { EventType } from "@switchboard/domain/site";
import { describe, expect, it, test } from "vitest";
import { eventLabel, eventMeasure, motorLabel, powerTypeLabel } from "./event-label.ts";

const TYPES = [...Object.values(EventType), 2, 36, 99];

describe.each(LANGUAGES)("the label of an event in %s", (language) => {
  test.each(TYPES)("exists for %i, with every placeholder filled", (type) => {
    const label = eventLabel(language, type, 1);
    expect(label).not.toBe("");
    expect(label).not.toMatch(/[{}]/);
  });

  it("is different for each event", () => {
    const labels = TYPES.map((type) => eventLabel(language, type, 1));
    expect(new Set(labels).size).toBe(labels.length);
  });
});

it("falls back to English for an unknown language", () => {
  expect(eventLabel("de", EventType.noSupply, 0)).toBe("No supply");
  expect(motorLabel("de", undefined)).toBe("No data available");
});

test.each([
  [EventType.overVoltage, 258.7, 258, "V"],
  [EventType.overload, 12.345, 12.35, "A"],
  [EventType.noSupply, 0, null, ""],
  [99, 7, 7, ""],
] as const)("event %i with %d measures %d %s", (type, value, shown, unit) => {
  expect(eventMeasure(type, value)).toEqual({ value: shown, unit });
});

test.each([
  ["en", EventType.overload, "Power"],
  ["en", EventType.overcurrent, "Current"],
  ["te", EventType.underVoltage, "వోల్టేజ్"],
  ["hi", EventType.currentFailure, "करंट"],
  ["en", EventType.motorHealth, ""],
] as const)("in %s event %i is about %s", (language, type, about) => {
  expect(powerTypeLabel(language, type)).toBe(about);
});
