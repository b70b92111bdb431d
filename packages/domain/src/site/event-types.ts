/**
 * Device events. The spec says that 1-32 and 35-37 are power events and that 40 is motor health (§9). The numbers of the individual power
 * events are our definition, and docs/device-protocol.md lists them for firmware authors.
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

/** Events with three numbers: for R, Y and B, or for R-Y, Y-B and B-R. */
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

/** The values of event 104, which the server raises when a switch at the wall breaks a protection (ADR 0069). */
export const ProtectionBreach = { interlocked: 1, resting: 2, must_run: 3 } as const;
export type ProtectionBreach = keyof typeof ProtectionBreach;

interface EventMeaning {
  name: EventName;
  /** 1, 2 or 3 when the event belongs to a phase or a pair of phases. */
  phase?: number;
}

const MEANINGS = new Map<number, EventMeaning>(
  (Object.entries(EventType) as [EventName, number][]).flatMap(([name, type]): [number, EventMeaning][] =>
    PER_PHASE.includes(name) ? [1, 2, 3].map((phase) => [type + phase - 1, { name, phase }]) : [[type, { name }]],
  ),
);

/** Returns undefined for numbers without a meaning. */
export function eventMeaning(type: number): EventMeaning | undefined {
  return MEANINGS.get(type);
}

/** Heat (the value is the temperature in °C) and buzzer events. The value 0 means that the condition is over. */
export function isWarning(type: number): boolean {
  return type === EventType.heatAlarm || type === EventType.buzzer;
}

/** Events that need attention: power events except the return of supply, motor protection, heat and buzzers. */
export function isCritical(type: number, value: number): boolean {
  if (type === EventType.motorHealth) return value === MotorHealth.dry || value === MotorHealth.overload;
  if (isWarning(type)) return value > 0;
  return isPowerEvent(type) && type !== EventType.supplyOk;
}

/** The numbers of all power events that need attention. */
export const POWER_EVENTS: readonly number[] = [...MEANINGS.keys()].filter(
  (type) => isPowerEvent(type) && type !== EventType.supplyOk,
);

/** Power events by the spec (§9). */
export function isPowerEvent(type: number): boolean {
  return (type >= 1 && type <= 32) || (type >= 35 && type <= 37);
}
