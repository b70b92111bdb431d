import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { RemovedSensorsRepository } from "./removed-sensors.repository.ts";

export const sensorsLifecycle = {
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) => new RemovedSensorsRepository(sql).ofDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new RemovedSensorsRepository(sql).ofEnterprise(enterpriseId),
  },
} satisfies Lifecycle;
