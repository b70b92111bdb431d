import { expect, it, test } from "vitest";
import { fillGaps } from "./fill-gaps.ts";

test.each([
  ["Hello {name}", { name: "Asha" }, "Hello Asha"],
  ["{count} of {all}", { count: 0, all: 12 }, "0 of 12"],
  ["{name} and {name}", { name: "A" }, "A and A"],
  ["{name} in {room}", { name: "{room} $& $1", room: "Hall" }, "{room} $& $1 in Hall"],
])("fills %s with %o", (text, values, filled) => {
  expect(fillGaps(text, values as Record<string, string | number>)).toBe(filled);
});

it("leaves a gap that has no value, also one with the name of a method", () => {
  expect(fillGaps("{name} {toString}", {})).toBe("{name} {toString}");
});
