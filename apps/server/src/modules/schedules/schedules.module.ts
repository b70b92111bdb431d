import type { Clock } from "../../platform/clock/clock.ts";
import type { Time } from "../../platform/clock/shared-time.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { Chore } from "../../platform/module.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { TellWithin } from "../notifications/tell.ts";
import { RunNowService } from "./run-now.service.ts";
import { ScheduleChanges } from "./schedule-changes.ts";
import { SchedulePlansService } from "./schedule-plans.service.ts";
import { ScheduleRunner } from "./schedule-runner.ts";
import { scheduleRoutes } from "./schedules.routes.ts";
import { SchedulesService } from "./schedules.service.ts";

/** What is to happen at set times, and what came of it. */
export function createSchedules(given: {
  database: Database;
  clock: Clock;
  commands: CommandsModule;
  tell: TellWithin;
  /** What decides whether something is due; this server's own clock where nothing else is given. */
  time?: Time | undefined;
}) {
  const { database, clock, commands, tell, time = { now: async () => clock.now() } } = given;
  const runner = new ScheduleRunner({ database, clock, time, tell, orders: commands.orders });
  const changes = new ScheduleChanges({ database, clock, time, commands, runDue: () => runner.runDue() });
  const service = new SchedulesService({ database, clock, commands, changes });
  const plans = new SchedulePlansService(changes, clock);
  const runNow = new RunNowService({ database, clock, commands });
  const chores: Chore[] = [
    { everyMs: 250, run: () => runner.runDue() },
    { everyMs: 1000, run: () => runner.settle() },
    { everyMs: 60_000, run: () => runner.recountFar() },
  ];
  const routes = (given: Routes) => scheduleRoutes(given, { schedules: service, plans, runNow });
  return { service, plans, runner, routes, chores };
}
