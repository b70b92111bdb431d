import type { Workflow } from "@switchboard/contract";
import { workflowUnable } from "@switchboard/domain/site";

/** All entries of one key, which users see as one workflow with everything it watches. */
export interface WorkflowGroup {
  key: string;
  workflows: readonly Workflow[];
}

/** The entries of a key differ only in what they watch, so the first provides the rest. */
export interface Rule extends Omit<Workflow, "_id" | "device" | "group" | "button"> {
  ids: readonly string[];
  devices: readonly { _id: string; name: string }[];
  groups: readonly { _id: string; name: string }[];
  /** Watched instead of devices; `sensor` is the first of them. */
  sensors: readonly { _id: string; name: string }[];
  buttons: readonly { _id: string; name: string }[];
  /** The kind of each of its sensors. */
  sensorKinds?: readonly NonNullable<Workflow["sensor"]>[];
  /** The names of targets that no longer support the trigger, while others still do. */
  mute: readonly string[];
}

export function toRule({ workflows }: WorkflowGroup): Rule | undefined {
  const [first] = workflows;
  if (!first) return undefined;
  const mute = workflows.filter(({ unable }) => unable === "watches_nothing");
  const whole = workflows.filter(({ sensor, button }) => !sensor && !button);
  const { button: _, ...shared } = first;
  const fired = workflows.flatMap(({ lastFired }) => lastFired ?? []).toSorted();
  return {
    ...shared,
    unable: workflowUnable(workflows),
    mute:
      mute.length === workflows.length ? [] : mute.map(({ device, group }) => device?.device_name ?? group?.name ?? ""),
    lastFired: fired.at(-1) ?? null,
    stopped: workflows.find(({ stopped }) => stopped !== null)?.stopped ?? null,
    ids: workflows.map(({ _id }) => _id),
    sensors: workflows.flatMap(({ sensor }) => (sensor ? [{ _id: sensor._id, name: sensor.name }] : [])),
    sensorKinds: workflows.flatMap(({ sensor }) => sensor ?? []),
    buttons: workflows.flatMap(({ button }) => button ?? []),
    devices: whole.flatMap(({ device }) => (device ? [{ _id: device._id, name: device.device_name }] : [])),
    groups: workflows.flatMap(({ group }) => (group ? [{ _id: group._id, name: group.name }] : [])),
  };
}

export function matchesRule({ name, devices, groups, sensors, buttons }: Rule, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, ...[...devices, ...groups, ...sensors, ...buttons].map((each) => each.name)];
  return wanted === "" || words.some((word) => word.toLocaleLowerCase().includes(wanted));
}
