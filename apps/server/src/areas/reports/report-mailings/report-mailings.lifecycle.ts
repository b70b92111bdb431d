import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { missDueReports } from "./mailing-planner.service.ts";
import { ReportMailsRepository } from "./report-mails.repository.ts";

export const reportMailingsLifecycle = {
  retain: { kind: "notifications", forget: (sql, ...old) => new ReportMailsRepository(sql).forget(...old) },
  restore: missDueReports,
} satisfies Lifecycle;
