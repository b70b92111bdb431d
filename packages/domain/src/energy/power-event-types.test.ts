import { expect, it, test } from "vitest";
import { EventType, isPowerEvent } from "../site/event-types.ts";
import { PowerEventType, powerEventType } from "./power-event-types.ts";

it("has the spec's numbers", () => {
  expect(PowerEventType).toEqual({ power: 1, current: 2, voltage: 3, pfactor: 4 });
});

test.each([
  ["an overload", EventType.overload, 1],
  ["a dry run", EventType.dryRun, 1],
  ["a current failure of the third phase", EventType.currentFailure + 2, 2],
  ["an overcurrent", EventType.overcurrent, 2],
  ["over voltage between two phases", EventType.overVoltageLines, 3],
  ["no supply", EventType.noSupply, 3],
  ["a motor's health", EventType.motorHealth, null],
  ["a parked car", EventType.parking, null],
  ["a number without a meaning", 99, null],
])("%s has the type of the measured quantity", (_, type, expected) => {
  expect(powerEventType(type)).toBe(expected);
});

it("returns a type for every power event with a meaning, and for no other event", () => {
  for (let type = 1; type <= 110; type++) if (powerEventType(type) !== null) expect(isPowerEvent(type)).toBe(true);
  const named = Object.values(EventType).filter(isPowerEvent);
  expect(named.filter((type) => powerEventType(type) === null)).toEqual([]);
});
