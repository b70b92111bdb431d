import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { OrdersService } from "../commands/orders.service.ts";
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
  orders: OrdersService;
  tell: TellWithin;
}): SchedulesModule {
  const runner = new ScheduleRunner(given);
  const { database, clock, orders } = given;
  return { runner, service: new SchedulesService({ database, clock, orders, runDue: () => runner.runDue() }) };
}
