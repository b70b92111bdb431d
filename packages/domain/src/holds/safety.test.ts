import { expect, it, test } from "vitest";
import { isCauseOver, safetyEnd } from "./safety.ts";

const at = new Date("2026-11-16T10:00:00Z");

it("holds as long as its condition lasts, and for its minutes where that is a press", () => {
  expect(safetyEnd({ trigger: "sensor", minutes: 5 }, at)).toEqual({ until: null, untilKind: "condition" });
  expect(safetyEnd({ trigger: "press", minutes: 5 }, at)).toEqual({
    until: new Date("2026-11-16T10:05:00Z"),
    untilKind: "time",
  });
  expect(safetyEnd({ trigger: "press", minutes: null }, at).until).toEqual(new Date("2026-11-16T10:15:00Z"));
});

test.each([
  ["condition", { isThere: true, isLasting: true }, false],
  ["condition", { isThere: true, isLasting: false }, true],
  ["condition", { isThere: false, isLasting: true }, true],
  ["time", { isThere: true, isLasting: false }, false],
  ["time", { isThere: false, isLasting: false }, true],
] as const)("what ends by %s with a workflow that %o is over: %s", (kind, cause, isOver) => {
  expect(isCauseOver(kind, cause)).toBe(isOver);
});
