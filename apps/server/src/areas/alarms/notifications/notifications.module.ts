import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import type { Signals } from "../../../platform/signals.ts";
import { notificationRoutes } from "./notifications.routes.ts";
import { NotificationsService } from "./notifications.service.ts";
import { Nudges } from "./nudges.ts";
import { TellService } from "./tell.service.ts";

/** Creates the notifications that people read and the service that notifies them of events. */
export function createNotifications(dependencies: {
  database: Database;
  clock: Clock;
  broker: Pick<Broker, "publish">;
  signals: Signals;
}) {
  const { database, clock, broker, signals } = dependencies;
  const service = new NotificationsService(database, clock);
  const nudges = new Nudges(broker, clock);
  const chores: Chore[] = [{ name: "sweep_notifications", everyMs: 3_600_000, run: () => service.sweep() }];
  return {
    service,
    tell: new TellService({ database, clock, signals, nudge: (enterpriseId) => nudges.nudge(enterpriseId) }),
    routes: (routes: Routes) => notificationRoutes(routes, service),
    chores,
  };
}
