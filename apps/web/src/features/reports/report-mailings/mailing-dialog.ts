import type { ReportMailing } from "@switchboard/contract";
import type { Prefilled } from "./mailing-values.ts";

/** Which sheet somebody asked for, and about which report. */
export type Asked =
  | { kind: "edit"; mailing?: ReportMailing; first?: Prefilled }
  | { kind: "delete"; mailing: ReportMailing };
