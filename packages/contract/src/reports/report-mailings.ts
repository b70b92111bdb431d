import { isHhmm } from "@switchboard/domain/core";
import {
  ADDRESS_STATES,
  isMailingDay,
  MAILING_RHYTHMS,
  MOST_MAILED_PEOPLE,
  MOST_REPORT_ADDRESSES,
  REPORT_MAIL_REASONS,
  REPORT_MAIL_STATES,
} from "@switchboard/domain/reports";
import * as z from "zod/mini";
import { Day, Email, Id, Instant, Name } from "../core/primitives.ts";
import {
  billCheck,
  billFilters,
  costFilters,
  ReportFormat,
  ReportKind,
  reportFilters,
  sensorFilters,
} from "./reports.ts";

const what = {
  kind: ReportKind,
  /** Empty for all devices that the recipient may see as a whole. */
  device_ids: reportFilters.device_ids,
  place: reportFilters.place,
  ...sensorFilters,
  ...billFilters,
  ...costFilters,
  format: ReportFormat,
  every: z.enum(MAILING_RHYTHMS),
  /** For a week 0 to 6, Sunday first; for a month 1 to 28. */
  on_day: z.int().check(z.gte(0), z.lte(28)),
  /** hour * 100 + minute, by the enterprise's clock. */
  time: z.int().check(z.refine(isHhmm, "Not a time of day")),
};

/** One mail of a report to one person. */
const ReportMail = z.object({
  state: z.enum(REPORT_MAIL_STATES),
  reason: z.nullable(z.enum(REPORT_MAIL_REASONS)),
  /** The time at which the mail was due. */
  at: Instant,
  from_date: Day,
  to_date: Day,
  /** The time of the next attempt; null if there is none. */
  again_at: z.nullable(Instant),
});

/** An address outside the enterprise that gets a report (ADR 0093). */
const ReportAddress = z.object({
  _id: Id,
  email: z.string(),
  /** Only an approved address gets the report. */
  state: z.enum(ADDRESS_STATES),
  requested_at: Instant,
  /** The names of people who have left are unknown. */
  requested_by: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  last: z.nullable(ReportMail),
});
export type ReportAddress = z.output<typeof ReportAddress>;

/** A report that is mailed every week or month, to each person in their language and with their rights at that time (ADR 0078). */
export const ReportMailing = z.object({
  _id: Id,
  name: z.string(),
  ...what,
  is_paused: z.boolean(),
  /** Null while it is paused. */
  next_at: z.nullable(Instant),
  /** Null if the person has left. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  may_edit: z.boolean(),
  /** People who may not edit it see only themselves. */
  people: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** True if the person has unsubscribed; they can undo that themselves. */
      is_stopped: z.boolean(),
      last: z.nullable(ReportMail),
    }),
  ),
  /** People who may not edit it see none. */
  addresses: z.array(ReportAddress),
});
export type ReportMailing = z.output<typeof ReportMailing>;

interface MailingDay {
  every: (typeof MAILING_RHYTHMS)[number];
  on_day: number;
}

/** The fields that create or edit a mailing. */
const ReportMailingFields = z.object({
  name: Name,
  ...what,
  people: z.array(Id).check(z.minLength(1, "Required"), z.maxLength(MOST_MAILED_PEOPLE)),
  /** Entries of admins are approved; those of others wait for an admin. */
  addresses: z._default(z.array(Email).check(z.maxLength(MOST_REPORT_ADDRESSES)), []),
});
const hasDay = z.refine<MailingDay>(({ every, on_day }) => isMailingDay(every, on_day), {
  path: ["on_day"],
  message: "Not a day of it",
});

export const ReportMailingInput = ReportMailingFields.check(hasDay, billCheck);
export type ReportMailingInput = z.output<typeof ReportMailingInput>;
export const ReportMailingEdit = z.extend(ReportMailingFields, { id: Id }).check(hasDay, billCheck);
