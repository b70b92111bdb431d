import { DEEPEST_CONDITION } from "@switchboard/domain/alarms";
import {
  ALL_TRIGGERS,
  type ConditionNode,
  type DayNode,
  type HoursNode,
  QUALIFIERS,
  type TriggerNode,
} from "@switchboard/domain/automation";
import { DAY_TYPES } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { Id } from "../core/primitives.ts";

/** The things that a trigger watches: devices, current members of groups, sensors or buttons. One match is enough. */
export interface TreeTrigger extends Omit<TriggerNode, "targets"> {
  devices?: string[] | undefined;
  groups?: string[] | undefined;
  sensors?: string[] | undefined;
  buttons?: string[] | undefined;
}

/** The condition of a workflow with several triggers, in the form that callers use. */
export type WorkflowTree =
  | { kind: "all" | "any"; of: WorkflowTree[] }
  | { kind: "not"; of: WorkflowTree }
  | { kind: "lasting"; minutes: number; of: WorkflowTree }
  | TreeTrigger
  | HoursNode
  | DayNode;

const Ids = z.optional(z.array(Id).check(z.maxLength(500)));
const Trigger = z.object({
  kind: z.literal("trigger"),
  trigger: z.enum(ALL_TRIGGERS),
  qualifier: z.enum(QUALIFIERS),
  value: z.number(),
  back: z.optional(z.number()),
  press: z.optional(z.string().check(z.maxLength(60))),
  devices: Ids,
  groups: Ids,
  sensors: Ids,
  buttons: Ids,
});
const Hours = z.object({
  kind: z.literal("hours"),
  startTime: z.int(),
  endTime: z.int(),
  days: z.optional(z.array(z.int()).check(z.maxLength(7))),
});
const DayKind = z.object({
  kind: z.literal("day"),
  types: z.array(z.enum(DAY_TYPES)).check(z.maxLength(DAY_TYPES.length)),
  group: z.nullable(Id),
});

/** Discriminates by kind, so that each node is parsed once at any depth. */
function nodeOf(depth: number): z.ZodMiniType<WorkflowTree> {
  if (depth === 0) return z.discriminatedUnion("kind", [Trigger, Hours, DayKind]);
  const Below = nodeOf(depth - 1);
  return z.discriminatedUnion("kind", [
    Trigger,
    Hours,
    DayKind,
    z.object({ kind: z.enum(["all", "any"]), of: z.array(Below).check(z.maxLength(60)) }),
    z.object({ kind: z.literal("not"), of: Below }),
    z.object({ kind: z.literal("lasting"), minutes: z.number(), of: Below }),
  ]);
}

/** Allows twice the depth of the domain's rule, so that the rule can explain the limit; deeper input is not parsed at all. */
const Node = nodeOf(2 * DEEPEST_CONDITION);

/** Validates as an opaque value, because a schema of so many levels has no place in the API description. */
export const WorkflowTree = z.pipe(
  z.unknown().check(z.refine((value) => Node.safeParse(value).success, "Not a condition")),
  z.transform((value) => Node.parse(value)),
);

/** Returns every trigger, in reading order. */
export function treeTriggers(tree: WorkflowTree): TreeTrigger[] {
  if (tree.kind === "trigger") return [tree];
  if (tree.kind === "all" || tree.kind === "any") return tree.of.flatMap(treeTriggers);
  return tree.kind === "not" || tree.kind === "lasting" ? treeTriggers(tree.of) : [];
}

export function treeTargets({ devices = [], groups = [], sensors = [], buttons = [] }: TreeTrigger): string[] {
  return [...devices, ...groups, ...sensors, ...buttons];
}

/** Converts to the domain's condition; `make` converts each trigger. */
export function toCondition(tree: WorkflowTree, make: (trigger: TreeTrigger) => TriggerNode): ConditionNode {
  switch (tree.kind) {
    case "all":
    case "any":
      return { kind: tree.kind, of: tree.of.map((each) => toCondition(each, make)) };
    case "not":
      return { kind: "not", of: toCondition(tree.of, make) };
    case "lasting":
      return { ...tree, of: toCondition(tree.of, make) };
    case "trigger":
      return make(tree);
    default:
      return tree;
  }
}

/** Converts to the domain's condition without any look-up: the named ids are the targets. */
export function namedCondition(tree: WorkflowTree): ConditionNode {
  return toCondition(tree, ({ devices, groups, sensors, buttons, ...trigger }) => ({
    ...trigger,
    targets: treeTargets({ ...trigger, devices, groups, sensors, buttons }),
  }));
}

/** Returns the groups whose calendars the condition depends on. */
export function treeCalendars(tree: WorkflowTree): string[] {
  if (tree.kind === "day") return tree.group ? [tree.group] : [];
  if (tree.kind === "all" || tree.kind === "any") return tree.of.flatMap(treeCalendars);
  return tree.kind === "not" || tree.kind === "lasting" ? treeCalendars(tree.of) : [];
}

/** The condition as the four steps of the form state it. */
export interface SimpleCondition extends Omit<TreeTrigger, "kind" | "press" | "back"> {
  minutes: number;
  press: string | null;
  startTime: number;
  endTime: number;
}

/** Builds the tree of a simple condition: the trigger, for its minutes, within its hours. */
export function simpleTree(condition: SimpleCondition): WorkflowTree {
  const { trigger, qualifier, value, minutes, press, startTime, endTime } = condition;
  const { devices = [], groups = [], sensors = [], buttons = [] } = condition;
  const watched: TreeTrigger = {
    kind: "trigger",
    trigger,
    qualifier,
    value,
    ...(press && { press }),
    ...(devices.length > 0 && { devices }),
    ...(groups.length > 0 && { groups }),
    ...(sensors.length > 0 && { sensors }),
    ...(buttons.length > 0 && { buttons }),
  };
  const lasting: WorkflowTree = minutes > 0 ? { kind: "lasting", minutes, of: watched } : watched;
  if (startTime === 0 && endTime === 2359) return lasting;
  return { kind: "all", of: [lasting, { kind: "hours", startTime, endTime }] };
}
