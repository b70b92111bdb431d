import type { Problem } from "../core/problems.ts";
import { DIMMER_STEPS } from "../site/dimmer.ts";

/** One line of a schedule, a scene or a workflow: a switch, or a whole group, and what it shall do. */
export interface ActionDraft {
  switch_appliance_id?: string | null | undefined;
  groupId?: string | null | undefined;
  /** 1 on, 0 off; undefined while nobody has chosen. */
  switch_state?: number | null | undefined;
  level?: number | null | undefined;
  /** What the switch or the group is called, for the sentence that complains about it. */
  name?: string | undefined;
  /** Of a group, how much there is to switch in it; undefined where that is not known here. */
  switches?: number | undefined;
}

/** The sentences of spec §5 about actions, by a code that the screens translate. */
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

/** More than any building has to switch at one moment, and few enough to send at once. */
export const MAX_ACTIONS = 500;

/** What the action is about; a switch that was picked through its group is still that switch alone. */
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

/** Only a switch that goes on can go on to a level. */
function isLevel({ level, switch_state }: ActionDraft): boolean {
  if (level === undefined || level === null) return true;
  return switch_state === 1 && Number.isInteger(level) && level >= 1 && level <= DIMMER_STEPS;
}

/** What is wrong with the actions of a schedule, a scene or a workflow; nothing where they can be kept. */
export function actionProblems(actions: readonly ActionDraft[]): Problem<ActionProblem>[] {
  if (actions.length === 0) return [{ path: "actions", code: "actions.none" }];
  if (actions.length > MAX_ACTIONS) return [{ path: "actions", code: "actions.invalid" }];
  return actions.flatMap((action, index) => problemOf(action, `actions.${index}`, actions.slice(0, index)));
}

/** What is asked of one switch; a level or a colour goes with turning it on. */
export interface SwitchOrder {
  switchId: string;
  switch_state: 0 | 1;
  level?: number | undefined;
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
 * What has to be sent for the actions: each switch once. A switch named by itself does what its own action says,
 * whatever its groups are told; among groups the first one counts.
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
    // A level is meant for one dimmer; a group only goes on or off.
    for (const id of switchesOf(action.groupId)) add(id, { ...action, level: null });
  }
  return [...orders.values()];
}
