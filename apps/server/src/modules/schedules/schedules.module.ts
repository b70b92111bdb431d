import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { Chore } from "../../platform/module.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { TellWithin } from "../notifications/tell.ts";
import { ScheduleRunner } from "./schedule-runner.ts";
import { scheduleRoutes } from "./schedules.routes.ts";
import { SchedulesService } from "./schedules.service.ts";

/** What is to happen at set times, and what came of it. */
export function createSchedules(given: {
  database: Database;
  clock: Clock;
  commands: CommandsModule;
  tell: TellWithin;
}) {
  const { database, clock, commands, tell } = given;
  const runner = new ScheduleRunner({ database, clock, tell, orders: commands.orders });
  const service = new SchedulesService({ database, clock, commands, runDue: () => runner.runDue() });
  const chores: Chore[] = [
    { everyMs: 250, run: () => runner.runDue() },
    { everyMs: 1000, run: () => runner.settle() },
  ];
  return { service, runner, routes: (routes: Routes) => scheduleRoutes(routes, service), chores };
}
