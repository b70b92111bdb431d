import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { Signals } from "../../../platform/signals.ts";
import type { ReportsService } from "../reports/reports.service.ts";
import { MailingPlanner } from "./mailing-planner.service.ts";
import { MailingTokens } from "./mailing-tokens.ts";
import { ReportLinks } from "./report-links.service.ts";
import { ReportMailRunner } from "./report-mail-runner.ts";
import { reportMailingRoutes } from "./report-mailings.routes.ts";
import { ReportMailingsService } from "./report-mailings.service.ts";

/** Reports that are mailed every week or month (ADR 0078). */
export function createReportMailings(parts: {
  database: Database;
  clock: Clock;
  time?: Time | undefined;
  tokenSecret: string;
  previousTokenSecret?: string | undefined;
  publicUrl: string;
  mailer: Mailer;
  reports: Pick<ReportsService, "fileFor" | "mayReport">;
  signals?: Signals | undefined;
  failed(error: unknown): void;
}) {
  const { database, clock, time = { now: async () => clock.now() }, reports, publicUrl, mailer } = parts;
  const { signals, failed } = parts;
  const tokens = new MailingTokens(parts.tokenSecret, parts.previousTokenSecret);
  const service = new ReportMailingsService({ database, clock, reports });
  const links = new ReportLinks({ database, clock, tokens });
  const planner = new MailingPlanner(database, time);
  const runner = new ReportMailRunner({ database, time, reports, mailer, tokens, publicUrl, signals, failed });
  const chores: Chore[] = [
    { name: "plan_report_mails", everyMs: 10_000, run: () => planner.planDue() },
    { name: "send_report_mails", everyMs: 2000, run: () => runner.sendDue() },
  ];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_report_mails_overdue",
      help: "Reports that should have been made and mailed ten minutes ago or longer",
      holdsMs: 60_000,
      ask: () => runner.countOverdue(),
    },
  ];
  return {
    figures,
    planner,
    runner,
    chores,
    routes: (routes: Routes) => reportMailingRoutes(routes, service, links),
    close: () => runner.settled(),
  };
}
