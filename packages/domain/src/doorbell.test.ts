import { expect, test } from "vitest";
import { doorbellOf } from "./doorbell.ts";

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
