import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id } from "../../core/primitives.ts";
import { ReportMailing, ReportMailingEdit, ReportMailingInput } from "../report-mailings.ts";

const gone = ["report_mailing.not_found"] as const;
const named = [
  "device.not_found",
  "sensor.not_found",
  "place.not_found",
  "supply.not_found",
  "user.not_found",
  "report_mailing.of_others",
  "report_mailing.addresses",
] as const;
/** A report that its reader can stop; to a reader outside, `is_external`, it stands for all reports of the enterprise. */
const LinkedReport = z.object({
  name: z.string(),
  enterprise: z.string(),
  is_external: z.boolean(),
  is_stopped: z.boolean(),
});
const Token = z.string().check(z.minLength(20), z.maxLength(200));

/** Lists the mailings that the caller has created or receives; admins see all. */
export const listReportMailings = endpoint({
  method: "GET",
  path: "/api/v1/reports/mailings/",
  summary: "Reports that are mailed every week or month, and what became of the last mails",
  permission: "device.view",
  reply: z.object({ docs: z.array(ReportMailing) }),
});

export const newReportMailing = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/new",
  summary: "Have a report mailed every week or month to oneself, and by admins to others",
  permission: "device.view",
  body: ReportMailingInput,
  reply: ReportMailing,
  errors: [...named, "report_mailing.too_many"],
});

export const editReportMailing = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/edit",
  summary: "Change a report that is mailed",
  permission: "device.view",
  body: ReportMailingEdit,
  reply: ReportMailing,
  errors: [...gone, ...named],
});

export const pauseReportMailing = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/pause",
  summary: "Mail a report to nobody for now, or again from its next time on",
  permission: "device.view",
  body: z.object({ id: Id, is_paused: z.boolean() }),
  reply: ReportMailing,
  errors: gone,
});

export const sendReportMailing = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/send",
  summary: "Mail a report now, for the week or month before; at most once in ten minutes",
  permission: "device.view",
  body: z.object({ id: Id }),
  reply: ReportMailing,
  errors: gone,
});

export const stopReportMails = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/stop",
  summary: "Do not mail the caller this report any more, or do so again",
  permission: "device.view",
  body: z.object({ id: Id, is_stopped: z.boolean() }),
  reply: ReportMailing,
  errors: gone,
});

export const deleteReportMailing = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/delete",
  summary: "Delete a report that is mailed",
  permission: "device.view",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: gone,
});

/** Declining an approved address withdraws the approval. */
export const decideReportAddress = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/decide_address",
  summary: "Approve that a report goes to an external address, or decline it",
  permission: "people.manage",
  body: z.object({ id: Id, address: Id, is_approved: z.boolean() }),
  reply: ReportMailing,
  errors: [...gone, "report_mailing.addresses"],
});

/** Opening the link changes nothing, because programs that read mail follow links. */
export const lookAtReportLink = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/look_link",
  summary: "Which report the link in a mail stops",
  permission: "public",
  changes: false,
  body: z.object({ token: Token }),
  reply: LinkedReport,
  errors: ["report_link.invalid"],
});

export const answerReportLink = endpoint({
  method: "POST",
  path: "/api/v1/reports/mailings/answer_link",
  summary: "Stop mailing a report to whom the mail was sent, or mail it again",
  permission: "public",
  body: z.object({ token: Token, is_stopped: z.boolean() }),
  reply: LinkedReport,
  errors: ["report_link.invalid"],
});
