import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { RemovedReadingsRepository } from "./removed-readings.repository.ts";

/** Raw readings also age out, by whole months (`readings.service.ts`). */
export const telemetryLifecycle = {
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) => new RemovedReadingsRepository(sql).ofDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new RemovedReadingsRepository(sql).ofEnterprise(enterpriseId),
  },
} satisfies Lifecycle;
