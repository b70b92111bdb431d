/** The event types the fleet reports; docs/device-protocol.md has the whole list and where the numbers come from. */
export const EventType = {
  overVoltage: 9,
  underVoltage: 12,
  overload: 21,
  dryRun: 23,
  noSupply: 24,
  supplyOk: 25,
  motorHealth: 40,
  parking: 101,
} as const;

/** The spec's values of event 40 (§4). */
export const MotorHealth = { stopped: 1, normal: 2, dry: 3, overload: 4 } as const;
export type MotorHealth = (typeof MotorHealth)[keyof typeof MotorHealth];
