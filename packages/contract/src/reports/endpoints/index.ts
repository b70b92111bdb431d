export {
  answerReportLink,
  deleteReportMailing,
  editReportMailing,
  listReportMailings,
  lookAtReportLink,
  newReportMailing,
  pauseReportMailing,
  stopReportMails,
} from "./report-mailings.ts";
export { newReport, reportEvents, reportFile, reportProgress, reportSensors } from "./reports.ts";
