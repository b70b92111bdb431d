import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Database } from "../../../platform/db/database.ts";
import { ChannelsRepository } from "./channels.repository.ts";
import { PushKeysRepository } from "./push-keys.repository.ts";
import { PUSH_KEY } from "./push-keys.service.ts";

/** Seals the settings of channels with the present server secret, so that the previous one can be removed. */
export function renewChannelSeals(database: Database, box: SecretBox): Promise<{ renewed: number; lost: number }> {
  return database.transaction(async (sql) => {
    const channels = new ChannelsRepository(sql);
    const counts = { renewed: 0, lost: 0 };
    for (const { enterprise_id, id, settings } of await channels.lockEvery()) {
      if (!box.open(settings, id)) counts.lost += 1;
      const renewed = box.renew(settings, id);
      if (!renewed) continue;
      await channels.reseal(enterprise_id, id, renewed);
      counts.renewed += 1;
    }
    const keys = new PushKeysRepository(sql);
    const key = await keys.find();
    if (key && !box.open(key.private_key, PUSH_KEY)) counts.lost += 1;
    const renewed = key && box.renew(key.private_key, PUSH_KEY);
    if (renewed) await keys.reseal(renewed);
    return counts;
  });
}
