import type { Problem } from "../core/problems.ts";
import { DIMMER_STEPS } from "../site/dimmer.ts";

/** A line of a schedule, a scene or a workflow: a switch or a whole group or place, and its state. */
export interface ActionDraft {
  switch_appliance_id?: string | null | undefined;
  /** A group of devices, or a site, building or floor. */
  groupId?: string | null | undefined;
  /** 1 is on and 0 is off. Undefined until somebody has chosen. */
  switch_state?: number | null | undefined;
  level?: number | null | undefined;
  /** The name of the switch or group, for error messages. */
  name?: string | undefined;
  /** The number of switches in a group. Undefined when it is unknown here. */
  switches?: number | undefined;
}

/** The messages of spec §5 about actions, by a code that the screens translate. */
export const ACTION_PROBLEMS = {
  "actions.none": "Provide at least one action",
  "actions.invalid": "Invalid actions",
  "action.state": "Provide a valid action for {name}",
  "action.invalid": "Invalid action",
  "action.twice": "Provide only one action for a switch",
  "action.repeated": "Actions for {name} are repeated",
  "action.empty": "There is nothing to switch in {name}",
} as const;
export type ActionProblem = keyof typeof ACTION_PROBLEMS;

/** More than any building switches at one moment, and few enough to send at once. */
export const MAX_ACTIONS = 500;

/** Identifies the target of an action. A switch picked through its group is still that switch alone. */
export function targetOf(action: ActionDraft): string | undefined {
  if (action.switch_appliance_id) return `switch:${action.switch_appliance_id}`;
  return action.groupId ? `group:${action.groupId}` : undefined;
}

function problemOf(action: ActionDraft, path: string, before: readonly ActionDraft[]): Problem<ActionProblem>[] {
  const target = targetOf(action);
  const name = action.name ? { name: action.name } : {};
  if (!target) return [{ path, code: "action.invalid" }];
  if (before.some((other) => targetOf(other) === target))
    return [{ path, code: action.name ? "action.repeated" : "action.twice", ...name }];
  if (action.switch_state !== 0 && action.switch_state !== 1)
    return [{ path, code: action.name ? "action.state" : "action.invalid", ...name }];
  if (!action.switch_appliance_id && action.switches === 0) return [{ path, code: "action.empty", ...name }];
  return isLevel(action) ? [] : [{ path, code: "action.invalid" }];
}

/** Only a switch that turns on can have a level. */
function isLevel({ level, switch_state }: ActionDraft): boolean {
  if (level === undefined || level === null) return true;
  return switch_state === 1 && Number.isInteger(level) && level >= 1 && level <= DIMMER_STEPS;
}

/** Returns the problems of the actions of a schedule, a scene or a workflow. */
export function actionProblems(actions: readonly ActionDraft[]): Problem<ActionProblem>[] {
  if (actions.length === 0) return [{ path: "actions", code: "actions.none" }];
  if (actions.length > MAX_ACTIONS) return [{ path: "actions", code: "actions.invalid" }];
  return actions.flatMap((action, index) => problemOf(action, `actions.${index}`, actions.slice(0, index)));
}

/** An order for one switch. A level, a brightness in percent or a colour is only valid when turning on. */
export interface SwitchOrder {
  switchId: string;
  switch_state: 0 | 1;
  level?: number | undefined;
  brightness?: number | undefined;
  color?: string | undefined;
  color_temperature?: number | undefined;
}

interface Action {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

/**
 * Returns the orders for the actions, one for each switch. A switch's own action takes precedence over its groups, and the first of
 * several groups counts.
 */
export function ordersOf(
  actions: readonly Action[],
  switchesOf: (groupId: string) => readonly string[],
): SwitchOrder[] {
  const orders = new Map<string, SwitchOrder>();
  const add = (switchId: string, { switch_state, level }: Action) => {
    if (!orders.has(switchId)) orders.set(switchId, { switchId, switch_state, ...(level === null ? {} : { level }) });
  };
  for (const action of actions) if (action.switch_appliance_id) add(action.switch_appliance_id, action);
  for (const action of actions) {
    if (action.switch_appliance_id || !action.groupId) continue;
    // A level is meant for one dimmer. A group only turns on or off.
    for (const id of switchesOf(action.groupId)) add(id, { ...action, level: null });
  }
  return [...orders.values()];
}

/**
 * Replaces an action on a place by the same on each of its parts, for a place that is merged into another one: the action then switches
 * what it did before, and nothing of the other place. The first of several actions on one target counts, as in `ordersOf`.
 */
export function splitTarget<A extends Pick<ActionDraft, "switch_appliance_id" | "groupId">>(
  actions: readonly A[],
  place: string,
  parts: readonly string[],
): A[] {
  const split = actions.flatMap((action) =>
    targetOf(action) === `group:${place}` ? parts.map((groupId) => ({ ...action, groupId })) : [action],
  );
  const targets = split.map(targetOf);
  return split.filter((_, index) => targets.indexOf(targets[index]) === index);
}
