import { expect, test } from "vitest";
import { changedFields, changesOf } from "./changed-fields.ts";

const LAMP = { name: "Lamp", days: [1, 2], room: null as string | null };

test.each([
  ["nothing", { ...LAMP, days: [1, 2] }, []],
  ["a text", { ...LAMP, name: "Spot" }, ["name"]],
  ["a list", { ...LAMP, days: [1] }, ["days"]],
  ["nothing in place of something", { ...LAMP, room: "Hall" }, ["room"]],
])("%s that differs is named, and sent alone", (_what, after, names) => {
  expect(changedFields(LAMP, after)).toEqual(names);
  expect(Object.keys(changesOf(LAMP, after))).toEqual(names);
});
