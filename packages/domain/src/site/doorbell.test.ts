import { expect, test } from "vitest";
import { doorbellOf, isDoorbellBatteryLow } from "./doorbell.ts";

test.each([
  ["SW_1_REL", {}, undefined],
  ["SW_1_REL", { disable_led: true }, undefined],
  ["SW_1_REL", { doorbell_pir: null }, undefined],
  ["SW_1_REL", { disable_doorbell: false }, 1],
  ["SW_1_REL", { doorbell_talk_mode: "BOTH_WAYS" }, 1],
  ["SW_1_PLUS_1", { doorbell_pir: false }, 1],
  ["SW_1_PLUS_1", { doorbell_pir: true, disable_doorbell: true }, undefined],
  ["SW_2_REL", { disable_doorbell: false }, undefined],
] as const)("the bell of a %s with %j is switch %s", (type, config, expected) => {
  expect(doorbellOf(type, config)).toBe(expected);
});

test.each([
  [{}, 20, false],
  [{}, 19, true],
  [{ doorbell_low_battery: null }, 19, true],
  [{ doorbell_low_battery: 40 }, 40, false],
  [{ doorbell_low_battery: 40 }, 39, true],
  [{ doorbell_low_battery: 5 }, 19, false],
] as const)("calls the battery of a bell with %j low at %i percent: %j", (config, percent, expected) => {
  expect(isDoorbellBatteryLow(config, percent)).toBe(expected);
});
