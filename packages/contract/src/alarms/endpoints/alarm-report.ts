import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id } from "../../core/primitives.ts";
import { AlarmReport, AlarmSuggestion } from "../alarm-report.ts";
import { AlarmRule } from "../alarms.ts";

/** Any day of the week; the last whole week by default. */
const Week = z.optional(Day);

export const alarmReport = endpoint({
  method: "GET",
  path: "/api/v1/alarms/report",
  summary: "A week of alarms: how many, the worst, the longest, and which delay would help",
  permission: "enterprise.manage",
  query: z.object({ week: Week }),
  reply: AlarmReport,
});

/** Refuses a suggestion that the report would not make any more, because the rule has been changed meanwhile. */
export const takeSuggestion = endpoint({
  method: "POST",
  path: "/api/v1/alarms/take_suggestion",
  summary: "Change the delay of a source as the report of a week suggests",
  permission: "enterprise.manage",
  body: z.extend(z.pick(AlarmSuggestion, { source: true, what: true, seconds: true }), {
    week: Week,
    /** The key of the workflow whose delay changes; the change can be undone like any other edit of the workflow. */
    workflow: z.optional(Id),
  }),
  reply: AlarmRule,
  errors: ["alarm.no_suggestion"],
});
