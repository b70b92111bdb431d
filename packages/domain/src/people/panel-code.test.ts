import { expect, test } from "vitest";
import { isPanelCode, readPanelCode, showPanelCode } from "./panel-code.ts";

test.each([
  ["ABCD2345", true],
  [" abcd-2345 ", true],
  ["abcd 2345", true],
  ["ABCD234", false],
  ["ABCD23456", false],
  ["ABCD234O", false],
  ["ABCD234I", false],
  ["", false],
])("%j is a code: %s", (typed, expected) => {
  expect(isPanelCode(typed)).toBe(expected);
});

test("a code is read as it is shown", () => {
  expect(showPanelCode("ABCD2345")).toBe("ABCD-2345");
  expect(readPanelCode(showPanelCode("ABCD2345"))).toBe("ABCD2345");
});
