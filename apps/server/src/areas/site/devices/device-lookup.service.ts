import type { Sql } from "../../../platform/db/database.ts";
import { DeviceLookupRepository, type DeviceSecret, type KnownDevice } from "./device-lookup.repository.ts";

export type { KnownDevice } from "./device-lookup.repository.ts";

/** The caller has checked that the person may know of the device. */
export function findDevice(sql: Sql, enterpriseId: string, id: string): Promise<KnownDevice | undefined> {
  return new DeviceLookupRepository(sql).find(enterpriseId, id);
}

export function findByHardware(sql: Sql, enterpriseId: string, kdId: string): Promise<KnownDevice | undefined> {
  return new DeviceLookupRepository(sql).findByHardware(enterpriseId, kdId);
}

/** For the broker, which knows devices by their hardware id alone. */
export function secretOf(sql: Sql, kdId: string): Promise<DeviceSecret | undefined> {
  return new DeviceLookupRepository(sql).secretOf(kdId);
}

/** Returns the enterprise of each of these devices; devices that are gone are left out. */
export function enterprisesOf(sql: Sql, kdIds: string[]): Promise<Map<string, string>> {
  return new DeviceLookupRepository(sql).enterprisesOf(kdIds);
}

/** Returns the enterprise of every device, for a broker that keeps an account of each. */
export function allEnterprises(sql: Sql): Promise<Map<string, string>> {
  return new DeviceLookupRepository(sql).allEnterprises();
}

/** Returns the present names of these devices. */
export async function deviceNames(sql: Sql, enterpriseId: string, ids: string[]): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : new DeviceLookupRepository(sql).names(enterpriseId, ids);
}
