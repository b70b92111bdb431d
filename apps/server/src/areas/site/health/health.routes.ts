import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { DeviceDaysService } from "./device-days.service.ts";
import type { HealthService } from "./health.service.ts";

export function healthRoutes(routes: Routes, health: HealthService, days: DeviceDaysService): void {
  routes.add(contract.deviceEventsHistory, ({ actor, body }) => health.events(actor, body));
  routes.add(contract.deviceOnlineStatus, ({ actor, query }) => health.online(actor, query));
  routes.add(contract.devicesOfDay, ({ actor, query }) => days.ofDay(actor, query.day));
  routes.add(contract.latestEvents, ({ actor, query }) => health.latest(actor, query));
  routes.add(contract.criticalAlerts, ({ actor, query }) => health.alerts(actor, query.day));
}
