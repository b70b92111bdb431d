import type { DeviceConfig } from "@switchboard/contract";
import type { Sql } from "../../../platform/db/database.ts";
import {
  DeviceStatesRepository,
  type LostDevice,
  type StoredDevice,
  type StoredSwitch,
} from "./device-states.repository.ts";

export type { StoredDevice, StoredSwitch } from "./device-states.repository.ts";

/** Locks these devices and their switches for the caller's transaction; devices that are gone are left out. */
export function lockDevices(sql: Sql, enterpriseIds: string[], kdIds: string[]): Promise<StoredDevice[]> {
  return new DeviceStatesRepository(sql).lock(enterpriseIds, kdIds);
}

/** Saves the states of many devices that `lockDevices` has locked. */
export async function saveStates(
  sql: Sql,
  devices: StoredDevice[],
  switches: (StoredSwitch & { enterprise_id: string })[],
): Promise<void> {
  const repository = new DeviceStatesRepository(sql);
  if (devices.length) await repository.saveDevices(devices);
  if (switches.length) await repository.saveSwitches(switches);
}

/** Stores the configuration that the device reported, in the caller's transaction. */
export function saveConfig(
  sql: Sql,
  enterpriseId: string,
  deviceId: string,
  config: DeviceConfig,
  at: Date,
): Promise<void> {
  return new DeviceStatesRepository(sql).saveConfig(enterpriseId, deviceId, config, at);
}

/** Gives the devices that were online when the server stopped until then to report, in the caller's transaction. */
export function expectOnline(sql: Sql, until: Date): Promise<void> {
  return new DeviceStatesRepository(sql).expectOnline(until);
}

/** Ends the expectations that are over, and returns the devices that did not come back, in the caller's transaction. */
export function endExpected(sql: Sql, now: Date): Promise<LostDevice[]> {
  return new DeviceStatesRepository(sql).endExpected(now);
}
