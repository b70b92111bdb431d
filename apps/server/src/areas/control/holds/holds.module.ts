import { NO_ALARMS, type ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import { DemandHoldsService } from "./demand-holds.service.ts";
import { HoldRunner } from "./hold-runner.ts";
import { holdRoutes } from "./holds.routes.ts";
import { HoldsService } from "./holds.service.ts";
import { OldHoldsWatchService } from "./old-holds-watch.service.ts";
import { type FindCauses, SafetyHoldsService } from "./safety-holds.service.ts";
import type { SceneOrders } from "./wanted-orders.ts";

/** The holders of switches, with reason and end (ADR 0067). */
export function createHolds(dependencies: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "withdrawal">;
  scenes: SceneOrders;
  tell: TellWithin;
  alarms?: ReportConditions;
  /** The workflows that hold switches. */
  causes: FindCauses;
  /** The clock that decides whether a hold is over; this server's own by default. */
  time?: Time | undefined;
}) {
  const { database, clock, commands, scenes, tell, causes, alarms = NO_ALARMS } = dependencies;
  const { time = { now: async () => clock.now() } } = dependencies;
  const old = new OldHoldsWatchService(alarms, time);
  const runner = new HoldRunner({ database, orders: commands.orders, time, tell });
  const { withdrawal } = commands;
  const safety = new SafetyHoldsService({ database, time, runner, withdrawal, find: causes });
  const demand = new DemandHoldsService({ orders: commands.orders, withdrawal, runner });
  const service = new HoldsService({ database, clock, commands, scenes, runner });
  const chores: Chore[] = [
    { name: "end_holds", everyMs: 500, run: () => runner.endDue() },
    { name: "end_safety_holds", everyMs: 1000, run: () => safety.endCleared() },
    { name: "watch_old_holds", everyMs: 60_000, run: () => old.check() },
    { name: "remind_of_holds", everyMs: 5000, run: () => runner.remind() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_holds_overdue",
      help: "Holds that should have ended ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => runner.countOverdue(),
    },
  ];
  return {
    service,
    runner,
    safety,
    demand,
    old,
    routes: (routes: Routes) => holdRoutes(routes, service),
    chores,
    figures,
  };
}
