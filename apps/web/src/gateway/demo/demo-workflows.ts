import type { WorkflowFiring, WorkflowInput } from "@switchboard/contract";
import { contract, type Device, type DeviceGroup, type Workflow } from "@switchboard/contract";
import { WORKFLOW_PROBLEMS, workflowProblems } from "@switchboard/domain";
import type { DemoActions } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody, readQuery, refuseProblems } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { type Owned, owner, ownerNamed } from "./demo-owned.ts";
import type { DemoSite, PlannedWorkflow } from "./sites/site.ts";

interface Place {
  site: DemoSite;
  actions: DemoActions;
  devices: readonly Device[];
  groups(): DeviceGroup[];
}

/** The workflows of the demo. Nothing measures there, so none fires again; what has fired is told. */
export function demoWorkflows(on: On, { site, actions, devices, groups }: Place): Owned {
  const start = Date.now();
  let made = 0;
  let workflows: Workflow[] = [];
  const firings = new Map<string, WorkflowFiring[]>();

  function watchedBy({ device, group }: WorkflowInput): Pick<Workflow, "device" | "group"> {
    const found = devices.find(({ _id }) => _id === device);
    const room = groups().find(({ _id }) => _id === group);
    if (device && !found) throw refuse("device.not_found");
    if (group && !room) throw refuse("group.not_found");
    return {
      device: found ? { _id: found._id, device_name: found.device_name } : null,
      group: room ? { _id: room._id, name: room.name } : null,
    };
  }

  function check(inputs: readonly WorkflowInput[]): void {
    const [first] = inputs;
    if (!first) throw refuse("workflow.invalid");
    const watched = inputs.map(watchedBy);
    const draft = {
      ...first,
      devices: watched.flatMap(({ device }) => device?._id ?? []),
      groups: watched.flatMap(({ group }) => group?._id ?? []),
      actions: actions.drafts(first.actions),
    };
    refuseProblems("workflow.invalid", workflowProblems(draft), WORKFLOW_PROBLEMS);
  }

  function make(key: string, inputs: readonly WorkflowInput[], isActive: boolean): Workflow[] {
    return inputs.map((input) => ({
      _id: demoId(10, ++made, 1),
      key,
      name: input.name,
      isActive,
      stopped: null,
      ...watchedBy(input),
      trigger: input.trigger as Workflow["trigger"],
      qualifier: input.qualifier as Workflow["qualifier"],
      value: input.value,
      actions: actions.views(input.actions),
      notification: input.notification,
      startTime: input.startTime,
      endTime: input.endTime,
      owner: owner(),
      lastFired: firings.get(key)?.[0]?.firedAt ?? null,
    }));
  }

  function firingsOf([first]: Workflow[], { fired = [] }: PlannedWorkflow): WorkflowFiring[] {
    if (!first?.device) return [];
    const about = { workflow: first._id, device: first.device, stopped: false };
    return fired.map(([ago, value], index) => {
      const at = new Date(start - ago);
      const results = actions.past(first.actions, at, null);
      return { _id: demoId(10, made, index + 2), ...about, value, firedAt: at.toISOString(), results };
    });
  }

  function seed(planned: PlannedWorkflow): void {
    const { name, trigger, qualifier, value, notification = null, isOff } = planned;
    const key = demoId(10, ++made);
    const rest = { name, trigger, qualifier, value, notification, startTime: 0, endTime: 2359 };
    const watched = devices.filter(({ device_name }) => planned.devices.includes(device_name));
    const input = { ...rest, actions: (planned.actions ?? []).map(actions.of) };
    const own = make(
      key,
      watched.map(({ _id }) => ({ ...input, device: _id })),
      !isOff,
    );
    const past = firingsOf(own, planned);
    firings.set(key, past);
    const about = { owner: ownerNamed(site, planned.owner), lastFired: past[0]?.firedAt ?? null };
    workflows.push(...own.map((each) => ({ ...each, ...about })));
  }
  for (const each of site.workflows) seed(each);

  function ofKey(key: string): Workflow[] {
    const own = workflows.filter((each) => each.key === key);
    if (own.length === 0) throw refuse("workflow.not_found");
    return own;
  }

  on(contract.listWorkflows, () => {
    const keys = [...new Set(workflows.map(({ key }) => key))];
    return structuredClone({ groups: keys.map((key) => ({ key, workflows: ofKey(key) })) });
  });
  on(contract.newWorkflows, (input) => {
    const { workflows: inputs } = readBody(contract.newWorkflows, input);
    check(inputs);
    const fresh = make(demoId(10, ++made), inputs, true);
    workflows.push(...fresh);
    return structuredClone({ workflows: fresh });
  });
  on(contract.editWorkflows, (input) => {
    const { key, workflows: inputs, isActive } = readBody(contract.editWorkflows, input);
    const before = ofKey(key);
    if (inputs) check(inputs);
    const active = isActive ?? before[0]?.isActive ?? true;
    const after = inputs ? make(key, inputs, active) : before.map((each) => ({ ...each, isActive: active }));
    workflows = workflows.flatMap((each) => (each === before[0] ? after : each.key === key ? [] : [each]));
    return structuredClone({ workflows: after });
  });
  on(contract.deleteWorkflows, ({ workflows: ids }) => {
    const wanted = new Set(ids);
    if (!ids.every((id) => workflows.some(({ _id }) => _id === id))) throw refuse("workflow.not_found");
    workflows = workflows.filter(({ _id }) => !wanted.has(_id));
    return { deleted: wanted.size };
  });
  on(contract.workflowHistory, (input) => {
    const { key, limit, offset } = readQuery(contract.workflowHistory, input);
    ofKey(key);
    const docs = firings.get(key) ?? [];
    return structuredClone({ docs: docs.slice(offset, offset + limit), count: docs.length });
  });
  return {
    all: () => workflows,
    remove: (id) => {
      workflows = workflows.filter((each) => each.owner?._id !== id);
    },
  };
}
