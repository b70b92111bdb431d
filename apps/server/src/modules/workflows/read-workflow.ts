import { isDeepStrictEqual } from "node:util";
import type { WorkflowInput } from "@switchboard/contract";
import { type Qualifier, WORKFLOW_PROBLEMS, type WorkflowTrigger, workflowProblems } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { keepActions, nameActions } from "../automation/actions.service.ts";
import { problemFields } from "../automation/problem-fields.ts";
import { type Watched, type WorkflowRule, WorkflowsRepository } from "./workflows.repository.ts";

/** What is kept of a workflow as it was sent, if it can be kept: what its entries share, and what each of them watches. */
export async function readWorkflow(
  sql: Sql,
  actor: Actor,
  inputs: readonly WorkflowInput[],
): Promise<{ rule: WorkflowRule; watched: Watched[] }> {
  const shared = sharedBy(inputs);
  const watched = inputs.flatMap(watchedBy);
  const devices = [...new Set(watched.flatMap(({ device_id }) => device_id ?? []))];
  const groups = [...new Set(watched.flatMap(({ group_id }) => group_id ?? []))];
  const repository = new WorkflowsRepository(sql);
  const known = await repository.usableDevices(actor, devices);
  const knownGroups = await repository.usableGroups(actor, groups);
  if (known.length < devices.length) throw new AppError("device.not_found");
  if (knownGroups.length < groups.length) throw new AppError("group.not_found");
  const actions = await nameActions(sql, actor, shared.actions);
  const problems = workflowProblems({ ...shared, devices, groups, actions, watched: [...known, ...knownGroups] });
  if (problems.length > 0) throw new AppError("workflow.invalid", problemFields(problems, WORKFLOW_PROBLEMS));
  return {
    rule: {
      name: shared.name,
      trigger: shared.trigger as WorkflowTrigger,
      qualifier: shared.qualifier as Qualifier,
      value: shared.value,
      actions: keepActions(actions),
      notification: shared.notification,
      start_time: shared.startTime,
      end_time: shared.endTime,
    },
    watched: [
      ...devices.map((device_id) => ({ device_id, group_id: null })),
      ...groups.map((group_id) => ({ device_id: null, group_id })),
    ],
  };
}

function withoutWatched({ device: _device, group: _group, ...shared }: WorkflowInput) {
  return shared;
}

/** What is sent together is one workflow, so nothing but what they watch may differ. */
function sharedBy(inputs: readonly WorkflowInput[]): ReturnType<typeof withoutWatched> {
  const [first, ...others] = inputs.map(withoutWatched);
  if (!first)
    throw new AppError("workflow.invalid", [{ path: "devices", sentence: WORKFLOW_PROBLEMS["workflow.devices"] }]);
  const odd = others.findIndex((other) => !isDeepStrictEqual(other, first));
  if (odd >= 0)
    throw new AppError("workflow.invalid", [{ path: `workflows.${odd + 1}`, sentence: "Validation error" }]);
  return first;
}

function watchedBy({ device, group }: WorkflowInput): Watched[] {
  if (device && group) throw new AppError("workflow.invalid", [{ path: "devices", sentence: "Invalid devices" }]);
  if (device) return [{ device_id: device.toLowerCase(), group_id: null }];
  return group ? [{ device_id: null, group_id: group.toLowerCase() }] : [];
}
