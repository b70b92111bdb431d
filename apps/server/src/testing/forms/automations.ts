import { type AnyEndpoint, contract } from "@switchboard/contract";
import type { FormRule } from "./rule.ts";

const RULE = { name: "High", trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };
const NOTE = { head: "High", message: "Look" };
const SCHEDULE = { name: "Evening", time: 1830, repeats: true, days: [1] };

const on = (id: string) => ({ switch_appliance_id: id, switch_state: 1 });
const automation = (rule: string, call: AnyEndpoint, code: string, more: Omit<FormRule, "rule" | "call" | "code">) => ({
  rule,
  call,
  code,
  ...more,
});

/** What a building does by itself. */
export const AUTOMATIONS: Record<string, FormRule[]> = {
  "features/schedules/form/ScheduleForm.tsx": [
    automation("a time", contract.newSchedule, "schedule.invalid", {
      input: ({ lamp }) => ({ ...SCHEDULE, time: 2460, actions: [on(lamp)] }),
      path: "time",
      says: "Invalid schedule time selected",
    }),
    automation("something to switch", contract.newSchedule, "schedule.invalid", {
      input: ({ meters }) => ({ ...SCHEDULE, actions: [{ groupId: meters, switch_state: 1 }] }),
      path: "actions.0",
      says: "There is nothing to switch in Meters",
    }),
  ],
  "features/scenes/SceneForm.tsx": [
    automation("each switch once", contract.newScene, "scene.invalid", {
      input: ({ lamp }) => ({ name: "Night", actions: [on(lamp), on(lamp)] }),
      path: "actions.1",
      says: "are repeated",
    }),
    automation("something to switch", contract.newScene, "scene.invalid", {
      input: ({ meters }) => ({ name: "Night", actions: [{ groupId: meters, switch_state: 1 }] }),
      path: "actions.0",
      says: "There is nothing to switch in Meters",
    }),
  ],
  "features/workflows/form/WorkflowForm.tsx": [
    automation("a device that can tell", contract.newWorkflows, "workflow.invalid", {
      input: ({ sensor }) => ({ workflows: [{ ...RULE, device: sensor.id, notification: NOTE }] }),
      path: "devices",
      says: "Invalid devices: Bay 1 cannot tell what is watched",
    }),
    automation("0 to 600 V", contract.newWorkflows, "workflow.invalid", {
      input: ({ meter }) => ({ workflows: [{ ...RULE, value: 601, device: meter.id, notification: NOTE }] }),
      path: "value",
      says: "Provide proper values in step 2",
    }),
    automation("something to do", contract.newWorkflows, "workflow.invalid", {
      input: ({ meter }) => ({ workflows: [{ ...RULE, device: meter.id }] }),
      path: "actions",
      says: "Provide at least one action",
    }),
  ],
};
