import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { Deliver, EscalationsOf } from "../ports.ts";
import { alarmRoutes } from "./alarms.routes.ts";
import { AlarmsService } from "./alarms.service.ts";
import { AlarmNotifier } from "./notifier.service.ts";
import { nuisanceRoutes } from "./nuisance.routes.ts";
import { NuisanceService } from "./nuisance.service.ts";
import { ReportService } from "./report.service.ts";
import { RulesService } from "./rules.service.ts";
import { ServerHealthService } from "./server-health.service.ts";
import { SettleService } from "./settle.service.ts";
import { NO_WORKFLOWS, type WorkflowAlarms } from "./workflow-alarms.ts";

const NOBODY: Deliver = { deliverWithin: async () => undefined };
const NO_PLANS: EscalationsOf = async () => () => undefined;

/** Creates alarms with their lifecycle and the notification of people (ADR 0071). */
export function createAlarms(parts: {
  database: Database;
  clock: Clock;
  /** Delivers notifications; without it, nobody is notified. */
  deliver?: Deliver;
  /** Returns whom to notify first; without it, everyone who may see the alarm is notified at once. */
  escalationsOf?: EscalationsOf;
  /** Reads and changes the alarm settings of workflows. */
  workflows?: WorkflowAlarms;
}) {
  const { database, clock, deliver = NOBODY, escalationsOf = NO_PLANS, workflows = NO_WORKFLOWS } = parts;
  const service = new AlarmsService(database, clock);
  const rules = new RulesService(database, clock);
  const nuisance = new NuisanceService({ database, clock, rules, workflows });
  const reports = new ReportService(database, clock);
  const serverHealth = new ServerHealthService(clock, reports);
  const settling = new SettleService({ database, clock, reports });
  const notifier = new AlarmNotifier({ database, clock, deliver, escalationsOf, workflows });
  const chores: Chore[] = [
    { name: "settle_alarms", everyMs: 1000, run: () => settling.settle() },
    { name: "tell_alarms", everyMs: 1000, run: () => notifier.notifyDue() },
    { name: "watch_server_health", everyMs: 30_000, run: () => serverHealth.check() },
    { name: "close_orphaned_alarms", everyMs: 5000, run: () => settling.closeOrphans() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_alarms_overdue",
      help: "Alarms that somebody should have been told of ten seconds ago or longer",
      holdsMs: 15_000,
      ask: () => notifier.countOverdue(),
    },
  ];
  const routes = (target: Routes) => {
    alarmRoutes(target, service, rules);
    nuisanceRoutes(target, nuisance);
  };
  return { service, reports, settling, notifier, serverHealth, routes, chores, figures };
}
