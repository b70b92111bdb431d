import { type AnyEndpoint, contract } from "@switchboard/contract";

/** The calls that leave a line in the audit trail, and what it says was done. */
const DONE = new Map<AnyEndpoint, string>([
  [contract.editSwitch, "switch.edit"],
  [contract.newDevice, "device.create"],
  [contract.editDevice, "device.edit"],
  [contract.deleteDevice, "device.delete"],
  [contract.configureDevice, "device.config"],
  [contract.newGroup, "group.create"],
  [contract.editGroup, "group.edit"],
  [contract.deleteGroup, "group.delete"],
  [contract.newSchedule, "schedule.create"],
  [contract.editSchedule, "schedule.edit"],
  [contract.deleteSchedule, "schedule.delete"],
  [contract.newScene, "scene.create"],
  [contract.editScene, "scene.edit"],
  [contract.deleteScene, "scene.delete"],
  [contract.playScene, "scene.play"],
  [contract.newWorkflows, "workflow.create"],
  [contract.editWorkflows, "workflow.edit"],
  [contract.deleteWorkflows, "workflow.delete"],
  [contract.newRemote, "remote.create"],
  [contract.editRemote, "remote.edit"],
  [contract.deleteRemote, "remote.delete"],
  [contract.createUser, "user.create"],
  [contract.editUser, "user.edit"],
  [contract.deleteUser, "user.delete"],
  [contract.newTicket, "ticket.create"],
  [contract.replyToTicket, "ticket.reply"],
]);

type Input = Record<string, unknown>;

function actionOf(endpoint: AnyEndpoint, input: Input): string | undefined {
  if (endpoint === contract.switchDevice) return input.switch_state === 1 ? "switch.on" : "switch.off";
  if (endpoint === contract.lightActions) return input.level === undefined ? "switch.light" : "switch.level";
  if (endpoint === contract.setScheduleActive) return input.isActive ? "schedule.enable" : "schedule.disable";
  if (endpoint === contract.grantDevices || endpoint === contract.grantSwitches)
    return input.access ? "access.grant" : "access.revoke";
  return DONE.get(endpoint);
}

/** The ids by which calls name what they are about, the plainest first. */
function idsIn(input: Input): unknown[] {
  const { id, sceneId, remote_id, switch_appliance_id, userDevice, key, workflows, user_ids } = input;
  return [
    id,
    sceneId,
    remote_id,
    switch_appliance_id,
    userDevice,
    key,
    ...[workflows ?? []].flat(),
    ...[user_ids ?? []].flat(),
  ];
}

export interface Line {
  action: string;
  subject: string;
}

/** What a call is about to do, and to what; asked before it does, since afterwards a deleted thing has no name. */
export function lineOf(
  endpoint: AnyEndpoint,
  given: unknown,
  named: (id: string) => string | undefined,
): Line | undefined {
  const input = (given ?? {}) as Input;
  const action = actionOf(endpoint, input);
  if (!action) return undefined;
  const known = idsIn(input).flatMap((id) => (typeof id === "string" ? (named(id) ?? []) : []));
  const [first] = [input.workflows ?? []].flat() as (Input | undefined)[];
  const written = [input.name, input.device_name, input.title, first?.name].find((each) => typeof each === "string");
  return { action, subject: known[0] ?? String(written ?? "") };
}
