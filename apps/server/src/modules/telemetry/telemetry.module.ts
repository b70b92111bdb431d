import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { AnalyticsService } from "./analytics.service.ts";
import { ReadingsService } from "./readings.service.ts";
import { RebuildService } from "./rebuild.service.ts";
import { SwitchAnalyticsService } from "./switch-analytics.service.ts";

export type TelemetryModule = ReturnType<typeof createTelemetry>;

/** What meters read, what is made of it, and what charts ask for. */
export function createTelemetry(database: Database, clock: Clock, retentionDays = 400) {
  const readings = new ReadingsService(database, retentionDays);
  return {
    readings,
    analytics: new AnalyticsService(database, clock, retentionDays),
    switches: new SwitchAnalyticsService(database, clock),
    rebuilds: new RebuildService(database, clock),
    dropOld: () => readings.dropOld(clock.now()),
  };
}
