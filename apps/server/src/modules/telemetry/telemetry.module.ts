import type { IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { Chore } from "../../platform/module.ts";
import { AnalyticsService } from "./analytics.service.ts";
import { ReadingsService } from "./readings.service.ts";
import { RebuildService } from "./rebuild.service.ts";
import { SwitchAnalyticsService } from "./switch-analytics.service.ts";
import { telemetryRoutes } from "./telemetry.routes.ts";

/** What meters read, what is made of it, and what charts ask for. */
export function createTelemetry(given: { database: Database; clock: Clock; retentionDays?: number | undefined }) {
  const { database, clock, retentionDays = 400 } = given;
  const readings = new ReadingsService(database, retentionDays);
  const analytics = new AnalyticsService(database, clock, retentionDays);
  const switches = new SwitchAnalyticsService(database, clock);
  const rebuilds = new RebuildService(database, clock);
  const chores: Chore[] = [
    { everyMs: 2000, run: () => rebuilds.rebuildStale() },
    { everyMs: 3_600_000, run: () => readings.dropOld(clock.now()) },
  ];
  return {
    readings,
    analytics,
    rebuilds,
    routes: (routes: Routes) => telemetryRoutes(routes, { analytics, switches, rebuilds }),
    intakes: (ports: IntakePorts) => [readings.intake(ports)],
    chores,
  };
}
