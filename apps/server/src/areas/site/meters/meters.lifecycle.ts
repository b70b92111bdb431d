import { placesWithout } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { MetersRepository } from "./meters.repository.ts";

export const metersLifecycle = { remove: { beforeDevice: closeGap } } satisfies Lifecycle;

/** Moves the meters behind a removed one up, or removes their place. */
async function closeGap(sql: Sql, enterpriseId: string, deviceId: string): Promise<void> {
  const repository = new MetersRepository(sql);
  const before = await repository.places(enterpriseId);
  const orphans = before.filter(({ behind }) => behind === deviceId).map(({ id }) => id);
  const after = new Map(placesWithout(before, deviceId).map(({ id, behind }) => [id, behind]));
  const above = orphans[0] && after.get(orphans[0]);
  if (above) await repository.put(enterpriseId, orphans, above);
  await repository.forget(enterpriseId, above ? [deviceId] : [deviceId, ...orphans]);
}
