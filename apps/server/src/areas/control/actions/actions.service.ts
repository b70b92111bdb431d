import { type ActionInput, hiddenName, type SwitchActionView } from "@switchboard/contract";
import { type ActionDraft, isSupported, ordersOf, type SwitchOrder } from "@switchboard/domain/control";
import type { SwitchKind } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { switchesOfGroups } from "../commands/group-switches.service.ts";
import {
  ActionsRepository,
  type GroupOfAction,
  type ShownGroup,
  type ShownSwitch,
  type SwitchOfAction,
} from "./actions.repository.ts";

/** An action as it is stored: `jsonb` of its schedule, scene or workflow. */
export interface StoredAction {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

/** An action whose switch or group the person may use, with its name for the messages of the domain's rules. */
export interface NamedAction extends ActionDraft {
  kind?: SwitchKind | undefined;
}

const idsOf = (ids: readonly (string | null | undefined)[]) => distinctIds(ids.filter((id) => typeof id === "string"));

function byId<T extends { id: string }>(rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Looks up the switches and groups of a caller's actions; a single one that they may not use refuses them all. */
export async function nameActions(sql: Sql, person: Person, inputs: readonly ActionInput[]): Promise<NamedAction[]> {
  const repository = new ActionsRepository(sql);
  const switchIds = idsOf(inputs.map((input) => input.switch_appliance_id));
  const groupIds = idsOf(inputs.map((input) => input.groupId));
  const switches = byId(await repository.usableSwitches(person, switchIds));
  const groups = byId(await repository.usableGroups(person, groupIds));
  if (switches.size < switchIds.length) throw new AppError("switch.not_found");
  if (groups.size < groupIds.length) throw new AppError("group.not_found");
  const groupsOfPerson = groupIds.map((groupId) => ({
    enterpriseId: person.enterpriseId,
    ownerId: person.userId,
    groupId,
  }));
  const switchesOf = await switchesOfGroups(sql, groupsOfPerson);
  return inputs.map((input) => {
    const action = nameAction(input, switches, groups);
    const switchesIn = action.groupId ? switchesOf(person.userId, action.groupId).length : undefined;
    return { ...action, switches: switchesIn };
  });
}

function nameAction(
  input: ActionInput,
  switches: Map<string, SwitchOfAction>,
  groups: Map<string, GroupOfAction>,
): NamedAction {
  const target = switches.get(input.switch_appliance_id?.toLowerCase() ?? "");
  const group = groups.get(input.groupId?.toLowerCase() ?? "");
  if (target && !fits(input, target)) throw new AppError("switch.not_found");
  return {
    switch_appliance_id: target?.id ?? null,
    groupId: group?.id ?? null,
    switch_state: input.switch_state,
    level: input.level ?? null,
    name: target?.name ?? group?.name,
    kind: target?.kind,
  };
}

/** A device or a number that was sent beside the switch has to match that switch. */
function fits({ UDid, switch_no }: ActionInput, target: SwitchOfAction): boolean {
  return (
    (UDid ?? target.device_id).toLowerCase() === target.device_id &&
    (switch_no ?? target.switch_no) === target.switch_no
  );
}

/** Returns the stored form of actions that the domain's rules accept. */
export function keepActions(actions: readonly NamedAction[]): StoredAction[] {
  return actions.map(({ switch_appliance_id, groupId, switch_state, level, kind }) => {
    if (level && !(kind && isSupported(kind, { level }))) throw new AppError("switch.unsupported");
    return {
      switch_appliance_id: switch_appliance_id ?? null,
      groupId: groupId ?? null,
      switch_state: switch_state === 1 ? 1 : 0,
      level: level ?? null,
    };
  });
}

/**
 * Presents many lists of actions for a reader, with two look-ups for all. Actions about removed things are left out; those that the reader
 * may not see (any more) keep their place without a name.
 */
export async function presentActions(
  sql: Sql,
  reader: Actor,
  lists: readonly (readonly StoredAction[])[],
): Promise<SwitchActionView[][]> {
  const repository = new ActionsRepository(sql);
  const all = lists.flat();
  const switches = byId(await repository.shownSwitches(reader, idsOf(all.map((each) => each.switch_appliance_id))));
  const groups = byId(await repository.shownGroups(reader, idsOf(all.map((each) => each.groupId))));
  const hidden = hiddenName(reader.language);
  return lists.map((list) => list.flatMap((action) => presentAction(action, switches, groups, hidden)));
}

function presentAction(
  { switch_appliance_id, groupId, switch_state, level }: StoredAction,
  switches: Map<string, ShownSwitch>,
  groups: Map<string, ShownGroup>,
  hidden: string,
): SwitchActionView[] {
  const target = switches.get(switch_appliance_id ?? "");
  const group = groups.get(groupId ?? "");
  if (switch_appliance_id ? !target : !group) return [];
  return [
    {
      UDid: target ? presentDevice(target) : null,
      groupId: group ? presentGroup(group, hidden) : null,
      switch_no: target?.switch_no ?? null,
      switch_state,
      switch_appliance_id: target ? { _id: target.id, name: target.name ?? hidden, switch_no: target.switch_no } : null,
      level,
    },
  ];
}

function presentGroup({ id, name, rooms }: ShownGroup, hidden: string): SwitchActionView["groupId"] {
  return { _id: id, name: name ?? hidden, ...(rooms && { rooms }) };
}

function presentDevice({ device_id, kd_id, device_name }: ShownSwitch): SwitchActionView["UDid"] {
  return device_name === null ? null : { _id: device_id, kd_id, device_name };
}

/**
 * Returns the orders to send now on behalf of a person. A switch that they named stays in the list even without the right to it: it is
 * refused when it is carried out, and leaves that outcome. A group stands only for the switches that they may use today.
 */
export async function ordersFor(sql: Sql, person: Person, actions: readonly StoredAction[]): Promise<SwitchOrder[]> {
  const { enterpriseId, userId: ownerId } = person;
  const switchIds = idsOf(actions.map((each) => each.switch_appliance_id));
  const existing = byId(await new ActionsRepository(sql).switches(enterpriseId, switchIds));
  const groupIds = idsOf(actions.flatMap((each) => (each.switch_appliance_id ? [] : [each.groupId])));
  const switchesOf = await switchesOfGroups(
    sql,
    groupIds.map((groupId) => ({ enterpriseId, ownerId, groupId })),
  );
  const standing = actions.filter(({ switch_appliance_id: id }) => id === null || existing.has(id));
  return ordersOf(standing, (groupId) => switchesOf(ownerId, groupId));
}

/** Tells which of these lists contain only things that the person may use, including the whole of each group. */
export async function usableLists(
  sql: Sql,
  person: Person,
  lists: readonly (readonly StoredAction[])[],
): Promise<boolean[]> {
  const repository = new ActionsRepository(sql);
  const all = lists.flat();
  const switchIds = idsOf(all.map((each) => each.switch_appliance_id));
  const groupIds = idsOf(all.map((each) => each.groupId));
  const switches = byId(await repository.usableSwitches(person, switchIds));
  const groups = await repository.whollyUsableGroups(person, groupIds);
  const removedIds = new Set([...switchIds, ...groupIds]);
  for (const { id } of await repository.switches(person.enterpriseId, switchIds)) removedIds.delete(id);
  for (const { id } of await repository.groups(person.enterpriseId, groupIds)) removedIds.delete(id);
  return lists.map((list) => {
    // A removed device needs no right.
    const standing = list.filter((each) => !removedIds.has(each.switch_appliance_id ?? each.groupId ?? ""));
    return standing.length > 0 && standing.every((each) => isUsable(each, switches, groups));
  });
}

function isUsable(action: StoredAction, switches: Map<string, unknown>, groups: Set<string>): boolean {
  const { switch_appliance_id, groupId } = action;
  return switch_appliance_id ? switches.has(switch_appliance_id) : groups.has(groupId ?? "");
}
