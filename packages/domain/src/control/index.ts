export {
  ANSWER_GRACE_MS,
  type AwaitedSource,
  actsUntil,
  answeredAt,
  COMMAND_EXPIRY_MS,
  COMMAND_OUTCOMES,
  COMMAND_SOURCES,
  type CommandAnswer,
  type CommandEnd,
  type CommandOutcome,
  type CommandSource,
  type CommandStanding,
  deadlineOf,
  hasExpired,
  isAwaited,
  isCarriedOut,
  isLeaseOver,
  LOOK_MS,
  PUBLISH_LEASE_MS,
  settleOutcome,
} from "./commands.ts";
export { looksCritical, needsConfirmation } from "./critical.ts";
export { FAILURE_CODES, FAILURE_REASONS, type FailureCode, readFailure } from "./failure-reasons.ts";
export {
  DEFAULT_HOLD_RULES,
  HOLD_RULE_PROBLEMS,
  type HoldRules,
  holdRuleProblems,
  MOST_HOLD_MINUTES,
  MOST_WALL_MINUTES,
  offeredMinutes,
} from "./holds/hold-rules.ts";
export {
  AFTER_HOLD,
  type AfterHold,
  HOLD_PROBLEMS,
  type HoldWish,
  holdProblems,
  holdUntilOf,
  mayRelease,
  needsWhy,
  noticeAt,
  pressHolds,
  WISH_ENDS,
  type WishEnd,
} from "./holds/hold-wish.ts";
export {
  compareLevels,
  fateOf,
  type HeldBy,
  HOLD_ENDS,
  HOLD_LEVELS,
  type HoldEndKind,
  type HoldLevel,
  holdComesBack,
  isHolding,
  isWallHold,
  levelOf,
  ORDER_LEVELS,
  type OrderFate,
  type OrderLevel,
} from "./holds/levels.ts";
export { orderToResume } from "./holds/resume.ts";
export { readCause, writeCause } from "./limits/cause.ts";
export {
  judgeTogether,
  type Obstacle,
  obstacleTo,
  type Patience,
  type ProtectedSwitch,
  type ProtectionVerdict,
} from "./limits/judge.ts";
export {
  hasLimits,
  LIMIT_PROBLEMS,
  limitProblems,
  MOST_INTERLOCKED,
  MOST_INTERLOCKS,
  MOST_MINIMUM_S,
  MOST_RUN_S,
  STOP_AGAIN_MS,
  type SwitchLimits,
} from "./limits/limits.ts";
export { SCENE_PROBLEMS, sceneProblems } from "./scenes.ts";
export {
  ACTION_PROBLEMS,
  type ActionDraft,
  type ActionProblem,
  actionProblems,
  MAX_ACTIONS,
  ordersOf,
  type SwitchOrder,
  splitTarget,
  targetOf,
} from "./switch-actions.ts";
export { isSupported } from "./switch-support.ts";
