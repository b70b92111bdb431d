import { expect, it, test } from "vitest";
import { type AttentionCounts, isUnable, wellness, workflowUnable } from "./attention.ts";

const NONE: AttentionCounts = {
  alarms: 0,
  failedSwitches: 0,
  unableSchedules: 0,
  unableWorkflows: 0,
  doubtfulReadings: undefined,
  waitingAddresses: undefined,
};

it("is well when nothing needs attention, and ignores unknown counts", () => {
  expect(wellness(NONE)).toEqual({ count: 0, matters: [] });
});

it("sums up what needs attention, most urgent first", () => {
  expect(wellness({ ...NONE, doubtfulReadings: 2, failedSwitches: 3, alarms: 1 })).toEqual({
    count: 6,
    matters: [
      { what: "alarms", count: 1 },
      { what: "failedSwitches", count: 3 },
      { what: "doubtfulReadings", count: 2 },
    ],
  });
});

const mute = { unable: "watches_nothing" } as const;
const idle = { unable: "does_nothing" } as const;
test.each([
  [[], undefined],
  [[{}, {}], undefined],
  [[mute, {}], undefined],
  [[mute, mute], "watches_nothing"],
  [[idle, idle], "does_nothing"],
])("a workflow with the entries %j is unable because it %s", (entries, expected) => {
  expect(workflowUnable(entries)).toBe(expected);
});

test.each([
  [{ isActive: true }, false],
  [{ isActive: true, unable: "does_nothing" }, true],
  [{ isActive: false, unable: "watches_nothing" }, false],
  [{ isActive: false, stopped: "loop" }, true],
  [{ isActive: true, stopped: null }, false],
])("%j cannot work: %s", (automation, expected) => {
  expect(isUnable(automation)).toBe(expected);
});
