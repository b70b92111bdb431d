import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { TellWithin } from "../notifications/tell.ts";
import type { EnergyToday } from "./energy-today.ts";
import { FiringsService } from "./firings.service.ts";
import { WorkflowWatchService } from "./watch.service.ts";
import { WorkflowsService } from "./workflows.service.ts";

export type WorkflowsModule = ReturnType<typeof createWorkflows>;

/** What people have put together, what is watched for it, and what came of it. */
export function createWorkflows(given: {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "history">;
  tell: TellWithin;
  energyToday: EnergyToday;
}) {
  const { database, clock, commands, tell, energyToday } = given;
  const firings = new FiringsService(database, commands, tell);
  const watch = new WorkflowWatchService({ database, clock, firings, energyToday });
  return { editing: new WorkflowsService(database, clock, () => watch.refresh()), firings, watch };
}
