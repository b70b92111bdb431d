import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { Deliver, EscalationsOf } from "../ports.ts";
import { alarmRoutes } from "./alarms.routes.ts";
import { AlarmsService } from "./alarms.service.ts";
import { nuisanceRoutes } from "./nuisance.routes.ts";
import { NuisanceService } from "./nuisance.service.ts";
import { ReportService } from "./report.service.ts";
import { RulesService } from "./rules.service.ts";
import { ServerHealthService } from "./server-health.service.ts";
import { SettleService } from "./settle.service.ts";
import { TellingService } from "./telling.service.ts";
import { NO_WORKFLOWS, type WorkflowAlarms } from "./workflow-alarms.ts";

const NOBODY: Deliver = { deliverWithin: async () => undefined };
const NO_PLANS: EscalationsOf = async () => () => undefined;

/** What is wrong, as lives with an owner, and whom that is told (ADR 0071). */
export function createAlarms(given: {
  database: Database;
  clock: Clock;
  /** How people are reached; nobody is, where nothing is given. */
  deliver?: Deliver;
  /** Whom to tell first; everyone who may see it where nothing is given. */
  escalationsOf?: EscalationsOf;
  /** What workflows say about their own alarms. */
  workflows?: WorkflowAlarms;
}) {
  const { database, clock, deliver = NOBODY, escalationsOf = NO_PLANS, workflows = NO_WORKFLOWS } = given;
  const service = new AlarmsService(database, clock);
  const rules = new RulesService(database, clock);
  const nuisance = new NuisanceService({ database, clock, rules, workflows });
  const reports = new ReportService(database, clock);
  const serverHealth = new ServerHealthService(clock, reports);
  const settling = new SettleService({ database, clock, reports });
  const telling = new TellingService({ database, clock, deliver, escalationsOf });
  const chores: Chore[] = [
    { name: "settle_alarms", everyMs: 1000, run: () => settling.settle() },
    { name: "tell_alarms", everyMs: 1000, run: () => telling.tellDue() },
    { name: "watch_server_health", everyMs: 30_000, run: () => serverHealth.check() },
    { name: "close_orphaned_alarms", everyMs: 5000, run: () => settling.closeOrphans() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_alarms_overdue",
      help: "Alarms that somebody should have been told of ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => telling.countOverdue(),
    },
  ];
  const routes = (given: Routes) => {
    alarmRoutes(given, service, rules);
    nuisanceRoutes(given, nuisance);
  };
  return { service, reports, settling, telling, serverHealth, routes, chores, figures };
}
