import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { RightOfWay } from "../../../platform/right-of-way.ts";
import type { Signals } from "../../../platform/signals.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import { RunNowService } from "./run-now.service.ts";
import { ScheduleChanges } from "./schedule-changes.ts";
import { SchedulePlansService } from "./schedule-plans.service.ts";
import { ScheduleRunner } from "./schedule-runner.ts";
import { scheduleRoutes } from "./schedules.routes.ts";
import { SchedulesService } from "./schedules.service.ts";
import { StartPlanner } from "./starts/start-planner.ts";

/** Creates the schedules, which run at set times. */
export function createSchedules(parts: {
  database: Database;
  clock: Clock;
  commands: CommandsModule;
  tell: TellWithin;
  alarms?: ReportConditions;
  /** The clock that decides what is due; by default this server's own. */
  time?: Time | undefined;
  signals?: Signals;
  rightOfWay?: RightOfWay;
}) {
  const { database, clock, commands, tell, alarms, signals, rightOfWay } = parts;
  const { time = { now: async () => clock.now() } } = parts;
  const { orders } = commands;
  const runner = new ScheduleRunner({ database, clock, time, tell, alarms, orders, signals, rightOfWay });
  const changes = new ScheduleChanges({ database, clock, time, commands, runDue: () => runner.runDue() });
  const service = new SchedulesService({ database, clock, commands, changes });
  const plans = new SchedulePlansService(changes, clock);
  const runNow = new RunNowService({ database, clock, commands });
  const starts = new StartPlanner(database, time);
  const chores: Chore[] = [
    { name: "run_schedules", everyMs: 250, run: () => runner.runDue() },
    { name: "settle_schedules", everyMs: 1000, run: () => runner.settle() },
    { name: "recount_schedules", everyMs: 60_000, run: () => runner.recountFar() },
    { name: "plan_early_starts", everyMs: 60_000, run: () => starts.look() },
  ];
  const routes = (target: Routes) => scheduleRoutes(target, { schedules: service, plans, runNow });
  const figures: AskedFigure[] = [
    {
      name: "switchboard_schedules_overdue",
      help: "Schedules that were due ten seconds ago or longer and have not been taken up",
      holdsMs: 15_000,
      ask: () => runner.countOverdue(),
    },
  ];
  return { service, plans, runner, starts, routes, chores, figures };
}
