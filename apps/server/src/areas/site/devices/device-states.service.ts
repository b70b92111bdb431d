import type { DeviceConfig } from "@switchboard/contract";
import type { Sql } from "../../../platform/db/database.ts";
import {
  DeviceStatesRepository,
  type LostDevice,
  type StoredDevice,
  type StoredSwitch,
} from "./device-states.repository.ts";

export type { StoredDevice, StoredSwitch } from "./device-states.repository.ts";

/** These devices and their switches as they are, held for the caller's transaction; one that is gone is left out. */
export function lockDevices(sql: Sql, homes: string[], kdIds: string[]): Promise<StoredDevice[]> {
  return new DeviceStatesRepository(sql).lock(homes, kdIds);
}

/** What devices have said, many at once; `lockDevices` holds them. */
export async function saveStates(
  sql: Sql,
  devices: StoredDevice[],
  switches: (StoredSwitch & { home: string })[],
): Promise<void> {
  const repository = new DeviceStatesRepository(sql);
  if (devices.length) await repository.saveDevices(devices);
  if (switches.length) await repository.saveSwitches(switches);
}

/** Takes the device's word for what it holds; part of the caller's transaction. */
export function saveConfig(
  sql: Sql,
  enterpriseId: string,
  deviceId: string,
  config: DeviceConfig,
  at: Date,
): Promise<void> {
  return new DeviceStatesRepository(sql).saveConfig(enterpriseId, deviceId, config, at);
}

/** What was online when the server stopped has until then to show that it is. Part of the caller's transaction. */
export function expectOnline(sql: Sql, until: Date): Promise<void> {
  return new DeviceStatesRepository(sql).expectOnline(until);
}

/** Ends what was expected by now, and answers what did not come back. Part of the caller's transaction. */
export function endExpected(sql: Sql, now: Date): Promise<LostDevice[]> {
  return new DeviceStatesRepository(sql).endExpected(now);
}
