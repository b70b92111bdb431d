import { EXPECTED_MS } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { DeviceChangesRepository } from "./device-changes.repository.ts";

export const devicesLifecycle = {
  /** The connections of all devices end with their enterprise. */
  remove: { beforeEnterprise: (sql, enterpriseId) => new DeviceChangesRepository(sql).announceAll(enterpriseId) },
  giveBack: { prepare: { device: requireFreeHardware } },
} satisfies Lifecycle;

/** Rejects the restoration of a device that somebody has added again meanwhile, here or elsewhere. */
async function requireFreeHardware(sql: Sql, _actor: Actor, was: Row): Promise<undefined> {
  if (typeof was.kd_id === "string" && (await new DeviceChangesRepository(sql).hasHardware(was.kd_id)))
    throw new AppError("device.taken");
}

/** Lets restored devices connect as before. Returns those that were online, and since when they were not. */
export async function expectDevices(
  sql: Sql,
  { enterpriseId, at = new Date() }: Actor,
  ids: string[],
): Promise<{ id: string; since: Date }[]> {
  if (ids.length === 0) return [];
  const around = {
    awaySince: new Date(at.getTime() - EXPECTED_MS),
    expectedUntil: new Date(at.getTime() + EXPECTED_MS),
  };
  return new DeviceChangesRepository(sql).returned(enterpriseId, ids, around);
}
