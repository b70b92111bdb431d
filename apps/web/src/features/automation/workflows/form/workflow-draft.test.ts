import { expect, test } from "vitest";
import { changedFieldsOf, newState } from "./workflow-draft.ts";

const STATE = { ...newState(24), name: "High voltage", devices: ["meter"] };

test.each([
  ["nothing", {}, []],
  ["its name", { name: "Mains" }, ["name"]],
  ["what it watches", { groups: ["hall"] }, ["device", "group"]],
  ["its condition", { values: { voltage: 250 } }, ["trigger", "qualifier", "value", "minutes"]],
  ["its hours", { isAllDay: false }, ["startTime", "endTime"]],
  ["whether it notifies", { notifies: true }, ["notification"]],
])("of an edit of %s just that is meant", (_what, change, only) => {
  expect(changedFieldsOf(STATE, { ...STATE, ...change })).toEqual(only);
});
