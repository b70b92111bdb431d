export type { AlarmReport, AlarmSubject, AlarmSuggestion } from "./alarm-report.ts";
export type { Alarm, AlarmCounts, AlarmRule, AlarmsHandled, AlarmTransition } from "./alarms.ts";
export type { AlarmPriority, Channel, Delivery } from "./channels.ts";
export { Notification } from "./notifications.ts";
export type { OnCallPlan, OnCallPlanInput } from "./on-call.ts";
export {
  type AlarmWords,
  type DeliveryWords,
  headOf,
  linesOf,
  type MailWords,
  numberCodeSentence,
  reachWords,
  type SummaryWords,
  sentenceOf,
} from "./reach-words/message-words.ts";
