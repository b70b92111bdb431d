import { simpleTree, type WorkflowTree } from "./workflow-tree.ts";
import type { Workflow, WorkflowParts } from "./workflows.ts";

const PARTS = [
  "name",
  "watches",
  "trigger",
  "qualifier",
  "value",
  "minutes",
  "press",
  "startTime",
  "endTime",
  "tree",
  "actions",
  "scene",
  "notification",
  "safety",
  "safetyMinutes",
  "steps",
  "else",
  "alarm",
] as const satisfies readonly (keyof WorkflowParts)[];

/** With several triggers, these fields only repeat the first trigger. */
const OF_ONE_TRIGGER: readonly string[] = ["trigger", "qualifier", "value", "minutes", "press", "startTime", "endTime"];

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function partsOf(entries: readonly Workflow[]): WorkflowParts {
  const [first] = entries;
  if (!first) return {};
  const watches = entries.map(
    ({ device, group, sensor, button }) => (sensor ?? button)?.name ?? device?.device_name ?? group?.name ?? "",
  );
  return { ...first, watches };
}

/** Returns the condition as a tree, also where it is a single trigger. */
function treeOf(entries: readonly Workflow[]): WorkflowTree | undefined {
  const [first] = entries;
  if (!first || first.tree) return first?.tree;
  const { trigger, qualifier, value, minutes = 0, press = null, startTime, endTime } = first;
  const whole = entries.filter(({ sensor, button }) => !sensor && !button);
  return simpleTree({
    ...{ trigger, qualifier, value, minutes, press, startTime, endTime },
    devices: whole.flatMap(({ device }) => device?._id ?? []),
    groups: entries.flatMap(({ group }) => group?._id ?? []),
    sensors: entries.flatMap(({ sensor }) => sensor?._id ?? []),
    buttons: entries.flatMap(({ button }) => button?._id ?? []),
  });
}

/** Returns the parts in which the entries differ from the earlier ones; a part that one version lacks is null there. */
export function workflowChange(
  was: readonly Workflow[],
  is: readonly Workflow[],
): { before: WorkflowParts; after: WorkflowParts } {
  const isTree = [was, is].some(([first]) => first?.tree);
  const whole = (entries: readonly Workflow[]) => ({ ...partsOf(entries), ...(isTree && { tree: treeOf(entries) }) });
  const [before, after] = [whole(was), whole(is)];
  const changed = PARTS.filter(
    (part) => !same(before[part], after[part]) && !(isTree && OF_ONE_TRIGGER.includes(part)),
  );
  const only = (parts: WorkflowParts): WorkflowParts =>
    Object.fromEntries(changed.map((part) => [part, parts[part] ?? null]));
  return { before: only(before), after: only(after) };
}
