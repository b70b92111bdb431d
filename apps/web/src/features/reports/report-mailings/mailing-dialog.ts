import type { ReportMailing } from "@switchboard/contract";
import type { MailingPrefill } from "./mailing-values.ts";

/** Which sheet somebody asked for, and about which report. */
export type MailingDialog =
  | { kind: "edit"; mailing?: ReportMailing; first?: MailingPrefill }
  | { kind: "delete"; mailing: ReportMailing };
