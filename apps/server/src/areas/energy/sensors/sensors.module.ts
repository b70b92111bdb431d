import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { SensorReadingsService } from "./sensor-readings.service.ts";
import { SensorRebuildService } from "./sensor-rebuild.service.ts";
import { SensorReportService } from "./sensor-report.service.ts";
import { sensorRoutes } from "./sensors.routes.ts";
import { SensorsService } from "./sensors.service.ts";
import { SilentSensorsService } from "./silent-sensors.service.ts";

/** Creates the module for measurements other than electricity, an open set with units (ADR 0065). */
export function createSensors(dependencies: {
  database: Database;
  clock: Clock;
  alarms: ReportConditions;
  retentionDays?: number | undefined;
}) {
  const { database, clock, alarms, retentionDays = 400 } = dependencies;
  const silent = new SilentSensorsService(alarms, clock);
  const readings = new SensorReadingsService(database, retentionDays);
  const rebuilds = new SensorRebuildService(database);
  const service = new SensorsService(database);
  const chores: Chore[] = [
    { name: "watch_silent_sensors", everyMs: 60_000, run: () => silent.check() },
    { name: "rebuild_sensor_rollups", everyMs: 10_000, run: (stop) => rebuilds.rebuildStale(stop) },
    { name: "drop_old_sensor_readings", everyMs: 3_600_000, run: () => readings.dropOld(clock.now()) },
  ];
  return {
    service,
    reports: new SensorReportService(database),
    readings,
    rebuilds,
    silent,
    routes: (routes: Routes) => sensorRoutes(routes, service),
    subscribers: [readings.subscriber()],
    chores,
  };
}
