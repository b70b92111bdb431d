import { placesWithout } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { MetersRepository } from "./meters.repository.ts";

/** What stood behind a meter that goes moves up, or has no place any more; part of the transaction that removes it. */
export const meterPlaces = {
  async removeDevice(sql: Sql, enterpriseId: string, deviceId: string): Promise<void> {
    const repository = new MetersRepository(sql);
    const before = await repository.places(enterpriseId);
    const orphans = before.filter(({ behind }) => behind === deviceId).map(({ id }) => id);
    const after = new Map(placesWithout(before, deviceId).map(({ id, behind }) => [id, behind]));
    const above = orphans[0] && after.get(orphans[0]);
    if (above) await repository.put(enterpriseId, orphans, above);
    await repository.forget(enterpriseId, above ? [deviceId] : [deviceId, ...orphans]);
  },
};
