import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { AcceptingService } from "./accepting.service.ts";
import { AnalyticsService } from "./analytics.service.ts";
import { DoubtsService } from "./doubts.service.ts";
import { ReadingsService } from "./readings.service.ts";
import { RebuildService } from "./rebuild.service.ts";
import { SwitchAnalyticsService } from "./switch-analytics.service.ts";
import { telemetryRoutes } from "./telemetry.routes.ts";

/** Creates the storage of meter readings, their roll-ups and the data of charts. */
export function createTelemetry(dependencies: {
  database: Database;
  clock: Clock;
  tell: TellWithin;
  retentionDays?: number | undefined;
}) {
  const { database, clock, tell, retentionDays = 400 } = dependencies;
  const readings = new ReadingsService(database, retentionDays);
  const analytics = new AnalyticsService(database, clock, retentionDays);
  const switches = new SwitchAnalyticsService(database, clock);
  const rebuilds = new RebuildService(database, clock);
  const doubts = new DoubtsService(database, clock, tell);
  const accepting = new AcceptingService(database, clock);
  const chores: Chore[] = [
    { name: "rebuild_rollups", everyMs: 2000, run: (stop) => rebuilds.rebuildStale(stop) },
    { name: "tell_doubts", everyMs: 60_000, run: () => doubts.tellUntold() },
    { name: "drop_old_readings", everyMs: 3_600_000, run: () => readings.dropOld(clock.now()) },
  ];
  return {
    readings,
    analytics,
    rebuilds,
    doubts,
    routes: (routes: Routes) => telemetryRoutes(routes, { analytics, switches, rebuilds, doubts, accepting }),
    subscribers: [readings.subscriber()],
    chores,
  };
}
