import type { Logger } from "pino";
import { createReportMailings } from "./report-mailings/report-mailings.module.ts";
import { createReports } from "./reports/reports.module.ts";

type ReportsDependencies = Omit<Parameters<typeof createReports>[0], "failed"> &
  Omit<Parameters<typeof createReportMailings>[0], "failed" | "reports"> & { logger: Logger };

/** Reports as files, for whoever asks for one and for those who get one by mail. */
export function createReportsArea(parts: ReportsDependencies) {
  const failed = (error: unknown) => parts.logger.error(error, "a report was not made");
  const reports = createReports({ ...parts, failed });
  return { reports, reportMailings: createReportMailings({ ...parts, reports: reports.service, failed }) };
}
