import { NO_ALARMS, type ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { IntakePorts } from "../../../platform/broker/device-intake.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import { FiringsService } from "./firings.service.ts";
import { ReplayService } from "./replay.service.ts";
import { SensorWatchService } from "./sensor-watch.service.ts";
import { TreeWatchService } from "./tree-watch.service.ts";
import { WaitsService } from "./waits.service.ts";
import { type EnergyToday, WorkflowWatchService } from "./workflow-watch.service.ts";
import { workflowRoutes } from "./workflows.routes.ts";
import { WorkflowsService } from "./workflows.service.ts";

/** What people have put together, what is watched for it, and what came of it. */
export function createWorkflows(given: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "history" | "withdrawal">;
  tell: TellWithin;
  alarms?: ReportConditions;
  energyToday: EnergyToday;
}) {
  const { database, clock, commands, tell, energyToday, alarms = NO_ALARMS } = given;
  const firings = new FiringsService({ database, commands, tell, alarms });
  const trees = new TreeWatchService({ database, clock, firings, energyToday });
  const watch = new WorkflowWatchService({ database, clock, firings, energyToday, trees });
  const sensors = new SensorWatchService({ database, clock, firings, trees });
  const waits = new WaitsService({ database, clock, firings });
  const { withdrawal } = commands;
  const changed = () => {
    watch.refresh();
    sensors.refresh();
    trees.refresh();
  };
  const service = new WorkflowsService({ database, clock, withdrawal, changed });
  const replays = new ReplayService(database, clock);
  const chores: Chore[] = [
    { name: "watch_offline_workflows", everyMs: 5000, run: () => watch.checkOffline() },
    { name: "watch_sensor_workflows", everyMs: 5000, run: () => sensors.checkWaiting() },
    { name: "watch_workflow_trees", everyMs: 1000, run: () => trees.checkDue() },
    { name: "continue_workflows", everyMs: 1000, run: () => waits.goOn() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_workflows_overdue",
      help: "Workflows whose condition should have been looked at ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => trees.countOverdue(),
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
    /** What alarms ask about those of workflows. */
    ofAlarms: service,
    watch,
    sensors,
    trees,
    waits,
    routes: (routes: Routes) => workflowRoutes(routes, { workflows: service, firings, replays }),
    intakes: (ports: IntakePorts) => [watch.readings(ports), watch.events(ports), sensors.reports(ports)],
    listen: (listener: StoreListener) => {
      watch.listen(listener);
      sensors.listen(listener);
      trees.listen(listener);
    },
    chores,
  };
}
