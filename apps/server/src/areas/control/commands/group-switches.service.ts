import { countedSwitches } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { type DeviceSwitch, TargetsRepository } from "./targets.repository.ts";

export interface WantedGroup {
  enterpriseId: string;
  ownerId: string;
  groupId: string;
}

/**
 * Returns the switches of groups that a person may use, by group. Leaves out a curtain's relays and a bell: turning on a room is meant for
 * neither.
 */
export async function switchesOfGroups(
  sql: Sql,
  groups: WantedGroup[],
): Promise<(ownerId: string, groupId: string) => string[]> {
  const rows = groups.length ? await new TargetsRepository(sql).groupSwitches(groups) : [];
  const devices = Map.groupBy(rows, (row) => `${row.owner_id}/${row.group_id}/${row.device_id}`);
  const counted = [...devices.values()].flatMap(selectCounted);
  const byGroup = Map.groupBy(counted, (row) => `${row.owner_id}/${row.group_id}`);
  return (ownerId, groupId) => (byGroup.get(`${ownerId}/${groupId}`) ?? []).map(({ switch_id }) => switch_id);
}

/** Returns the switches of one device that a person may use, with the same exceptions. */
export async function switchesOfDevice(sql: Sql, enterpriseId: string, ownerId: string, deviceId: string) {
  const rows = await new TargetsRepository(sql).deviceSwitches(enterpriseId, ownerId, deviceId);
  return selectCounted(rows).map(({ switch_id }) => switch_id);
}

/** Selects from these switches those that count as such. */
export async function countedAmong<S extends { enterprise_id: string; device_id: string; switch_id: string }>(
  sql: Sql,
  switches: readonly S[],
): Promise<S[]> {
  const enterpriseIds = switches.map(({ enterprise_id }) => enterprise_id);
  const devices = switches.map(({ device_id }) => device_id);
  const rows = await new TargetsRepository(sql).switchesOf(enterpriseIds, devices);
  const counted = [...Map.groupBy(rows, ({ device_id }) => device_id).values()].flatMap(selectCounted);
  const ids = new Set(counted.map(({ switch_id }) => switch_id));
  return switches.filter(({ switch_id }) => ids.has(switch_id));
}

/** Selects from one device's rows those that count as a switch. */
function selectCounted<R extends DeviceSwitch>(rows: R[]): R[] {
  const [{ device_type, device_config: config } = {}] = rows;
  return device_type && config ? countedSwitches({ device_type, config, switches: rows }) : [];
}
