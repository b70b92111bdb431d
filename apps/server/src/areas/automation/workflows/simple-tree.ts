import { simpleTree, type WorkflowTree } from "@switchboard/contract";
import type { EntryTarget, WorkflowRule } from "./workflows.repository.ts";

/** Returns the condition tree of a workflow with a single trigger: the trigger, for its minutes, within its hours. */
export function asTree(rule: WorkflowRule, watched: readonly EntryTarget[]): WorkflowTree {
  const { trigger, qualifier, value, minutes, press, start_time: startTime, end_time: endTime } = rule;
  const plain = watched.filter(({ sensor_id, button_id }) => !sensor_id && !button_id);
  return simpleTree({
    trigger,
    qualifier,
    value,
    minutes,
    press,
    startTime,
    endTime,
    devices: plain.flatMap(({ device_id }) => device_id ?? []),
    groups: plain.flatMap(({ group_id }) => group_id ?? []),
    sensors: watched.flatMap(({ sensor_id }) => sensor_id ?? []),
    buttons: watched.flatMap(({ button_id }) => button_id ?? []),
  });
}
