/**
 * What happened to a device. The spec fixes that 1-32 and 35-37 are power events and that 40 is motor health (§9); which
 * power event has which number is our assignment, and docs/device-protocol.md lists it for firmware.
 */
export const EventType = {
  currentFailure: 1,
  voltageFailure: 4,
  neutralFailure: 7,
  phaseReversal: 8,
  overVoltage: 9,
  underVoltage: 12,
  overVoltageLines: 15,
  underVoltageLines: 18,
  overload: 21,
  underload: 22,
  dryRun: 23,
  noSupply: 24,
  supplyOk: 25,
  overcurrent: 26,
  overcurrentPhase: 27,
  underloadPhase: 30,
  overloadPhase: 35,
  motorHealth: 40,
  parking: 101,
  curtain: 102,
  doorbell: 103,
  protection: 104,
  doorbellBattery: 105,
  doorbellMotion: 106,
  heatAlarm: 107,
  buzzer: 108,
} as const;
export type EventName = keyof typeof EventType;

/** The values of event 40 (spec §4). */
export const MotorHealth = { stopped: 1, normal: 2, dry: 3, overload: 4 } as const;
export type MotorHealth = (typeof MotorHealth)[keyof typeof MotorHealth];

/** Those that come in threes: for R, Y and B, or for R-Y, Y-B and B-R. */
const PER_PHASE: readonly EventName[] = [
  "currentFailure",
  "voltageFailure",
  "overVoltage",
  "underVoltage",
  "overVoltageLines",
  "underVoltageLines",
  "overcurrentPhase",
  "underloadPhase",
  "overloadPhase",
];

/** The values of event 104, which the server raises itself: what was broken at the wall (ADR 0069). */
export const ProtectionBreach = { interlocked: 1, resting: 2, must_run: 3 } as const;
export type ProtectionBreach = keyof typeof ProtectionBreach;

interface EventMeaning {
  name: EventName;
  /** 1, 2 or 3 where the event belongs to a phase, or to a pair of phases. */
  phase?: number;
}

const MEANINGS = new Map<number, EventMeaning>(
  (Object.entries(EventType) as [EventName, number][]).flatMap(([name, type]): [number, EventMeaning][] =>
    PER_PHASE.includes(name) ? [1, 2, 3].map((phase) => [type + phase - 1, { name, phase }]) : [[type, { name }]],
  ),
);

/** Undefined for numbers that nobody has given a meaning. */
export function eventMeaning(type: number): EventMeaning | undefined {
  return MEANINGS.get(type);
}

/** Events of a device that is too hot (the value is its temperature in °C) or sounds its buzzer; with 0 they say that it is over. */
export function isWarning(type: number): boolean {
  return type === EventType.heatAlarm || type === EventType.buzzer;
}

/** Events that need attention: everything about power except its return, a motor that protects itself, heat and a buzzer. */
export function isCritical(type: number, value: number): boolean {
  if (type === EventType.motorHealth) return value === MotorHealth.dry || value === MotorHealth.overload;
  if (isWarning(type)) return value > 0;
  return isPowerEvent(type) && type !== EventType.supplyOk;
}

/** The numbers of all power events that someone should look at. */
export const POWER_EVENTS: readonly number[] = [...MEANINGS.keys()].filter(
  (type) => isPowerEvent(type) && type !== EventType.supplyOk,
);

/** The power events of the spec (§9). */
export function isPowerEvent(type: number): boolean {
  return (type >= 1 && type <= 32) || (type >= 35 && type <= 37);
}
