import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import type { CalendarDays } from "../tariffs/calendar-days.ts";
import type { LeftOutPort, UsagePort } from "./billed-supply.ts";
import { billRoutes, supplyRoutes } from "./bills.routes.ts";
import { BillsService } from "./bills.service.ts";
import { BudgetsService } from "./budgets.service.ts";
import { type CostDependencies, CostService } from "./cost.service.ts";
import { DemandSuppliesService } from "./demand-supplies.service.ts";
import { PlaceSharesService } from "./place-shares.service.ts";
import { type SubmetersDependencies, SubmetersService } from "./submeters.service.ts";
import { SuppliesService } from "./supplies.service.ts";

interface BillsDependencies extends SubmetersDependencies {
  analytics: CostDependencies["analytics"] & LeftOutPort;
  clock: Clock;
  calendarDays: CalendarDays;
  usage: UsagePort;
  alarms: ReportConditions;
}

/** Creates the supplies and their bills (ADR 0075). */
export function createBills(dependencies: BillsDependencies) {
  const { database, clock, calendarDays, usage, analytics: readings } = dependencies;
  const supplies = new SuppliesService(database, clock);
  const submeters = new SubmetersService(dependencies);
  const placeShares = new PlaceSharesService({ ...dependencies, readings });
  const service = new BillsService({ database, clock, calendarDays, usage, readings, submeters, placeShares });
  const cost = new CostService({ ...dependencies, bills: service });
  const budgets = new BudgetsService({ ...dependencies, bills: service });
  const chores: Chore[] = [{ name: "watch_budgets", everyMs: 3_600_000, run: () => budgets.check() }];
  return {
    supplies,
    demand: new DemandSuppliesService({ database, clock, calendarDays, usage }),
    service,
    cost,
    budgets,
    chores,
    routes: (routes: Routes) => {
      supplyRoutes(routes, supplies);
      billRoutes(routes, service, cost);
    },
  };
}
