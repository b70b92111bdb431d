import { expect, it } from "vitest";
import { workflowChange } from "./workflow-change.ts";
import type { Workflow } from "./workflows.ts";

const DEVICE = "00000000-0001-4000-8000-000000000001";
const workflow = (own: Partial<Workflow> = {}): Workflow => ({
  ...{ _id: "1", key: "2", name: "Warm", isActive: true, stopped: null, owner: null, lastFired: null },
  ...{ device: { _id: DEVICE, device_name: "Pump" }, group: null, trigger: "power", qualifier: "above", value: 1 },
  ...{ actions: [], notification: null, startTime: 0, endTime: 2359 },
  ...own,
});
const tree = { kind: "trigger", trigger: "power", qualifier: "above", value: 1, devices: [DEVICE] } as const;
const ALARM = { priority: "high", advice: "", latching: false, onDelay: 0, offDelay: 0 } as const;

it("reports only the parts that differ", () => {
  expect(workflowChange([workflow()], [workflow({ value: 2, name: "Hot" })])).toEqual({
    before: { name: "Warm", value: 1 },
    after: { name: "Hot", value: 2 },
  });
  expect(workflowChange([workflow()], [workflow({ isActive: false })])).toEqual({ before: {}, after: {} });
});

it("reports removed parts as well as added ones", () => {
  const [bare, alarming] = [workflow({ tree: { ...tree, devices: [DEVICE] } }), { alarm: ALARM }];
  expect(workflowChange([{ ...bare, ...alarming }], [bare])).toEqual({
    before: { alarm: ALARM },
    after: { alarm: null },
  });
});

it("compares trees when a single trigger becomes several", () => {
  const of = [
    { ...tree, devices: [DEVICE] },
    { ...tree, devices: [DEVICE], value: 3 },
  ];
  const { before, after } = workflowChange([workflow()], [workflow({ value: 9, tree: { kind: "any", of } })]);
  expect(before).toEqual({ tree });
  expect(after).toEqual({ tree: { kind: "any", of } });
});
