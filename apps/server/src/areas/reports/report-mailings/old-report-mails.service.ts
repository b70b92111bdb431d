import type { Forget } from "../../../platform/db/forgetting.ts";
import { ReportMailsRepository } from "./report-mails.repository.ts";

/** Which reports were mailed, once that is older than what people were told is to be kept. */
export const forgetReportMails: Forget = (sql, enterpriseId, before, limit) =>
  new ReportMailsRepository(sql).forget(enterpriseId, before, limit);
