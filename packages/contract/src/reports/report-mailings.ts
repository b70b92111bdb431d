import { isHhmm } from "@switchboard/domain/core";
import {
  isMailingDay,
  MAILING_RHYTHMS,
  MOST_MAILED_PEOPLE,
  REPORT_MAIL_REASONS,
  REPORT_MAIL_STATES,
} from "@switchboard/domain/reports";
import * as z from "zod/mini";
import { Day, Id, Instant, Name } from "../core/primitives.ts";
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
  /** Empty for all that the recipient may see whole. */
  device_ids: reportFilters.device_ids,
  ...sensorFilters,
  ...billFilters,
  ...costFilters,
  format: ReportFormat,
  every: z.enum(MAILING_RHYTHMS),
  /** Of a week 0 to 6, Sunday first; of a month 1 to 28. */
  on_day: z.int().check(z.gte(0), z.lte(28)),
  /** hour * 100 + minute, by the enterprise's clock. */
  time: z.int().check(z.refine(isHhmm, "Not a time of day")),
};

/** One mail of a report to one person. */
const ReportMail = z.object({
  state: z.enum(REPORT_MAIL_STATES),
  reason: z.nullable(z.enum(REPORT_MAIL_REASONS)),
  /** When it was due. */
  at: Instant,
  from_date: Day,
  to_date: Day,
  /** When it is tried again; null where it is not. */
  again_at: z.nullable(Instant),
});

/** A report that is mailed every week or month, to each in their language and with their rights at that time (ADR 0078). */
export const ReportMailing = z.object({
  _id: Id,
  name: z.string(),
  ...what,
  is_paused: z.boolean(),
  /** Null while it is paused. */
  next_at: z.nullable(Instant),
  /** Null where they have left. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
  may_edit: z.boolean(),
  /** Whoever may not edit it sees themselves alone. */
  people: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** They do not want it any more, and can take that back themselves. */
      is_stopped: z.boolean(),
      last: z.nullable(ReportMail),
    }),
  ),
});
export type ReportMailing = z.output<typeof ReportMailing>;

interface Timed {
  every: (typeof MAILING_RHYTHMS)[number];
  on_day: number;
}

/** As one is made and edited. */
const ReportMailingFields = z.object({
  name: Name,
  ...what,
  people: z.array(Id).check(z.minLength(1, "Required"), z.maxLength(MOST_MAILED_PEOPLE)),
});
const hasDay = z.refine<Timed>(({ every, on_day }) => isMailingDay(every, on_day), {
  path: ["on_day"],
  message: "Not a day of it",
});

export const ReportMailingInput = ReportMailingFields.check(hasDay, billCheck);
export type ReportMailingInput = z.output<typeof ReportMailingInput>;
export const ReportMailingEdit = z.extend(ReportMailingFields, { id: Id }).check(hasDay, billCheck);
