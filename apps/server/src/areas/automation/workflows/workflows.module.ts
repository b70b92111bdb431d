import { NO_ALARMS, type ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import { WorkflowEngine } from "./engine.service.ts";
import type { EnergyToday } from "./evaluation.ts";
import { FiringsService } from "./firings.service.ts";
import { ReplayService } from "./replay.service.ts";
import { TrueNowService } from "./true-now.service.ts";
import { WaitsService } from "./waits.service.ts";
import { workflowRoutes } from "./workflows.routes.ts";
import { WorkflowsService } from "./workflows.service.ts";

/** Workflows, the engine that watches for them, and their firings. */
export function createWorkflows(parts: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "history" | "withdrawal">;
  tell: TellWithin;
  alarms?: ReportConditions;
  energyToday: EnergyToday;
}) {
  const { database, clock, commands, tell, energyToday, alarms = NO_ALARMS } = parts;
  const firings = new FiringsService({ database, commands, tell, alarms });
  const engine = new WorkflowEngine({ database, clock, firings, energyToday });
  const waits = new WaitsService({ database, clock, firings });
  const { withdrawal } = commands;
  const changed = () => engine.refresh();
  const service = new WorkflowsService({ database, clock, withdrawal, changed });
  const replays = new ReplayService(database, clock);
  const trueNow = new TrueNowService(database, clock);
  const chores: Chore[] = [
    { name: "watch_workflows", everyMs: 1000, run: () => engine.checkDue() },
    { name: "continue_workflows", everyMs: 1000, run: () => waits.performDue() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_workflows_overdue",
      help: "Workflows whose condition should have been looked at ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => engine.countOverdue(),
    },
    {
      name: "switchboard_workflow_steps_overdue",
      help: "Steps of workflows that should have been done ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => waits.countOverdue(),
    },
  ];
  return {
    figures,
    /** Answers the alarms module about alarms of workflows. */
    ofAlarms: service,
    engine,
    waits,
    routes: (routes: Routes) => workflowRoutes(routes, { workflows: service, firings, replays, trueNow }),
    subscribers: engine.subscribers(),
    listen: (listener: StoreListener) => engine.listen(listener),
    chores,
  };
}
