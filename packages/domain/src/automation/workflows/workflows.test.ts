import { describe, expect, it, test } from "vitest";
import type { WorkflowTrigger } from "./watching.ts";
import { triggerBounds, type WorkflowDraft, workflowProblems } from "./workflows.ts";

const draft: WorkflowDraft = {
  name: "Pump runs dry",
  devices: ["pump"],
  groups: [],
  trigger: "current",
  qualifier: "below",
  value: 2.5,
  actions: [{ switch_appliance_id: "pump", switch_state: 0 }],
  notification: null,
  startTime: 600,
  endTime: 2200,
};

const sensing: Partial<WorkflowDraft> = {
  trigger: "sensor",
  qualifier: "above",
  value: 4,
  field: { sensors: [{ name: "Freezer", kind: "temperature" }], buttons: [], press: null },
};

describe("a workflow", () => {
  it("is valid with a device, a value in its bounds, an action and hours", () => {
    expect(workflowProblems(draft)).toEqual([]);
    const notification = { head: "Look", message: "Something happened" };
    expect(workflowProblems({ ...draft, actions: [], notification })).toEqual([]);
    expect(workflowProblems({ ...draft, startTime: 2200, endTime: 600 })).toEqual([]);
    expect(workflowProblems({ ...draft, minutes: 5 })).toEqual([]);
    expect(workflowProblems({ ...draft, ...sensing, minutes: 1440 })).toEqual([]);
  });

  test.each<[string, Partial<WorkflowDraft>, string, string]>([
    ["no name", { name: "" }, "name", "workflow.name"],
    ["no device", { devices: [] }, "devices", "workflow.devices"],
    ["an unknown trigger", { trigger: "mood" }, "trigger", "workflow.trigger"],
    ["601 V", { trigger: "voltage", value: 601 }, "value", "workflow.value"],
    ["-1 V", { trigger: "voltage", value: -1 }, "value", "workflow.value"],
    ["100.5 A", { value: 100.5 }, "value", "workflow.value"],
    ["a quarter of an ampere", { value: 2.25 }, "value", "workflow.value"],
    ["no number", { value: Number.NaN }, "value", "workflow.value"],
    ["a current that 'is'", { qualifier: "is" }, "qualifier", "workflow.value"],
    ["nothing to do", { actions: [] }, "actions", "actions.none"],
    [
      "an empty notification",
      { notification: { head: "Look", message: " " } },
      "notification",
      "workflow.notification",
    ],
    [
      "a notification to nobody",
      { notification: { head: "Look", message: "At it", to: "people", people: [] } },
      "recipients",
      "workflow.recipients",
    ],
    ["more minutes than a day has", { minutes: 1441 }, "minutes", "workflow.value"],
    ["half a minute", { minutes: 0.5 }, "minutes", "workflow.value"],
    ["half a minute of a sensor", { ...sensing, minutes: 0.5 }, "minutes", "workflow.value"],
    ["a start at 24:00", { startTime: 2400 }, "startTime", "workflow.time"],
    ["no end", { endTime: undefined }, "endTime", "workflow.time"],
    ["an end that is its start", { endTime: 600 }, "endTime", "workflow.window"],
  ])("with %s is refused", (_name, change, path, code) => {
    expect(workflowProblems({ ...draft, ...change })).toEqual([{ path, code }]);
  });

  it("is refused with the names of targets that cannot report the trigger, if they are known", () => {
    const pump = { name: "Pump", types: ["KIOT_MOTOR"] } as const;
    const sensor = { name: "Gate sensor", types: ["KIOT_PARKING_SENSOR"] } as const;
    const empty = { name: "Store room", types: [] } as const;
    expect(workflowProblems({ ...draft, watched: [pump] })).toEqual([]);
    const problem = { path: "devices", code: "workflow.invalidDevices", name: "Gate sensor, Store room" };
    expect(workflowProblems({ ...draft, watched: [pump, sensor, empty] })).toEqual([problem]);
    const offline = { trigger: "offline", qualifier: "above", value: 10 };
    expect(workflowProblems({ ...draft, ...offline, watched: [pump, sensor] })).toEqual([]);
  });

  test.each([0.1, 0.3, 1.1, 499.9])("accepts %s kW despite floating point errors", (value) => {
    expect(workflowProblems({ ...draft, trigger: "power", value })).toEqual([]);
  });
});

describe("triggerBounds", () => {
  const LARGE = { phases: 3, volts: 6400, amperes: 800, ct_secondary: 5 } as const;
  const SMALL = { phases: 1, volts: 240, amperes: 45, ct_secondary: null } as const;

  test.each<[WorkflowTrigger, number, number]>([
    ["voltage", 600, 6400],
    ["current", 100, 800],
    ["power", 500, 18_432],
    ["energy", 100_000, 442_368],
    ["offline", 1440, 1440],
    ["motor", 4, 4],
  ])("for %s returns the %d of the spec without a rating, and %d with a large one", (trigger, spec, rated) => {
    expect(triggerBounds(trigger).max).toBe(spec);
    expect(triggerBounds(trigger, [SMALL]).max).toBe(spec);
    expect(triggerBounds(trigger, [SMALL, LARGE]).max).toBe(rated);
  });

  it("refuses 100.5 A without a rating and accepts it with one", () => {
    const at = (value: number, ratings: readonly (typeof LARGE | typeof SMALL)[]) =>
      workflowProblems({
        ...draft,
        trigger: "current",
        value,
        watched: [{ name: "Main", types: ["ENERGY_METER_3"], ratings }],
      });
    const problem = [{ path: "value", code: "workflow.value" }];
    expect(at(100.5, [])).toEqual(problem);
    expect(at(100.5, [SMALL])).toEqual(problem);
    expect(at(800, [LARGE])).toEqual([]);
    expect(at(800.5, [LARGE])).toEqual(problem);
  });
});
