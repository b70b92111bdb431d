import { expect, test } from "vitest";
import { EventType } from "../site/event-types.ts";
import { isSupplyGone } from "./supply.ts";

const low = (phase: number, value: number | null = 0) => ({ type: EventType.underVoltage + phase - 1, value });

test.each<[string, Parameters<typeof isSupplyGone>, boolean]>([
  ["a meter that says so", ["ENERGY_METER_3", [{ type: EventType.noSupply, value: 0 }]], true],
  ["no voltage on any phase", ["ENERGY_METER_3", [low(1), low(2), low(3, 12)]], true],
  ["a phase that is there", ["ENERGY_METER_3", [low(1), low(2)]], false],
  ["low voltage", ["ENERGY_METER_3", [low(1, 180), low(2, 181), low(3, 179)]], false],
  ["an unknown voltage", ["ENERGY_METER_3", [low(1, null), low(2), low(3)]], false],
  ["nothing", ["ENERGY_METER_3", []], false],
  ["what does not measure", ["SW_1_REL", []], false],
])("%s", (_, given, expected) => {
  expect(isSupplyGone(...given)).toBe(expected);
});
