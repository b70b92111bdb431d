const HOUR_MS = 3_600_000;

/** Ordered from the most to the least serious. */
export const PRIORITIES = ["critical", "high", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The states of ISA-18.2. A `cleared` alarm is over, but nobody has acknowledged it yet. */
export const ALARM_STATES = ["active", "acknowledged", "cleared", "shelved", "closed"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** States of alarms that wait for somebody or could come back. */
export const OPEN_STATES = ["active", "acknowledged", "cleared", "shelved"] as const satisfies readonly AlarmState[];

/** The transitions of an alarm. Each is stored as a row, with the person and the reason. */
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

export const ALARM_ACTIONS = ["acknowledge", "shelve", "unshelve", "close", "assign", "note"] as const;
export type AlarmAction = (typeof ALARM_ACTIONS)[number];

/** Why an event is refused in the alarm's current state. */
export const REFUSALS = ["closed", "acknowledged", "not_shelved", "lasts", "no_cause", "no_text", "until"] as const;
export type Refusal = (typeof REFUSALS)[number];

export const MOST_SHELVED_MS = 31 * 24 * HOUR_MS;

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

/** Limits a condition to what a person can read, and a server can evaluate for each value. */
export const DEEPEST_CONDITION = 6;
