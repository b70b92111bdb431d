import { EXPECTED_MS } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { DeviceChangesRepository } from "./device-changes.repository.ts";

/** Refuses the return of a device that somebody has added again meanwhile, here or elsewhere. */
export async function requireFreeHardware(sql: Sql, _actor: Actor, was: Row): Promise<undefined> {
  if (typeof was.kd_id === "string" && (await new DeviceChangesRepository(sql).hasHardware(was.kd_id)))
    throw new AppError("device.taken");
}

/** Writes down since when devices could not be reached. */
type RecordOffline = (sql: Sql, enterpriseId: string, lost: readonly { id: string; since: Date }[]) => Promise<void>;

/** Devices that are back: they sign in as before. The time in the bin was none in which they were online. */
export function expectReturned(recordOffline: RecordOffline) {
  return async (sql: Sql, { enterpriseId, at = new Date() }: Actor, ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    const around = {
      awaySince: new Date(at.getTime() - EXPECTED_MS),
      expectedUntil: new Date(at.getTime() + EXPECTED_MS),
    };
    const lost = await new DeviceChangesRepository(sql).returned(enterpriseId, ids, around);
    if (lost.length > 0) await recordOffline(sql, enterpriseId, lost);
  };
}
