import { isDeepStrictEqual } from "node:util";
import type { WorkflowInput, WorkflowTree } from "@switchboard/contract";
import {
  type AnyTrigger,
  canLast,
  doingProblems,
  isFieldTrigger,
  isMomentary,
  type Qualifier,
  SAFETY_MINUTES,
  WORKFLOW_PROBLEMS,
  workflowProblems,
} from "@switchboard/domain/automation";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { readRecipients } from "../../alarms/on-call/recipients.service.ts";
import { keepActions, nameActions } from "../../control/actions/actions.service.ts";
import { playableScenes } from "../../control/scenes/playable-scenes.service.ts";
import { NO_TREE, readTree } from "./read-tree.ts";
import { readNotification } from "./recipients.service.ts";
import { asTree } from "./simple-tree.ts";
import { type EntryTarget, type SensingRow, type WorkflowRule, WorkflowsRepository } from "./workflows.repository.ts";

/** Checks a workflow and returns what is stored: the rule that its entries share, and the target of each. */
export async function readWorkflow(
  sql: Sql,
  actor: Actor,
  inputs: readonly WorkflowInput[],
): Promise<{ rule: WorkflowRule; watched: EntryTarget[] }> {
  const shared = await withRecipients(sql, actor, sharedBy(inputs));
  if (shared.tree) return readAdvanced(sql, actor, shared, shared.tree);
  const simple = await readSimple(sql, actor, inputs, shared);
  if (!shared.else && !shared.steps?.length) return simple;
  // Later actions are stored with a condition tree, so a single trigger becomes a tree of one.
  return readAdvanced(sql, actor, shared, asTree(simple.rule, simple.watched));
}

async function withRecipients(sql: Sql, actor: Actor, shared: ReturnType<typeof sharedBy>) {
  if (!shared.alarm) return shared;
  const { notify: asked, ...alarm } = shared.alarm;
  const notify = await readRecipients(sql, actor.enterpriseId, asked);
  return { ...shared, alarm: notify ? { ...alarm, notify } : alarm };
}

/** Reads a workflow of the four-step form: one trigger with all its targets. */
async function readSimple(
  sql: Sql,
  actor: Actor,
  inputs: readonly WorkflowInput[],
  shared: ReturnType<typeof sharedBy>,
): Promise<{ rule: WorkflowRule; watched: EntryTarget[] }> {
  const watched = inputs.flatMap(watchedBy);
  const devices = [...new Set(watched.flatMap(({ device_id }) => device_id ?? []))];
  const groups = [...new Set(watched.flatMap(({ group_id }) => group_id ?? []))];
  const repository = new WorkflowsRepository(sql);
  const knownDevices = await repository.usableDevices(actor, devices);
  const knownGroups = await repository.usableGroups(actor, groups);
  if (knownDevices.length < devices.length) throw new AppError("device.not_found");
  if (knownGroups.length < groups.length) throw new AppError("group.not_found");
  const actions = await nameActions(sql, actor, shared.actions);
  const sensing = await readSensing(repository, actor, inputs);
  const scene = shared.scene?.toLowerCase() ?? null;
  if (scene && (await playableScenes(sql, actor, [scene])).length === 0) throw new AppError("scene.not_found");
  const { minutes = 0, press = null, trigger } = shared;
  const field = isFieldTrigger(trigger) ? { field: { ...sensing, press } } : {};
  const targets = { devices, groups, watched: [...knownDevices, ...knownGroups], ...field };
  const problems = workflowProblems({ ...shared, ...targets, minutes, actions });
  if (problems.length > 0) throw new AppError("workflow.invalid", problemFields(problems, WORKFLOW_PROBLEMS));
  return {
    rule: {
      name: shared.name,
      trigger: trigger as AnyTrigger,
      qualifier: shared.qualifier as Qualifier,
      value: shared.value,
      minutes: canLast(trigger) ? minutes : 0,
      press: trigger === "press" ? press : null,
      actions: keepActions(actions),
      scene_id: scene,
      notification: await readNotification(sql, actor, shared.notification),
      start_time: shared.startTime,
      end_time: shared.endTime,
      ...safetyOf(actor, shared),
      ...NO_TREE,
      // Each target has an alarm of its own.
      alarm: shared.alarm ?? null,
    },
    watched: isFieldTrigger(trigger)
      ? watchedField(trigger === "sensor" ? sensing.sensors : sensing.buttons, trigger)
      : [
          ...devices.map((device_id) => ({ ...NOTHING, device_id })),
          ...groups.map((group_id) => ({ ...NOTHING, group_id })),
        ],
  };
}

