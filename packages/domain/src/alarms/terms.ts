const HOUR_MS = 3_600_000;

/** As far as telling and order depend on how grave it is, the gravest first. */
export const PRIORITIES = ["critical", "high", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What an alarm is shown as, after ISA-18.2; `cleared` is over, but nobody has seen it yet. */
export const ALARM_STATES = ["active", "acknowledged", "cleared", "shelved", "closed"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Those that wait for somebody, or could come back. */
export const OPEN_STATES = ["active", "acknowledged", "cleared", "shelved"] as const satisfies readonly AlarmState[];

/** The steps of a life; each is a row, with who and why. */
export const TRANSITIONS = [
  "raised",
  "raised_again",
  "cleared",
  "acknowledged",
  "shelved",
  "unshelved",
  "shelving_over",
  "closed",
  "assigned",
  "noted",
  "flapping",
  "folded",
  "unfolded",
  "ticket",
] as const;
export type TransitionKind = (typeof TRANSITIONS)[number];

/** What a person can do with an alarm. */
export const ALARM_ACTIONS = ["acknowledge", "shelve", "unshelve", "close", "assign", "note"] as const;
export type AlarmAction = (typeof ALARM_ACTIONS)[number];

/** Why a step is not taken: what is asked for makes no sense as the alarm is now. */
export const REFUSALS = ["closed", "acknowledged", "not_shelved", "lasts", "no_cause", "no_text", "until"] as const;
export type Refusal = (typeof REFUSALS)[number];

export const MOST_SHELVED_MS = 31 * 24 * HOUR_MS;

/** What raises alarms. */
export const ALARM_SOURCES = [
  "workflow",
  "power",
  "motor",
  "sensor",
  "offline",
  "gateway",
  "schedule",
  "hold",
  "protection",
  "demand",
  "channel",
  "budget",
  "server",
] as const;
export type AlarmSource = (typeof ALARM_SOURCES)[number];

export const LONGEST_ADVICE = 400;

export const MOST_DELAY_MS = 24 * HOUR_MS;

/** What a person can still read, and a server judge for each value that comes. */
export const DEEPEST_CONDITION = 6;
