import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import { ProtectionRunner, type RecordEvents } from "./protection-runner.ts";
import { protectionRoutes } from "./protections.routes.ts";
import { ProtectionsService } from "./protections.service.ts";

/** Protections of switches: minimum times, a longest run, and interlocks (ADR 0069). */
export function createProtections(dependencies: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders">;
  tell: TellWithin;
  recordEvents: RecordEvents;
  alarms: ReportConditions;
  /** The clock that decides whether a run has been long enough; this server's own by default. */
  time?: Time | undefined;
}) {
  const { database, clock, commands, tell, recordEvents, alarms } = dependencies;
  const { time = { now: async () => clock.now() } } = dependencies;
  const service = new ProtectionsService(database, clock);
  const runner = new ProtectionRunner({ database, orders: commands.orders, time, tell, recordEvents, alarms });
  const chores: Chore[] = [
    { name: "end_long_runs", everyMs: 1000, run: () => runner.endRuns() },
    { name: "tell_breaches", everyMs: 1000, run: () => runner.tellBreaches() },
  ];
  return { service, runner, chores, routes: (routes: Routes) => protectionRoutes(routes, service) };
}
