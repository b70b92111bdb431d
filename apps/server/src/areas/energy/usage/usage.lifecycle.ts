import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { UsageMonthsRepository } from "./usage-months.repository.ts";

/** Packed months stay when their readings age out, and are deleted with their device or enterprise. */
export const usageLifecycle = {
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) => new UsageMonthsRepository(sql).removeOfDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new UsageMonthsRepository(sql).removeOfEnterprise(enterpriseId),
  },
} satisfies Lifecycle;
