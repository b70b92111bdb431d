import { contract } from "@switchboard/contract";
import { LONGEST_ADVICE } from "@switchboard/domain/alarms";
import { LONGEST } from "@switchboard/domain/core";
import { breaks, type FormRule, MANDATORY } from "./rule.ts";

const IDS = { ids: ["11111111-1111-4111-8111-111111111111"] };
const ID = { id: "11111111-1111-4111-8111-111111111111" };
const RULE = { source: "power", priority: "high", on_delay_s: 0, off_delay_s: 0, is_latching: false, is_on: true };
const PLAN = { name: "Nights", priorities: ["critical"], turn: "week", from: "2026-03-02", hand_over: 900 };
const STEPS = [{ after_minutes: 0, tell: "on_call" }];

const MAILING = { name: "Weekly", kind: "energy", format: "PDF", every: "week", on_day: 1, time: 700 };

/** The rules of the forms about alarms, on-call people and channels. */
export const ALARMS: Record<string, FormRule[]> = {
  "features/alarms/alarms/CloseSheet.tsx": [
    breaks("a cause", contract.closeAlarms, { ...IDS, cause: " " }, { path: "cause", says: MANDATORY }),
  ],
  "features/alarms/alarms/ShelveSheet.tsx": [
    breaks("a reason", contract.shelveAlarms, { ...IDS, minutes: 60, why: "" }, { path: "why", says: MANDATORY }),
  ],
  "features/alarms/alarms/rules/RuleSheet.tsx": [
    breaks(
      "advice of at most 400 characters",
      contract.setAlarmRule,
      { ...RULE, advice: "x".repeat(LONGEST_ADVICE + 1) },
      { path: "advice", says: `At most ${LONGEST_ADVICE} characters` },
    ),
  ],
  "features/alarms/alarms/one/AcknowledgeSheet.tsx": [
    breaks(
      "a short word",
      contract.acknowledgeAlarms,
      { ...IDS, why: "x".repeat(LONGEST.reason + 1) },
      { path: "why", says: `At most ${LONGEST.reason} characters` },
    ),
  ],
  "features/alarms/alarms/one/NoteForm.tsx": [
    breaks("a text", contract.noteAlarm, { ...ID, text: " " }, { path: "text", says: MANDATORY }),
  ],
  "features/energy/waste/DecideSheet.tsx": [
    breaks(
      "a short word",
      contract.decideWaste,
      { ...ID, decision: "other", note: "x".repeat(LONGEST.reason + 1) },
      { path: "note", says: `At most ${LONGEST.reason} characters` },
    ),
  ],
  "features/alarms/on-call/CoverSheet.tsx": [
    {
      rule: "one line",
      call: contract.coverOnCall,
      input: ({ admin }) => ({
        ...{ plan: ID.id, person: admin.userId, why: "a\nb" },
        ...{ from: "2026-03-02T06:30:00Z", to: "2026-03-03T06:30:00Z" },
      }),
      path: "why",
      says: "Not a valid text",
    },
  ],
  "features/alarms/on-call/plan/PlanSheet.tsx": [
    {
      rule: "somebody who takes turns",
      call: contract.newOnCallPlan,
      input: () => ({ ...PLAN, people: [], steps: STEPS }),
      path: "people",
      says: "Select at least one person",
      code: "on_call.invalid",
    },
    {
      rule: "steps in order",
      call: contract.newOnCallPlan,
      input: ({ admin }) => ({ ...PLAN, people: [admin.userId], steps: [...STEPS, ...STEPS] }),
      path: "steps.1",
      says: "Each step comes later than the one before",
      code: "on_call.invalid",
    },
  ],
  "features/reports/report-mailings/MailingSheet.tsx": [
    {
      rule: "a name",
      call: contract.newReportMailing,
      input: ({ admin }) => ({ ...MAILING, name: " ", people: [admin.userId] }),
      path: "name",
      says: MANDATORY,
    },
    breaks("a recipient", contract.newReportMailing, { ...MAILING, people: [] }, { path: "people", says: MANDATORY }),
    {
      rule: "addresses of e-mail",
      call: contract.newReportMailing,
      input: ({ admin }) => ({ ...MAILING, people: [admin.userId], addresses: ["ca@outside.test", "nobody"] }),
      path: "addresses.1",
      says: "Not an e-mail address",
    },
    {
      rule: "a time of day",
      call: contract.newReportMailing,
      input: ({ admin }) => ({ ...MAILING, time: 2460, people: [admin.userId] }),
      path: "time",
      says: "Not a time of day",
    },
  ],
  "features/alarms/channels/ChannelSheet.tsx": [
    breaks(
      "a name",
      contract.newChannel,
      { kind: "mail", name: " ", priorities: ["high"] },
      { path: "name", says: MANDATORY },
    ),
  ],
  "features/alarms/channels/CodeSheet.tsx": [
    breaks("a code", contract.confirmNumber, { ...ID, code: "12345" }, { path: "code", says: "Six digits" }),
  ],
  "features/alarms/channels/QuietHours.tsx": [
    {
      rule: "hours that begin and end",
      call: contract.setQuietHours,
      input: () => ({ quiet: [{ from: 1000, to: 1000 }] }),
      path: "quiet.0.to",
      says: "Provide valid start and end time",
      code: "channel.quiet",
    },
  ],
};
