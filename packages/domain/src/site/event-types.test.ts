import { describe, expect, it, test } from "vitest";
import { EventType, eventMeaning, isCritical, isPowerEvent } from "./event-types.ts";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("event types", () => {
  it("give every power event of the spec its own meaning", () => {
    const types = [...range(1, 32), ...range(35, 37)];
    const meanings = types.map((type) => JSON.stringify(eventMeaning(type)));
    expect(meanings).not.toContain(undefined);
    expect(new Set(meanings).size).toBe(types.length);
    expect(types.every(isPowerEvent)).toBe(true);
  });

  test.each([0, 33, 34, 38, 39, 41, 100, -1, 1.5])("leave %d without one", (type) => {
    expect(eventMeaning(type)).toBeUndefined();
  });

  test.each([33, 34, 38, 40, 101, 102, 103, 107, 108])("do not count %d as a power event", (type) => {
    expect(isPowerEvent(type)).toBe(false);
  });

  it("name the phase if there is one", () => {
    expect(eventMeaning(EventType.underVoltage + 2)).toEqual({ name: "underVoltage", phase: 3 });
    expect(eventMeaning(EventType.dryRun)).toEqual({ name: "dryRun" });
    expect(eventMeaning(40)).toEqual({ name: "motorHealth" });
  });

  test.each([
    [EventType.noSupply, 0, true],
    [EventType.supplyOk, 230, false],
    [EventType.motorHealth, 2, false],
    [EventType.motorHealth, 3, true],
    [EventType.parking, 1, false],
    [EventType.heatAlarm, 85, true],
    [EventType.heatAlarm, 0, false],
    [EventType.buzzer, 1, true],
    [EventType.buzzer, 0, false],
  ])("call %i with %i critical: %j", (type, value, critical) => {
    expect(isCritical(type, value)).toBe(critical);
  });
});
