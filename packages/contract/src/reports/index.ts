export type { ReportAddress, ReportMailing, ReportMailingInput } from "./report-mailings.ts";
export { EventCount, ReportedEvent, ReportedReading, ReportFormat, ReportKind, ReportProgress } from "./reports.ts";
