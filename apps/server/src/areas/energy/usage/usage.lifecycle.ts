import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { UsageMonthsRepository } from "./usage-months.repository.ts";

/** Months that were made of readings stay when the readings age out, and go with their device or enterprise. */
export const usageLifecycle = {
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) => new UsageMonthsRepository(sql).removeOfDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new UsageMonthsRepository(sql).removeOfEnterprise(enterpriseId),
  },
} satisfies Lifecycle;
