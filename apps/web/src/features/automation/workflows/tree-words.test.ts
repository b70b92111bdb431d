import type { WorkflowTree } from "@switchboard/contract";
import { beforeAll, describe, expect, it, test } from "vitest";
import { translatorOf } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { type TreeWords, treeSentence, treeText } from "./tree-words.ts";

beforeAll(() => loadTexts("workflows"));

const NAMES: Record<string, string> = { a: "Cold store", b: "Compressor", c: "Main incomer" };
const words = (language = "en"): TreeWords => ({
  t: translatorOf("workflows"),
  language,
  clock: 24,
  namesOf: ({ devices = [], sensors = [] }) => [...devices, ...sensors].map((id) => NAMES[id] ?? ""),
  shownOf: ({ value }) => `${value} °C`,
});
const warm: WorkflowTree = { kind: "trigger", trigger: "sensor", qualifier: "above", value: 8, sensors: ["a"] };
const runs: WorkflowTree = { kind: "trigger", trigger: "power", qualifier: "above", value: 1, devices: ["b"] };
const high: WorkflowTree = { kind: "trigger", trigger: "voltage", qualifier: "above", value: 250, devices: ["c"] };
const cleaning: WorkflowTree = { kind: "hours", startTime: 1300, endTime: 1330 };
const holiday: WorkflowTree = { kind: "day", types: ["holiday", "closed"], group: null };

test.each<[string, WorkflowTree, string]>([
  ["both", { kind: "all", of: [warm, runs] }, "Cold store is above 8 °C and power of Compressor is above 1 kW"],
  ["one of two", { kind: "any", of: [warm, runs] }, "Cold store is above 8 °C or power of Compressor is above 1 kW"],
  [
    "one of two beside another",
    { kind: "all", of: [{ kind: "any", of: [warm, runs] }, high] },
    "voltage of Main incomer is above 250 V and either Cold store is above 8 °C or power of Compressor is above 1 kW",
  ],
  [
    "both, or another",
    { kind: "any", of: [{ kind: "all", of: [warm, runs] }, high] },
    "voltage of Main incomer is above 250 V or Cold store is above 8 °C and power of Compressor is above 1 kW at once",
  ],
  ["for a while", { kind: "lasting", minutes: 10, of: warm }, "Cold store is above 8 °C for 10 minutes"],
  ["not", { kind: "not", of: runs }, "it is not true that power of Compressor is above 1 kW"],
  ["outside hours", { kind: "not", of: cleaning }, "it is outside 13:00 to 13:30"],
  [
    "hours of some days",
    { kind: "hours", startTime: 900, endTime: 1700, days: [6, 0] },
    "it is between 09:00 and 17:00 on Saturday and Sunday",
  ],
  ["kinds of days", holiday, "the day is a holiday or a closed day"],
  ["other kinds of days", { kind: "not", of: holiday }, "the day is not a holiday or a closed day"],
  ["a group of one", { kind: "all", of: [warm] }, "Cold store is above 8 °C"],
])("%s is said in plain words", (_, tree, text) => {
  expect(treeText(tree, words())).toBe(text);
});

describe("a whole workflow", () => {
  const nothing = { on: [], off: [], notifies: false };
  const told = {
    tree: {
      kind: "all" as const,
      of: [
        { kind: "lasting" as const, minutes: 10, of: { kind: "all" as const, of: [warm, runs] } },
        { kind: "not" as const, of: cleaning },
      ],
    },
    does: { ...nothing, on: ["Beacon"] },
    otherwise: { ...nothing, off: ["Beacon"] },
    steps: [{ ...nothing, notifies: true, afterMinutes: 15, whileItLasts: true }],
    alarm: { priority: "critical" as const, advice: "", latching: false, onDelay: 0, offDelay: 0 },
  };

  it("is one sentence: the condition, the actions, the later ones, and those at the end", () => {
    expect(treeSentence(told, words())).toBe(
      "When Cold store is above 8 °C and power of Compressor is above 1 kW at once for 10 minutes and it is outside 13:00 to 13:30 → turn on Beacon, raise an alarm (critical); 15 min later, if it still lasts: notify; when it is over: turn off Beacon",
    );
  });

  it("needs no other action when it raises an alarm", () => {
    const { tree, alarm } = told;
    expect(treeSentence({ tree: warm, does: nothing, alarm }, words())).toBe(
      "When Cold store is above 8 °C → raise an alarm (critical)",
    );
    expect(treeSentence({ tree, does: nothing }, words())).toContain("→ nothing");
  });
});
