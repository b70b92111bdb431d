import type { WorkflowParts, WorkflowTree } from "@switchboard/contract";
import { beforeAll, expect, test } from "vitest";
import { translatorOf } from "../../../../i18n/i18n.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import type { TreeWords } from "../tree-words.ts";
import { changesOf } from "./version-words.ts";

beforeAll(() => loadTexts("workflows"));

const words: TreeWords = {
  t: translatorOf("workflows"),
  language: "en",
  clock: 24,
  namesOf: ({ devices = [], sensors = [] }) => [...devices, ...sensors],
  shownOf: ({ value }) => `${value} °C`,
};
const warm = (value: number): WorkflowTree => {
  return { kind: "trigger", trigger: "sensor", qualifier: "above", value, sensors: ["Cold store"] };
};
const runs: WorkflowTree = { kind: "trigger", trigger: "power", qualifier: "above", value: 1, devices: ["Compressor"] };
const ALARM = { priority: "high", advice: "Close the door", latching: false, onDelay: 0, offDelay: 60 } as const;
const lights = (switch_state: 0 | 1, level: number | null = null) => {
  const named = { _id: "1", name: "Lights", switch_no: 1 };
  return { UDid: null, groupId: null, switch_no: 1, switch_state, switch_appliance_id: named, level };
};

test.each<[string, WorkflowParts, WorkflowParts, string[], string[]]>([
  [
    "one of several conditions, without those that stayed",
    { tree: { kind: "all", of: [warm(8), runs] } },
    { tree: { kind: "all", of: [warm(5), runs] } },
    ["Cold store is above 8 °C"],
    ["Cold store is above 5 °C"],
  ],
  [
    "conditions that are joined otherwise, as a whole",
    { tree: { kind: "all", of: [warm(8), runs] } },
    { tree: { kind: "any", of: [warm(8), runs] } },
    ["Cold store is above 8 °C and power of Compressor is above 1 kW"],
    ["Cold store is above 8 °C or power of Compressor is above 1 kW"],
  ],
  [
    "a step after a wait, with what it does",
    { steps: null },
    { steps: [{ actions: [lights(1)], notification: null, afterMinutes: 10, whileItLasts: true }] },
    [],
    ["10 min later, if it still lasts: turn on Lights"],
  ],
  [
    "what is done when it is over, with the text that is sent",
    { else: { actions: [lights(0)], notification: null } },
    { else: { actions: [], notification: { head: "Cold", message: "All is well" } } },
    ["turn off Lights"],
    ["notify “Cold” – All is well"],
  ],
  [
    "the one fact of an alarm that changed",
    { alarm: ALARM },
    { alarm: { ...ALARM, priority: "critical" } },
    ["raise an alarm (high)"],
    ["raise an alarm (critical)"],
  ],
  ["times by the clock", { startTime: 600 }, { startTime: 730 }, ["06:00"], ["07:30"]],
  [
    "the level of an action in percent",
    { actions: [lights(1, 2)] },
    { actions: [lights(1, 5)] },
    ["turn on Lights (40%)"],
    ["turn on Lights (100%)"],
  ],
  ["one action of several", { actions: [lights(0)] }, { actions: [lights(0), lights(1)] }, [], ["turn on Lights"]],
])("a version tells %s", (_, before, after, was, is) => {
  expect(changesOf(before, after, words)).toEqual([{ part: Object.keys(before)[0], was, is }]);
});
