import { expect, it, test } from "vitest";
import { isCauseOver, safetyEnd } from "./safety.ts";

const at = new Date("2026-11-16T10:00:00Z");

it("ends with the condition, or after its minutes when the trigger is a press", () => {
  expect(safetyEnd({ trigger: "sensor", minutes: 5 }, at)).toEqual({ until: null, untilKind: "condition" });
  expect(safetyEnd({ trigger: "press", minutes: 5 }, at)).toEqual({
    until: new Date("2026-11-16T10:05:00Z"),
    untilKind: "time",
  });
  expect(safetyEnd({ trigger: "press", minutes: null }, at).until).toEqual(new Date("2026-11-16T10:15:00Z"));
});

const FAN_OFF = [{ switchId: "fan", switch_state: 0 }] as const;

test.each([
  ["condition", { isThere: true, isLasting: true, orders: FAN_OFF }, false],
  ["condition", { isThere: true, isLasting: false, orders: FAN_OFF }, true],
  ["condition", { isThere: false, isLasting: true, orders: FAN_OFF }, true],
  ["condition", { isThere: true, isLasting: true, orders: [] }, true],
  ["condition", { isThere: true, isLasting: true, orders: [{ switchId: "fan", switch_state: 1 }] }, true],
  ["time", { isThere: true, isLasting: false, orders: FAN_OFF }, false],
  ["time", { isThere: true, isLasting: false, orders: [{ switchId: "lamp", switch_state: 0 }] }, true],
  ["time", { isThere: false, isLasting: false, orders: FAN_OFF }, true],
] as const)("for a hold until %s and the cause %o, isCauseOver is %s", (until_kind, cause, isOver) => {
  expect(isCauseOver({ until_kind, switch_id: "fan", switch_state: 0 }, cause)).toBe(isOver);
});