/**
 * Reads a workflow with a condition tree. Its first trigger is stored also as the single one, for older clients; the hours are part
 * of the condition.
 */
async function readAdvanced(sql: Sql, actor: Actor, shared: ReturnType<typeof sharedBy>, tree: WorkflowTree) {
  const { rule, first, watched } = await readTree(sql, actor, tree, shared);
  const actions = await nameActions(sql, actor, shared.actions);
  const scene = shared.scene?.toLowerCase() ?? null;
  if (scene && (await playableScenes(sql, actor, [scene])).length === 0) throw new AppError("scene.not_found");
  const { name, notification } = shared;
  const problems = doingProblems({ name, actions, scene, notification, alarm: rule.alarm });
  if (problems.length > 0) throw new AppError("workflow.invalid", problemFields(problems, WORKFLOW_PROBLEMS));
  const { trigger, qualifier, value, press = null } = first;
  return {
    rule: {
      name,
      trigger,
      qualifier,
      value,
      minutes: 0,
      press,
      actions: keepActions(actions),
      scene_id: scene,
      notification: await readNotification(sql, actor, notification),
      start_time: 0,
      end_time: 2359,
      // A condition tree lasts, even if a press is part of it.
      ...safetyOf(actor, { ...shared, trigger: "offline" }),
      ...rule,
    },
    watched,
  };
}

/** Only admins may mark a workflow for safety, because it overrides everybody's holds. */
function safetyOf(
  actor: Actor,
  { safety = false, safetyMinutes, trigger }: Pick<WorkflowInput, "safety" | "safetyMinutes" | "trigger">,
): Pick<WorkflowRule, "is_safety" | "safety_minutes"> {
  if (safety && actor.role !== "admin") throw new AppError("workflow.safety");
  const minutes = safety && isMomentary(trigger) ? (safetyMinutes ?? SAFETY_MINUTES.default) : null;
  return { is_safety: safety, safety_minutes: minutes };
}

const NOTHING: EntryTarget = { device_id: null, group_id: null, sensor_id: null, button_id: null };

/** Returns the named sensors and buttons; the person must be allowed to use their whole devices. */
async function readSensing(repository: WorkflowsRepository, actor: Actor, inputs: readonly WorkflowInput[]) {
  const idsOf = (name: "sensor" | "button") => [...new Set(inputs.flatMap((each) => each[name]?.toLowerCase() ?? []))];
  const [sensorIds, buttonIds] = [idsOf("sensor"), idsOf("button")];
  const sensors = sensorIds.length > 0 ? await repository.usableSensors(actor, sensorIds) : [];
  const buttons = buttonIds.length > 0 ? await repository.usableButtons(actor, buttonIds) : [];
  if (sensors.length < sensorIds.length || buttons.length < buttonIds.length) throw new AppError("sensor.not_found");
  return { sensors, buttons };
}

function watchedField(rows: readonly SensingRow[], trigger: "sensor" | "press"): EntryTarget[] {
  return rows.map(({ id, device_id }) => ({
    ...NOTHING,
    device_id,
    ...(trigger === "sensor" ? { sensor_id: id } : { button_id: id }),
  }));
}

function withoutWatched({
  device: _device,
  group: _group,
  sensor: _sensor,
  button: _button,
  ...shared
}: WorkflowInput) {
  return shared;
}

/** Entries that are sent together are one workflow, so only their targets may differ. */
function sharedBy(inputs: readonly WorkflowInput[]): ReturnType<typeof withoutWatched> {
  const [first, ...others] = inputs.map(withoutWatched);
  if (!first)
    throw new AppError("workflow.invalid", [{ path: "devices", sentence: WORKFLOW_PROBLEMS["workflow.devices"] }]);
  const odd = others.findIndex((other) => !isDeepStrictEqual(other, first));
  if (odd >= 0)
    throw new AppError("workflow.invalid", [{ path: `workflows.${odd + 1}`, sentence: "Validation error" }]);
  return first;
}

function watchedBy({ device, group }: WorkflowInput): EntryTarget[] {
  if (device && group) throw new AppError("workflow.invalid", [{ path: "devices", sentence: "Invalid devices" }]);
  if (device) return [{ ...NOTHING, device_id: device.toLowerCase() }];
  return group ? [{ ...NOTHING, group_id: group.toLowerCase() }] : [];
}
