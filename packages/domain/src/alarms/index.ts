export { type AlarmWeek, alarmWeek, delaySuggestion } from "./alarm-week.ts";
export {
  budgetWords,
  choreFailedWords,
  demandWords,
  floodWords,
  gatewayGoneWords,
  oldHoldWords,
  placeGoneWords,
  roomGoneWords,
  type ServerSign,
  serverSignWords,
  silentSensorWords,
  siteGoneWords,
} from "./alarm-words.ts";
export {
  type AlarmCondition,
  changeDue,
  type Observation,
  type Tick,
  UNWATCHED,
  type WatchState,
  watch,
} from "./condition.ts";
export {
  ALARM_PACE,
  afterAttempt,
  CHANNEL_KINDS,
  type ChannelKind,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  type DeliveryReason,
  type DeliveryState,
  isRepeatable,
  MAIL_PACE,
  type SendOutcome,
  USUAL_PRIORITIES,
  WEBHOOK_SHAPES,
  type WebhookShape,
} from "./deliveries.ts";
export { DIGEST, type FreshNews, foldNews, type NewNotification, type RecentNotification } from "./digest.ts";
export {
  ESCALATION_STEPS,
  type Escalation,
  type EscalationStep,
  LONGEST_ESCALATION_MS,
  MOST_STEPS,
  nextTellingAt,
  type StepAudience,
  type Telling,
  tellingsDue,
} from "./escalation.ts";
export { FLAPPING, type FlappingState, flappingEnds, lookForFlapping, STEADY } from "./flapping.ts";
export { CALM, FLOOD, type FloodState, lookForFlood } from "./floods.ts";
export { FOLDING, type Fold, type FoldableAlarm, foldAlarms, type Parent, type ParentsOf } from "./folding.ts";
export {
  type AlarmEvent,
  type AlarmLife,
  type AlarmStep,
  alarmState,
  newLife,
  possibleActions,
  RETURNED,
  stepAlarm,
} from "./life.ts";
export {
  breachWords,
  doubtWords,
  FLUTTER_MS,
  holdEndsWords,
  type NewsWords,
  offlineWords,
  ownerWords,
  powerWords,
  reminderWords,
  runFailedWords,
  runMissedWords,
  ticketMovedWords,
  ticketRaisedWords,
  ticketRepliedWords,
} from "./news-words.ts";
export { NOTIFICATION_KINDS, type NotificationKind } from "./notifications.ts";
export { EEMUA_TARGET, LOADS, nuisanceReport, type RaisedOnce } from "./nuisance.ts";
export { digitsOfNumber, isConfirmed, NUMBER_CODE } from "./number-codes.ts";
export { MOST_ON_CALL, MOST_OVERRIDES, type OnCallRotation, type OnCallTurn, onCallTurns } from "./on-call.ts";
export {
  escalationOf,
  MOST_PLANS,
  type OnCallPlan,
  PLAN_PROBLEMS,
  type PlanProblem,
  planFor,
  planProblems,
} from "./on-call-plans.ts";
export { isPlaceBack, lostPlaces, PLACES, type WatchedPlace } from "./places.ts";
export { MOST_QUIET_HOURS, QUIET_PROBLEMS, type QuietHours, quietProblems, quietText } from "./quiet-hours.ts";
export { raisesOf } from "./raises.ts";
export { type PersonReach, quietSummary, type ReachDecision, reachOf } from "./reach.ts";
export { type AlarmRecipients, escalationTo, MOST_NEXT_MINUTES } from "./recipients.ts";
export { DEFAULT_SOURCES, OLD_HOLD_MS, ruleFor, type SourceNature, type SourceRule } from "./sources.ts";
export { isSupplyGone } from "./supply.ts";
export {
  ALARM_ACTIONS,
  ALARM_SOURCES,
  ALARM_STATES,
  type AlarmSource,
  type AlarmState,
  DEEPEST_CONDITION,
  LONGEST_ADVICE,
  MOST_DELAY_MS,
  MOST_SHELVED_MS,
  OPEN_STATES,
  PRIORITIES,
  type Priority,
  REFUSALS,
  type Refusal,
  TRANSITIONS,
  type TransitionKind,
} from "./terms.ts";
