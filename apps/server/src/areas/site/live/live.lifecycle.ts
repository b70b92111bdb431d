import { OnlineStatus } from "@switchboard/domain/site";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { expectDevices } from "../devices/devices.lifecycle.ts";
import { IngestRepository } from "./ingest.repository.ts";
import { StatusChangesRepository } from "./status-changes.repository.ts";

export const liveLifecycle = {
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) =>
      new StatusChangesRepository(sql).deleteOfDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new StatusChangesRepository(sql).deleteOfEnterprise(enterpriseId),
  },
  giveBack: {
    /** Devices were offline while they were in the bin. */
    async settle(sql, actor, back) {
      const lostDevices = await expectDevices(sql, actor, back("devices"));
      const status = OnlineStatus.offline;
      const changes = lostDevices.map(({ id, since }) => ({
        enterprise_id: actor.enterpriseId,
        device_id: id,
        at: since,
        status,
      }));
      if (changes.length > 0) await new IngestRepository(sql).recordStatusChanges(changes);
    },
  },
} satisfies Lifecycle;
