import type { Device, DeviceEvent } from "@switchboard/contract";
import { CurtainState, DOORBELL_RUNG, EventType, MotorHealth } from "@switchboard/domain";
import { controlOf } from "./demo-special.ts";
import { DAY, HOUR, MINUTE } from "./sites/site.ts";

type Past = [ago: number, type: number, value: number];

const SUPPLY: Past[] = [
  [2 * HOUR, EventType.supplyOk, 231],
  [2 * HOUR + 8 * MINUTE, EventType.overVoltage, 258],
  [26 * HOUR, EventType.supplyOk, 228],
  [26 * HOUR + 20 * MINUTE, EventType.underVoltage + 1, 197],
  [74 * HOUR - 12 * MINUTE, EventType.supplyOk, 233],
  [74 * HOUR, EventType.overVoltage + 2, 254],
  [5 * DAY, EventType.supplyOk, 230],
  [5 * DAY + 35 * MINUTE, EventType.noSupply, 0],
];
const PUMP: Past[] = [
  [5 * HOUR, EventType.motorHealth, MotorHealth.stopped],
  [5 * HOUR + 1 * MINUTE, EventType.dryRun, 3.1],
  [5 * HOUR + 1 * MINUTE, EventType.motorHealth, MotorHealth.dry],
  [6 * HOUR, EventType.motorHealth, MotorHealth.normal],
  [29 * HOUR, EventType.motorHealth, MotorHealth.stopped],
  [30 * HOUR, EventType.motorHealth, MotorHealth.normal],
];
const COOLING: Past[] = [
  [26 * HOUR + 4 * MINUTE, EventType.overcurrent, 13.2],
  [4 * DAY, EventType.overcurrent, 12.9],
];
const CURTAIN: Past[] = [
  [4 * HOUR, EventType.curtain, CurtainState.open],
  [4 * HOUR + 15_000, EventType.curtain, CurtainState.opening],
  [20 * HOUR, EventType.curtain, CurtainState.closed],
];
const BELL: Past[] = [25 * MINUTE, 3 * HOUR, 5 * HOUR, DAY, DAY + 2 * HOUR].map((ago) => [
  ago,
  EventType.doorbell,
  DOORBELL_RUNG,
]);
/** Who came and left, by bay: the first is the present. */
const BAYS: number[][] = [
  [50 * MINUTE, 3 * HOUR, 5 * HOUR],
  [12 * MINUTE, 4 * HOUR],
  [7 * HOUR, 8 * HOUR],
  [95 * MINUTE, 2 * HOUR],
  [3 * MINUTE, 6 * HOUR],
  [5 * HOUR],
  [40 * MINUTE, 9 * HOUR],
  [6 * HOUR],
];
const BEFORE_TODAY = 6;
const TAKEN_NOW = [true, false, true, true, false, true, false, true];

/** The last hours as listed, and on each day before a car that came and left. */
function carsOf(bay: number): Past[] {
  const today = (BAYS[bay] ?? []).map((ago, index): [number, boolean] => [ago, TAKEN_NOW[bay] === (index % 2 === 0)]);
  // One that came before all that is listed has left before that: the days alternate from there.
  const first = today.at(-1)?.[1] ?? true;
  const before = Array.from({ length: BEFORE_TODAY }, (_, day): [number, boolean][] => [
    [(day + 1) * DAY - bay * 17 * MINUTE, !first],
    [(day + 1) * DAY + (4 + (bay % 3)) * HOUR, first],
  ]);
  return [...today, ...before.flat()].map(([ago, isTaken]) => [ago, EventType.parking, isTaken ? 1 : 0]);
}

function pastOf(device: Device, bay: number): Past[] {
  const control = controlOf(device);
  if (control.curtain) return CURTAIN;
  if (control.bell) return BELL;
  switch (device.device_type) {
    case "KIOT_PARKING_SENSOR":
      return carsOf(bay);
    case "KIOT_MOTOR":
      return PUMP;
    case "ENERGY_METER_3":
      return SUPPLY;
    case "SW_1_HEAVY":
      return device.rssi === null ? [] : COOLING;
    default:
      return [];
  }
}

export type DemoEvents = ReturnType<typeof createDemoEvents>;

/** What happened to the devices of the demo, newest first: a canned past, and what has happened since it began. */
export function createDemoEvents(devices: readonly Device[]) {
  const start = Date.now();
  const bays = devices.filter(({ device_type }) => device_type === "KIOT_PARKING_SENSOR");
  const event = ({ _id }: Device, at: number, type: number, value: number): DeviceEvent => ({
    _id: `${_id}.${at}.${type}`,
    type,
    value,
    createdAt: new Date(at).toISOString(),
  });
  const byDevice = new Map(
    devices.map((device) => [
      device._id,
      pastOf(device, bays.indexOf(device)).map(([ago, type, value]) => event(device, start - ago, type, value)),
    ]),
  );
  const of = ({ _id }: Device) => byDevice.get(_id) ?? [];

  return {
    of,
    record(device: Device, type: number, value: number): DeviceEvent {
      const made = event(device, Date.now(), type, value);
      byDevice.set(device._id, [made, ...of(device)]);
      return made;
    },
  };
}
