import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { TellWithin } from "../notifications/tell.ts";
import { ScheduleRunner } from "./schedule-runner.ts";
import { SchedulesService } from "./schedules.service.ts";

export interface SchedulesModule {
  service: SchedulesService;
  runner: ScheduleRunner;
}

export function createSchedules(given: {
  database: Database;
  clock: Clock;
  commands: CommandsModule;
  tell: TellWithin;
}): SchedulesModule {
  const runner = new ScheduleRunner({ ...given, orders: given.commands.orders });
  const { database, clock, commands } = given;
  return { runner, service: new SchedulesService({ database, clock, commands, runDue: () => runner.runDue() }) };
}
