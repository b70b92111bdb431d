import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { DeliveriesRepository } from "./deliveries.repository.ts";

export const channelsLifecycle = {
  retain: { kind: "notifications", forget: (sql, ...old) => new DeliveriesRepository(sql).forget(...old) },
  /** Messages that waited to be sent when the backup was made are not sent now. */
  restore: (sql) => new DeliveriesRepository(sql).dropEvery(),
} satisfies Lifecycle;
