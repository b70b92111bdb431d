import {
  type DoingInput,
  namedCondition,
  type TreeTrigger,
  treeCalendars,
  treeTriggers,
  type WorkflowInput,
  type WorkflowTree,
} from "@switchboard/contract";
import {
  anyCanReport,
  doingProblems,
  fieldProblems,
  isFieldTrigger,
  TREE_PROBLEMS,
  type TreeProblem,
  treeProblems,
  WORKFLOW_PROBLEMS,
  type WorkflowProblem,
} from "@switchboard/domain/automation";
import type { Problem } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { keepActions, nameActions } from "../../control/actions/actions.service.ts";
import { playableScenes } from "../../control/scenes/playable-scenes.service.ts";
import { readNotification } from "./recipients.service.ts";
import {
  type Doing,
  type EntryTarget,
  type SensingRow,
  type TargetRow,
  type TreeRule,
  WorkflowsRepository,
} from "./workflows.repository.ts";

type AdvancedInput = Pick<WorkflowInput, "else" | "steps" | "alarm">;

/** The tree columns of a workflow with a single trigger, which may still have an alarm. */
export const NO_TREE: TreeRule = { tree: null, otherwise: null, steps: [], alarm: null };

/** The targets that a condition names; the person may watch each of them. */
interface TargetRows {
  devices: TargetRow[];
  groups: TargetRow[];
  sensors: SensingRow[];
  buttons: SensingRow[];
}

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Checks a condition tree and returns what is stored, with its targets in the order in which the tree names them. */
export async function readTree(
  sql: Sql,
  actor: Actor,
  input: WorkflowTree,
  advanced: AdvancedInput,
): Promise<{ rule: TreeRule; first: TreeTrigger; watched: EntryTarget[] }> {
  const tree = lowerIds(input);
  const triggers = treeTriggers(tree);
  const named = await nameTargets(sql, actor, tree, triggers);
  const targets = byId([...named.devices, ...named.groups]);
  const ratingsOf = (id: string) => targets.get(id)?.ratings ?? [];
  const problems = [...treeProblems(namedCondition(tree), ratingsOf), ...targetProblems(tree, named, "tree")];
  if (problems.length > 0)
    throw new AppError("workflow.invalid", problemFields(problems, { ...TREE_PROBLEMS, ...WORKFLOW_PROBLEMS }));
  const [first] = triggers;
  if (!first) throw new AppError("workflow.invalid");
  const { else: otherwise, steps, alarm } = advanced;
  const storedSteps: TreeRule["steps"] = [];
  for (const [index, { afterMinutes, whileItLasts = false, ...doing }] of (steps ?? []).entries())
    storedSteps.push({ ...(await readDoing(sql, actor, doing, `steps.${index}`)), afterMinutes, whileItLasts });
  return {
    rule: {
      tree,
      otherwise: otherwise ? await readDoing(sql, actor, otherwise, "else") : null,
      steps: storedSteps,
      alarm: alarm ?? null,
    },
    first,
    watched: watchedBy(triggers, named),
  };
}

/** Checks actions by the rights of the person who saves them; at least one is required. */
async function readDoing(
  sql: Sql,
  actor: Actor,
  { actions: actionInputs, scene: sceneId, notification }: DoingInput,
  path: string,
): Promise<Doing> {
  const actions = await nameActions(sql, actor, actionInputs);
  const scene = sceneId?.toLowerCase() ?? null;
  if (scene && (await playableScenes(sql, actor, [scene])).length === 0) throw new AppError("scene.not_found");
  const problems = doingProblems({ name: path, actions, scene, notification });
  const within = problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
  if (within.length > 0) throw new AppError("workflow.invalid", problemFields(within, WORKFLOW_PROBLEMS));
  return {
    actions: keepActions(actions),
    scene_id: scene,
    notification: await readNotification(sql, actor, notification),
  };
}

