export type { AlarmReport, AlarmSubject, AlarmSuggestion } from "./alarm-report.ts";
export type { Alarm, AlarmCounts, AlarmRule, AlarmsHandled, AlarmTransition } from "./alarms.ts";
export * from "./analytics.ts";
export { type Audited, type AuditedValues, auditedChange } from "./audited-fields.ts";
export * from "./automation.ts";
export * from "./bill-views.ts";
export * from "./bills.ts";
export * from "./build-info.ts";
export type { Calendar, CalendarChange, CalendarEntryView } from "./calendars.ts";
export * from "./change-message.ts";
export type { AlarmPriority, Channel, Delivery } from "./channels.ts";
export * from "./codeset-views.ts";
export * from "./config-messages.ts";
export * from "./cost-lines.ts";
export * from "./cost-views.ts";
export * from "./demand.ts";
export * from "./demand-views.ts";
export * from "./drivers.ts";
export * from "./endpoint.ts";
export { MOST_RUNNING_DAYS } from "./endpoints/analytics.ts";
export type { AuditEntry } from "./endpoints/audit.ts";
export type { SignedIn } from "./endpoints/auth.ts";
export type { BinEntry, LeftOut, Restored } from "./endpoints/bin.ts";
export type { SentCommand } from "./endpoints/commands.ts";
export { type Append, DEVICE_LIST_LIMIT } from "./endpoints/devices.ts";
export type { DoubtfulReading } from "./endpoints/doubtful-readings.ts";
export { FOUND_STATES, type FoundDevice, type Gateway } from "./endpoints/gateways.ts";
export * as contract from "./endpoints/index.ts";
export type { Panel, PanelCode } from "./endpoints/panels.ts";
export type { Provisioning } from "./endpoints/provisioning.ts";
export type { DayRun } from "./endpoints/schedules.ts";
export type { DoingInput, StepInput, WorkflowInput } from "./endpoints/workflows.ts";
export * from "./entities.ts";
export { errorBody, labelOf } from "./error-body.ts";
export * from "./errors.ts";
export { eventLabel, eventMeasure, motorLabel, powerTypeLabel } from "./event-words/event-label.ts";
export * from "./factors.ts";
export * from "./field-devices.ts";
export { type FieldFault, readInput } from "./field-problems.ts";
export * from "./held-by.ts";
export * from "./hold-rules.ts";
export * from "./holds.ts";
export * from "./local-device.ts";
export { meantScene, meantSchedule, meantWorkflow } from "./meant.ts";
export * from "./messages.ts";
export * from "./meters.ts";
export * from "./modbus.ts";
export type { OnCallPlan, OnCallPlanInput } from "./on-call.ts";
export * from "./people.ts";
export type { Interlock, Protection } from "./protections.ts";
export {
  type AlarmWords,
  type DeliveryWords,
  headOf,
  linesOf,
  numberCodeSentence,
  REACH_WORDS,
  type SummaryWords,
  sentenceOf,
} from "./reach-words/message-words.ts";
export * from "./remotes.ts";
export type { ReportMail, ReportMailing, ReportMailingInput } from "./report-mailings.ts";
export * from "./reports.ts";
export * from "./sensors.ts";
export { SHARE_BASES, Supply, SupplyInput } from "./supplies.ts";
export * from "./supply-words.ts";
export * from "./support.ts";
export * from "./tariffs.ts";
export * from "./topics.ts";
export type { View } from "./views.ts";
export type { ProvenFinding, WasteFindingView } from "./waste.ts";
export { workflowChange } from "./workflow-change.ts";
export {
  namedCondition,
  type SimpleCondition,
  simpleTree,
  type TreeTrigger,
  toCondition,
  treeCalendars,
  treeTargets,
  treeTriggers,
  type WorkflowTree,
} from "./workflow-tree.ts";
