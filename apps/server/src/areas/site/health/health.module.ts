import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import { DeviceDaysService } from "./device-days.service.ts";
import { EventLogService } from "./event-log.service.ts";
import { eventSubscriber } from "./event-subscriber.ts";
import { EventsRepository, type ReportedEvent } from "./events.repository.ts";
import { healthRoutes } from "./health.routes.ts";
import { HealthService } from "./health.service.ts";
import { OfflineWatchService } from "./offline-watch.service.ts";
import { PowerWatchService } from "./power-watch.service.ts";

/** Creates the watch for device events, power out of bounds, and silent devices. */
export function createHealth(parts: {
  database: Database;
  clock: Clock;
  devices: DevicesService;
  tell: TellWithin;
  alarms: ReportConditions;
}) {
  const { database, clock, devices, tell: people, alarms } = parts;
  const service = new HealthService(new EventsRepository(database), devices, clock);
  const offlineWatch = new OfflineWatchService({ database, clock, people, alarms });
  const powerWatch = new PowerWatchService({ database, people, alarms });
  const chores: Chore[] = [{ name: "watch_offline_devices", everyMs: 5000, run: () => offlineWatch.check() }];
  return {
    offlineWatch,
    /** Records events that the server itself observed, in the caller's transaction. */
    recordEvents: async (sql: Sql, events: ReportedEvent[]) => void (await new EventsRepository(sql).record(events)),
    eventLog: new EventLogService(database),
    routes: (routes: Routes) => healthRoutes(routes, service, new DeviceDaysService(database, clock)),
    subscribers: [eventSubscriber({ database, people, alarms }), powerWatch.subscriber()],
    chores,
  };
}
