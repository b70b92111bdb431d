import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { EventsRepository } from "./events.repository.ts";

export const healthLifecycle = {
  /** The last event of each kind stays, since it tells the state of a device. */
  retain: { kind: "events", forget: (sql, ...old) => new EventsRepository(sql).forget(...old) },
  remove: {
    purgeDevice: (sql, enterpriseId, deviceId) => new EventsRepository(sql).deleteOfDevice(enterpriseId, deviceId),
    beforeEnterprise: (sql, enterpriseId) => new EventsRepository(sql).deleteOfEnterprise(enterpriseId),
  },
} satisfies Lifecycle;
