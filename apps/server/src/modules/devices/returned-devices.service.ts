import { EXPECTED_MS } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Row, Sql } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { DeviceChangesRepository } from "./device-changes.repository.ts";

/** Refuses the return of a device that somebody has added again meanwhile, here or elsewhere. */
export async function requireFreeHardware(sql: Sql, _actor: Actor, was: Row): Promise<undefined> {
  if (typeof was.kd_id === "string" && (await new DeviceChangesRepository(sql).hasHardware(was.kd_id)))
    throw new AppError("device.taken");
}

/** Devices that are back: they sign in as before, and have a minute to show that they are online. */
export async function expectReturned(sql: Sql, { enterpriseId, at = new Date() }: Actor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await new DeviceChangesRepository(sql).returned(enterpriseId, ids, new Date(at.getTime() + EXPECTED_MS));
}
