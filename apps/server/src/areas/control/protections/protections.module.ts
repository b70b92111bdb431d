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

/** What switches are spared: minimum times, a longest run, and what must never be on together (ADR 0069). */
export function createProtections(given: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders">;
  tell: TellWithin;
  recordEvents: RecordEvents;
  alarms: ReportConditions;
  /** What decides whether a run has been long enough; this server's own clock where nothing else is given. */
  time?: Time | undefined;
}) {
  const { database, clock, commands, tell, recordEvents, alarms } = given;
  const { time = { now: async () => clock.now() } } = given;
  const service = new ProtectionsService(database, clock);
  const runner = new ProtectionRunner({ database, orders: commands.orders, time, tell, recordEvents, alarms });
  const chores: Chore[] = [
    { name: "end_long_runs", everyMs: 1000, run: () => runner.endRuns() },
    { name: "tell_breaches", everyMs: 1000, run: () => runner.tellBreaches() },
  ];
  return { service, runner, chores, routes: (routes: Routes) => protectionRoutes(routes, service) };
}
