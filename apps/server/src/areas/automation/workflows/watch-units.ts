import type { WorkflowTree } from "@switchboard/contract";
import { type ConditionFacts, type Fact, isMomentary } from "@switchboard/domain/automation";
import type { CalendarDays } from "@switchboard/domain/core";
import type { Scope, StateRow, WatchTarget, WorkflowKey, WorkflowRow } from "./engine.repository.ts";
import { asTree } from "./simple-tree.ts";
import type { ResolvedTree, TreeFacts } from "./tree-facts.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

/** One condition with its own state: a whole workflow, or one target of a workflow with a single trigger. */
export interface WatchUnit {
  scope: Scope;
  tree: WorkflowTree;
  targets: WatchTarget[];
  isAlone: boolean;
  /** The trigger is over at once, so the condition never ends. */
  isMomentary: boolean;
}

/** A tree is judged as a whole; a single trigger is judged for each device, sensor or button separately. */
export function unitsOf(rule: WorkflowRule & WorkflowKey, targets: readonly WatchTarget[]): WatchUnit[] {
  const { enterprise_id, key, tree, trigger } = rule;
  const whole: Scope = { enterprise_id, key, device_id: null, sensor_id: null, button_id: null };
  if (tree) return [{ scope: whole, tree, targets: [...targets], isAlone: false, isMomentary: false }];
  const units = new Map<string, WatchUnit>();
  for (const target of targets) {
    const { device_id, group_id, sensor_id, button_id } = target;
    const id = sensor_id ?? button_id ?? device_id;
    // A device that is watched directly and through a group counts once.
    if (units.has(id)) continue;
    const watched = { device_id: group_id ? null : device_id, group_id, sensor_id, button_id };
    units.set(id, {
      scope: { ...whole, sensor_id, button_id, device_id: sensor_id || button_id ? null : device_id },
      tree: asTree(rule, [watched]),
      targets: [target],
      isAlone: true,
      isMomentary: isMomentary(trigger),
    });
  }
  return [...units.values()];
}

/** One condition with everything that is known about it. */
export interface Evaluation {
  workflow: WorkflowRow;
  unit: WatchUnit;
  state: StateRow;
  resolved: ResolvedTree;
  facts: TreeFacts;
  calendars: CalendarDays[];
  /** The values of the messages, including values that change no fact. */
  received: Fact[];
  /** The instants of presses that were not known before. */
  presses: number[];
  isChanged: boolean;
}

/** Returns everything that a condition is judged by. */
export function knownFacts({ workflow, calendars, facts }: Evaluation): ConditionFacts {
  return { timeZone: workflow.time_zone, calendars, values: facts.values };
}
