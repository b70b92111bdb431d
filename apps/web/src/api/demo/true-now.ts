import {
  type Device,
  type DeviceGroup,
  type Sensor,
  simpleTree,
  toCondition,
  type Workflow,
  type WorkflowInput,
  type WorkflowTree,
  type WorkflowTruth,
} from "@switchboard/contract";
import {
  ALL_TRIGGERS,
  type ConditionFacts,
  factKey,
  holdsAlready,
  isMomentary,
  QUALIFIERS,
} from "@switchboard/domain/automation";
import { kilowatts } from "@switchboard/domain/core";
import { isOnline } from "@switchboard/domain/site";
import { currentTime } from "../../ui/clock.ts";
import type { Json } from "./recording.ts";

type ReadCall = (call: string, input: Json) => Promise<Json | undefined>;
type Values = Map<string, { at: number; value: number | boolean | null }[]>;

const toId = (device: DeviceGroup["devices"][number]) => (typeof device === "string" ? device : device._id);

/** Everything that the recording knows of what conditions may watch. */
interface RecordedWorld {
  devices: Device[];
  groups: DeviceGroup[];
  sensors: Sensor[];
  values: Values;
}

async function loadWorld(read: ReadCall): Promise<RecordedWorld> {
  const list = async <T>(call: string, key: string) => ((await read(call, {}))?.[key] ?? []) as T[];
  const devices = await list<Device>("myDevices", "devices");
  const groups = await list<DeviceGroup>("deviceGroups", "groups");
  const sensors = await list<Sensor>("listSensors", "sensors");
  const values: Values = new Map();
  const add = (
    trigger: "offline" | "power" | "sensor",
    id: string,
    at: string | null,
    value: number | boolean | null,
  ) => values.set(factKey({ trigger }, id), [{ at: Date.parse(at ?? "") || 0, value }]);
  for (const { _id, last_seen, current_status } of devices) add("offline", _id, last_seen, !isOnline(current_status));
  for (const { _id, at, value } of sensors) add("sensor", _id, at, value);
  for (const { _id, at, p } of await list<{ _id: string; at: string; p: number }>("powerNow", "devices"))
    add("power", _id, at, kilowatts(p));
  return { devices, groups, sensors, values };
}

/** Returns the ids that the triggers of a tree watch, groups by their devices. */
function judge(tree: WorkflowTree, { groups, values }: RecordedWorld, timeZone: string): boolean {
  const inGroup = (id: string) => groups.find(({ _id }) => _id === id)?.devices.map(toId) ?? [];
  const condition = toCondition(tree, (trigger) => {
    const { devices = [], groups: named = [], sensors = [], buttons = [], ...own } = trigger;
    return { ...own, targets: [...devices, ...named.flatMap(inGroup), ...sensors, ...buttons] };
  });
  const facts: ConditionFacts = { timeZone, calendars: [], values };
  return holdsAlready(condition, facts, currentTime());
}

const CONDITION = ["trigger", "qualifier", "value", "minutes", "startTime", "endTime"] as const;

/**
 * Judges an unsaved workflow by the values of the recording, with the rule of the server. Values that nothing recorded, such as the
 * voltage at this moment, count as unknown, so that the condition is not true.
 */
export async function trueNow(
  { key, workflows }: { key?: string; workflows: WorkflowInput[] },
  read: ReadCall,
): Promise<WorkflowTruth> {
  const [first] = workflows;
  const known = await loadWorld(read);
  const timeZone = String((await read("enterpriseMe", {}))?.time_zone ?? "UTC");
  if (first?.tree) return { isWhole: true, where: judge(first.tree, known, timeZone) ? [{ device: null }] : [] };
  const groups = ((await read("listWorkflows", {}))?.groups ?? []) as { key: string; workflows: Workflow[] }[];
  const kept = groups.find((group) => group.key === key)?.workflows ?? [];
  // A workflow that is turned off begins nothing, and one that is kept as it was watches already.
  if (!first || kept.some(({ isActive }) => !isActive) || isMomentary(first.trigger))
    return { isWhole: false, where: [] };
  const isSame = CONDITION.every((name) => (kept[0]?.[name] ?? 0) === (first[name] ?? 0));
  const watched = new Set(isSame ? kept.map(({ device, group, sensor }) => (sensor ?? device ?? group)?._id) : []);
  const inGroup = (id: string) => known.groups.find(({ _id }) => _id === id)?.devices.map(toId);
  const targets = workflows.flatMap(({ device, group, sensor }): Target[] => {
    if (watched.has(sensor ?? device ?? group ?? "")) return [];
    if (sensor) return [{ sensor }];
    return (group ? (inGroup(group) ?? []) : [device ?? ""]).map((each) => ({ device: each }));
  });
  return { isWhole: false, where: targets.flatMap((target) => holdsFor(target, first, known, timeZone)) };
}

interface Target {
  device?: string;
  sensor?: string;
}

function holdsFor(
  { device, sensor }: Target,
  rule: WorkflowInput,
  known: RecordedWorld,
  timeZone: string,
): WorkflowTruth["where"] {
  const { value, minutes = 0, startTime, endTime } = rule;
  const trigger = ALL_TRIGGERS.find((each) => each === rule.trigger);
  const qualifier = QUALIFIERS.find((each) => each === rule.qualifier);
  if (!trigger || !qualifier) return [];
  const condition = { trigger, qualifier, value, minutes, startTime, endTime, press: null };
  const tree = simpleTree({ ...condition, devices: device ? [device] : [], sensors: sensor ? [sensor] : [] });
  if (!judge(tree, known, timeZone)) return [];
  const felt = known.sensors.find(({ _id }) => _id === sensor);
  const found = felt?.device ?? known.devices.find(({ _id }) => _id === device);
  if (!found) return [];
  const { _id, device_name } = found;
  return [{ device: { _id, device_name }, ...(felt && { sensor: { _id: felt._id, name: felt.name } }) }];
}
