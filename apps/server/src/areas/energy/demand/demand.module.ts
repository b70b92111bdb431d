import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { DemandHoldsService } from "../../control/holds/demand-holds.service.ts";
import type { DemandSuppliesService } from "../bills/demand-supplies.service.ts";
import { demandRoutes } from "./demand.routes.ts";
import { DemandService } from "./demand.service.ts";
import { TrialService } from "./trial.service.ts";
import { DemandWatchService } from "./watch.service.ts";

/** The demand of supplies: watched, forecast, warned of and kept down (ADR 0076). */
export function createDemand(dependencies: {
  database: Database;
  clock: Clock;
  supplies: DemandSuppliesService;
  holds: DemandHoldsService;
  alarms: ReportConditions;
  /** The clock that decides the position within a demand window; by default this server's own. */
  time?: Time | undefined;
}) {
  const { database, clock, supplies, holds, alarms } = dependencies;
  const { time = { now: async () => clock.now() } } = dependencies;
  const service = new DemandService({ database, clock, supplies, holds });
  const trial = new TrialService({ database, supplies });
  const watch = new DemandWatchService({ database, time, supplies, holds, alarms });
  const chores: Chore[] = [{ name: "watch_demand", everyMs: 5000, run: () => watch.look() }];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_loads_shed",
      help: "Loads that are off at this moment because a demand limit says so",
      holdsMs: 15_000,
      ask: async () => (await watch.countShed()).open,
    },
    {
      name: "switchboard_loads_shed_overdue",
      help: "Loads that a demand limit should have given back a minute ago or longer",
      holdsMs: 15_000,
      ask: async () => (await watch.countShed()).overdue,
    },
  ];
  return { service, trial, watch, chores, figures, routes: (routes: Routes) => demandRoutes(routes, service, trial) };
}