async function nameTargets(sql: Sql, actor: Actor, tree: WorkflowTree, triggers: TreeTrigger[]): Promise<TargetRows> {
  const repository = new WorkflowsRepository(sql);
  const ids = (name: "devices" | "groups" | "sensors" | "buttons") =>
    distinct(triggers.flatMap((trigger) => trigger[name] ?? []));
  const calendars = distinct(treeCalendars(tree));
  const named = {
    devices: await repository.usableDevices(actor, ids("devices")),
    groups: await repository.usableGroups(actor, ids("groups")),
    sensors: await repository.usableSensors(actor, ids("sensors")),
    buttons: await repository.usableButtons(actor, ids("buttons")),
  };
  if (named.devices.length < ids("devices").length) throw new AppError("device.not_found");
  if (named.groups.length < ids("groups").length) throw new AppError("group.not_found");
  if (named.sensors.length < ids("sensors").length || named.buttons.length < ids("buttons").length)
    throw new AppError("sensor.not_found");
  if ((await repository.seenGroups(actor, calendars)) < calendars.length) throw new AppError("group.not_found");
  return named;
}

/** Every target has to report the value that its trigger watches. */
function targetProblems(tree: WorkflowTree, named: TargetRows, path: string): Problem<WorkflowProblem | TreeProblem>[] {
  if (tree.kind === "all" || tree.kind === "any")
    return tree.of.flatMap((each, index) => targetProblems(each, named, `${path}.of.${index}`));
  if (tree.kind === "not" || tree.kind === "lasting") return targetProblems(tree.of, named, `${path}.of`);
  return tree.kind === "trigger" ? triggerProblems(tree, named).map((problem) => ({ ...problem, path })) : [];
}

function triggerProblems(node: TreeTrigger, named: TargetRows): Problem<WorkflowProblem>[] {
  const { trigger, qualifier, value, devices = [], groups = [], sensors = [], buttons = [], press = null } = node;
  const targetIds = trigger === "sensor" ? sensors : trigger === "press" ? buttons : [...devices, ...groups];
  // Other targets would be watched for nothing.
  if (targetIds.length < devices.length + groups.length + sensors.length + buttons.length)
    return [{ path: "", code: "workflow.invalidDevices", name: "" }];
  if (isFieldTrigger(trigger)) {
    const [known, pressed] = [byId(named.sensors), byId(named.buttons)];
    return fieldProblems({
      trigger,
      qualifier,
      value,
      press,
      sensors: sensors.flatMap((id) => known.get(id) ?? []),
      buttons: buttons.flatMap((id) => pressed.get(id) ?? []),
    });
  }
  const targets = byId([...named.devices, ...named.groups]);
  const unable = targetIds.flatMap((id) => {
    const target = targets.get(id);
    return target && !anyCanReport(target.types, trigger) ? [target.name] : [];
  });
  return unable.length === 0 ? [] : [{ path: "", code: "workflow.invalidDevices", name: unable.join(", ") }];
}

function watchedBy(triggers: readonly TreeTrigger[], named: TargetRows): EntryTarget[] {
  const deviceOf = new Map([...named.sensors, ...named.buttons].map(({ id, device_id }) => [id, device_id]));
  const watched = new Map<string, EntryTarget>();
  const none: EntryTarget = { device_id: null, group_id: null, sensor_id: null, button_id: null };
  for (const { devices = [], groups = [], sensors = [], buttons = [] } of triggers) {
    for (const id of devices) watched.set(id, { ...none, device_id: id });
    for (const id of groups) watched.set(id, { ...none, group_id: id });
    for (const id of sensors) watched.set(id, { ...none, device_id: deviceOf.get(id) ?? null, sensor_id: id });
    for (const id of buttons) watched.set(id, { ...none, device_id: deviceOf.get(id) ?? null, button_id: id });
  }
  return [...watched.values()];
}

function lowerIds(tree: WorkflowTree): WorkflowTree {
  switch (tree.kind) {
    case "all":
    case "any":
      return { ...tree, of: tree.of.map(lowerIds) };
    case "not":
    case "lasting":
      return { ...tree, of: lowerIds(tree.of) };
    case "day":
      return { ...tree, group: tree.group?.toLowerCase() ?? null };
    case "hours":
      return tree;
    case "trigger":
      return lowerTargets(tree);
  }
}

function lowerTargets({ devices, groups, sensors, buttons, ...trigger }: TreeTrigger): TreeTrigger {
  return {
    ...trigger,
    ...(devices && { devices: distinct(devices) }),
    ...(groups && { groups: distinct(groups) }),
    ...(sensors && { sensors: distinct(sensors) }),
    ...(buttons && { buttons: distinct(buttons) }),
  };
}
