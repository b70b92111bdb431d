import { countedSwitches } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { type DeviceSwitch, TargetsRepository } from "./targets.repository.ts";

export interface WantedGroup {
  enterpriseId: string;
  ownerId: string;
  groupId: string;
}

/**
 * The switches of groups that a person may use, by group. A curtain's relays are left to those who mean the curtain, and a
 * bell to those who mean to ring: a room that is turned on asks for neither.
 */
export async function switchesOfGroups(
  sql: Sql,
  wanted: WantedGroup[],
): Promise<(ownerId: string, groupId: string) => string[]> {
  const rows = wanted.length ? await new TargetsRepository(sql).groupSwitches(wanted) : [];
  const devices = Map.groupBy(rows, (row) => `${row.owner_id}/${row.group_id}/${row.device_id}`);
  const counted = [...devices.values()].flatMap(countedOf);
  const found = Map.groupBy(counted, (row) => `${row.owner_id}/${row.group_id}`);
  return (ownerId, groupId) => (found.get(`${ownerId}/${groupId}`) ?? []).map(({ switch_id }) => switch_id);
}

/** The same of one device. */
export async function switchesOfDevice(sql: Sql, enterpriseId: string, ownerId: string, deviceId: string) {
  const rows = await new TargetsRepository(sql).deviceSwitches(enterpriseId, ownerId, deviceId);
  return countedOf(rows).map(({ switch_id }) => switch_id);
}

/** Of these switches, those that count as such. */
export async function countedAmong<S extends { home: string; device_id: string; switch_id: string }>(
  sql: Sql,
  switches: readonly S[],
): Promise<S[]> {
  const homes = switches.map(({ home }) => home);
  const devices = switches.map(({ device_id }) => device_id);
  const rows = await new TargetsRepository(sql).switchesOf(homes, devices);
  const counted = [...Map.groupBy(rows, ({ device_id }) => device_id).values()].flatMap(countedOf);
  const ids = new Set(counted.map(({ switch_id }) => switch_id));
  return switches.filter(({ switch_id }) => ids.has(switch_id));
}

/** Of one device's rows: those that count as a switch. */
function countedOf<R extends DeviceSwitch>(rows: R[]): R[] {
  const [{ device_type, device_config: config } = {}] = rows;
  return device_type && config ? countedSwitches({ device_type, config, switches: rows }) : [];
}
