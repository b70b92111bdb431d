export { applySceneEdit, applyScheduleEdit, applyWorkflowEdit } from "./apply-edit.ts";
export type { Calendar, CalendarChange, CalendarEntryView } from "./calendars.ts";
export type { DayRun } from "./endpoints/schedules.ts";
export type { DoingInput, StepInput, WorkflowInput } from "./endpoints/workflows.ts";
export { Schedule, ScheduleRun } from "./schedules.ts";
export { workflowChange } from "./workflow-change.ts";
export {
  namedCondition,
  simpleTree,
  type TreeTrigger,
  toCondition,
  treeCalendars,
  treeTargets,
  treeTriggers,
  type WorkflowTree,
} from "./workflow-tree.ts";
export {
  Workflow,
  WorkflowAlarm,
  WorkflowFiring,
  WorkflowNotification,
  WorkflowParts,
  WorkflowRecipients,
  WorkflowReplay,
  WorkflowTruth,
  WorkflowVersion,
} from "./workflows.ts";
