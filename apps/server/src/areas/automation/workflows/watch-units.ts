import type { WorkflowTree } from "@switchboard/contract";
import { type Fact, isMomentary } from "@switchboard/domain/automation";
import type { CalendarDays } from "@switchboard/domain/core";
import type { Scope, StateRow, WatchTarget, WorkflowKey, WorkflowRow } from "./engine.repository.ts";
import { asTree } from "./simple-tree.ts";
import type { ResolvedTree, TreeFacts } from "./tree-facts.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

/** One condition with its own state: a whole workflow, or one of the things that a workflow of a single trigger watches. */
export interface WatchUnit {
  scope: Scope;
  tree: WorkflowTree;
  targets: WatchTarget[];
  isAlone: boolean;
  /** Over at once, so that nothing ends. */
  isMomentary: boolean;
}

/** A tree is true or false as a whole; a single trigger is watched on each device, sensor or button by itself. */
export function unitsOf(rule: WorkflowRule & WorkflowKey, targets: readonly WatchTarget[]): WatchUnit[] {
  const { enterprise_id, key, tree, trigger } = rule;
  const whole: Scope = { enterprise_id, key, device_id: null, sensor_id: null, button_id: null };
  if (tree) return [{ scope: whole, tree, targets: [...targets], isAlone: false, isMomentary: false }];
  const units = new Map<string, WatchUnit>();
  for (const target of targets) {
    const { device_id, group_id, sensor_id, button_id } = target;
    const id = sensor_id ?? button_id ?? device_id;
    // A device that is watched by itself and through a group counts once.
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
  /** The values of the messages, also those that change no fact. */
  heard: Fact[];
  /** The instants of presses that were not known before. */
  presses: number[];
  isChanged: boolean;
}
