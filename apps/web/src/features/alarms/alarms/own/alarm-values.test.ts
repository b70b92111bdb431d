import { expect, it, test } from "vitest";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { alarmInput, BY_PEOPLE, limitOf, minutesOf, NEW_VALUES, valuesOf } from "./alarm-values.ts";

const VALUES = {
  ...NEW_VALUES,
  target: "s1",
  value: "30.5",
  minutes: "10",
  first: { by: BY_PEOPLE, people: [{ _id: "anu", name: "Anu" }] },
  next: { by: "plan", people: [] },
  nextMinutes: "15",
};
const ruleOf = (input: ReturnType<typeof alarmInput>): Rule => ({
  ...{ key: "k", ids: ["k"], isActive: true, stopped: null, owner: null, lastFired: null, mute: [], unable: undefined },
  ...{ actions: [], notification: null, devices: [], groups: [], sensors: [], buttons: [] },
  ...input,
});

it("reads back the fields that it wrote", () => {
  expect(valuesOf(ruleOf(alarmInput(VALUES, "Too warm")))).toEqual({ ...VALUES, name: "Too warm" });
  const usual = { ...VALUES, measure: "power" as const, minutes: "0", first: NEW_VALUES.first, next: NEW_VALUES.next };
  expect(valuesOf(ruleOf(alarmInput(usual, "Load")))).toEqual({ ...usual, name: "Load", nextMinutes: "10" });
});

it("keeps the delays of an alarm when it is changed", () => {
  const before = ruleOf(alarmInput(VALUES, "Too warm"));
  const alarm = { ...before.alarm, priority: "low" as const, advice: "", latching: true, onDelay: 30, offDelay: 60 };
  expect(alarmInput(VALUES, "Too warm", { ...before, alarm }).alarm).toMatchObject({
    ...{ priority: "high", latching: true, onDelay: 30, offDelay: 60 },
  });
});

it("leaves conditions that say more to the workflow editor", () => {
  const rule = ruleOf(alarmInput(VALUES, "Too warm"));
  expect(valuesOf({ ...rule, tree: { kind: "all", of: rule.tree ? [rule.tree] : [] } })).toBeUndefined();
});

test.each([
  ["30", 30],
  ["-1,5", -1.5],
  ["", Number.NaN],
  ["warm", Number.NaN],
])("reads the limit %j as %d", (text, expected) => expect(limitOf(text)).toBe(expected));

test.each([
  ["0", 0, 0],
  ["0", 1, undefined],
  ["1440", 1, 1440],
  ["1441", 1, undefined],
  ["1.5", 0, undefined],
])("reads %j minutes of at least %d as %s", (text, least, expected) => expect(minutesOf(text, least)).toBe(expected));
