import type { Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { missDueReports } from "./mailing-planner.service.ts";
import { ReportAddressesRepository } from "./report-addresses.repository.ts";
import { ReportMailsRepository } from "./report-mails.repository.ts";

/** Addresses follow their mails, so that the link in a mail works for as long as the mail is kept. */
async function forget(sql: Sql, ...old: Parameters<ReportMailsRepository["forget"]>): Promise<number> {
  const mails = await new ReportMailsRepository(sql).forget(...old);
  return mails + (await new ReportAddressesRepository(sql).forget(...old));
}

export const reportMailingsLifecycle = {
  retain: { kind: "notifications", forget },
  restore: missDueReports,
} satisfies Lifecycle;
