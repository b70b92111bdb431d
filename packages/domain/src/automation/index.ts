export {
  CHANGE_DAYS,
  type ChangedRun,
  type DecidedSchedule,
  runsChanged,
  toldChange,
} from "./calendar/calendar-change.ts";
export { type Conflict, findConflicts, type PlanChange, planChange, type ScheduleDemand } from "./calendar/changes.ts";
export {
  type DayPlan,
  dayOfDue,
  type EarlyStart,
  isEvening,
  isOffReason,
  planOfDay,
  type Surroundings,
  type Timing,
  type Where,
  type WhyNot,
  zoneOf,
} from "./calendar/day-plan.ts";
export { daysOffRule, nextDaysOff, withDaysOff } from "./calendar/days-off.ts";
export { dayInWords, daysToTell, editDays, holidaysToTake, type KeptEntry, takeDays } from "./calendar/edit-days.ts";
export { FETCH_FAILURES, type FetchFailure } from "./calendar/fetch-failures.ts";
export { HOLIDAY_YEARS, type HolidayYear } from "./calendar/holidays/festivals.ts";
export { publicHolidays } from "./calendar/holidays/holidays.ts";
export { HOLIDAY_STATES, type HolidayState, STATES } from "./calendar/holidays/states.ts";
export {
  optimumStart,
  type PastStart,
  REACH_MINUTES,
  REACH_WAYS,
  type Reach,
  START_REASONS,
  type StartReason,
} from "./calendar/optimum-start.ts";
export { planStart } from "./calendar/plan-start.ts";
export {
  isPlain,
  MOST_SUN_OFFSET,
  MOST_WEEKS,
  NTH_CHOICES,
  ON_DAY_CHOICES,
  type OnDay,
  type Rhythm,
  type SunRule,
} from "./calendar/rhythm.ts";
export {
  courseOf,
  FELT_MS,
  FOLLOWED_MS,
  learntFrom,
  type SensorValue,
  type StartCourse,
} from "./calendar/start-course.ts";
export { isPlace, type Place, SUN_EVENTS, sunTime } from "./calendar/sun.ts";
export { MOST_MORE_TIMES, rhythmOfMore } from "./schedules/more-times.ts";
export {
  dateOfOnce,
  dueBy,
  isActiveAfterEdit,
  isOver,
  LATEST_MS,
  nextOccurrence,
  type Occurrence,
  occurrencesBetween,
  whyNotAt,
} from "./schedules/occurrences.ts";
export { isPausedAt, movedSkip, nextOpenPlan, nextRun, type Pause } from "./schedules/planned-runs.ts";
export { movedTiming } from "./schedules/schedule-move.ts";
export {
  FORCE_VALIDITY_MS,
  forceValidUntil,
  RUN_OUTCOMES,
  RUN_STATES,
  type RunOutcome,
  type RunState,
  runOutcome,
  SCHEDULE_PROBLEMS,
  type ScheduleProblem,
  scheduleProblems,
} from "./schedules/schedules.ts";
export { MOST_WORKFLOW_STEPS, TREE_PROBLEMS, type TreeProblem, treeProblems } from "./workflows/condition-problems.ts";
export { type FieldDraft, fieldProblems, MOST_MINUTES, qualifiersOf } from "./workflows/field-triggers.ts";
export { isCauseOver, isMomentary, SAFETY_MINUTES, type SafetyCause, safetyEnd } from "./workflows/safety.ts";
export { isAlarming, limitPassed, type SensorLimit } from "./workflows/sensor-limits.ts";
export {
  assumedValue,
  causeOf,
  type Fact,
  memoryMs,
  type TreeCause,
  wayBack,
  withFact,
  withoutOld,
} from "./workflows/tree-facts.ts";
export { replayAlarms, replayTree, type WouldFire } from "./workflows/tree-replay.ts";
export { beginTree, holdsAlready, nextLook, runPresses, runTree, type TreeEvent } from "./workflows/tree-run.ts";
export {
  ALL_TRIGGERS,
  type AnyTrigger,
  anyCanReport,
  canLast,
  canReport,
  isFieldTrigger,
  type WatchTarget,
  type WorkflowTrigger,
} from "./workflows/watching.ts";
export {
  asksCalendar,
  type ConditionFacts,
  type ConditionNode,
  type DayNode,
  factKey,
  type HoursNode,
  type TriggerNode,
  triggerTruth,
} from "./workflows/workflow-conditions.ts";
export {
  doingProblems,
  MOST_RECIPIENTS,
  NOTIFICATION_LENGTH,
  QUALIFIERS,
  type Qualifier,
  RECIPIENTS,
  type Recipients,
  TRIGGER_BOUNDS,
  type TriggerBounds,
  triggerBounds,
  WORKFLOW_PROBLEMS,
  type WorkflowDraft,
  type WorkflowProblem,
  workflowProblems,
} from "./workflows/workflows.ts";
