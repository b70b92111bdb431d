import type { BodyOf, contract, Device, DeviceEvent, ReplyOf } from "@switchboard/contract";
import { dayBounds, EventType, isCritical, isOnline, lengthOf, MotorHealth, type Span } from "@switchboard/domain";
import { refuse } from "./demo-devices.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Past = [ago: number, type: number, value: number];

const SUPPLY: Past[] = [
  [2 * HOUR, EventType.supplyOk, 231],
  [2 * HOUR + 8 * MINUTE, EventType.overVoltage, 258],
  [26 * HOUR, EventType.supplyOk, 228],
  [26 * HOUR + 20 * MINUTE, EventType.underVoltage + 1, 197],
];
const PUMP: Past[] = [
  [5 * HOUR, EventType.motorHealth, MotorHealth.stopped],
  [5 * HOUR + 1 * MINUTE, EventType.dryRun, 3.1],
  [5 * HOUR + 1 * MINUTE, EventType.motorHealth, MotorHealth.dry],
  [6 * HOUR, EventType.motorHealth, MotorHealth.normal],
];
/** Who came and left, by bay: the first is the present. */
const BAYS: number[][] = [
  [50 * MINUTE, 3 * HOUR, 5 * HOUR],
  [12 * MINUTE, 4 * HOUR],
  [7 * HOUR, 8 * HOUR],
];
const TAKEN_NOW = [true, false, true];

function pastOf(device: Device, bay: number): Past[] {
  if (device.device_type === "KIOT_PARKING_SENSOR") {
    const taken = TAKEN_NOW[bay] ?? false;
    return (BAYS[bay] ?? []).map((ago, index) => [ago, EventType.parking, taken === (index % 2 === 0) ? 1 : 0]);
  }
  if (device.device_type === "KIOT_MOTOR") return PUMP;
  return device.device_type === "ENERGY_METER_3" ? SUPPLY : [];
}

/** What happened in the demo building: canned, and as old as it was when the demo began. */
export function createDemoHealth(devices: readonly Device[], timeZone: string) {
  const start = Date.now();

  function eventsOf(device: Device): DeviceEvent[] {
    const bay = devices.filter(({ device_type }) => device_type === "KIOT_PARKING_SENSOR").indexOf(device);
    return pastOf(device, bay).map(([ago, type, value]) => ({
      _id: `${device._id}.${start - ago}.${type}`,
      type,
      value,
      createdAt: new Date(start - ago).toISOString(),
    }));
  }

  function isWithin({ createdAt }: DeviceEvent, from: string, to: string): boolean {
    const at = new Date(createdAt);
    return at >= dayBounds(from, timeZone).from && at < dayBounds(to, timeZone).to;
  }

  function onlineOf(device: Device, from: number, to: number): Span[] {
    const until = isOnline(device.current_status) ? to : Math.min(to, Date.parse(device.last_seen ?? ""));
    return until > from ? [{ from, to: until }] : [];
  }

  return {
    events({ id, from_date, to_date, limit, offset }: BodyOf<typeof contract.deviceEventsHistory>) {
      const device = devices.find(({ _id }) => _id === id);
      if (!device) throw refuse("device.not_found");
      const own = eventsOf(device).filter((event) => isWithin(event, from_date, to_date));
      return { events: own.slice(offset, offset + limit), count: own.length };
    },
    /** The canned past is newest first and never says the same twice in a row. */
    latest(type: number, deviceType?: string): ReplyOf<typeof contract.latestEvents> {
      const asked = devices.filter(({ device_type }) => deviceType === undefined || device_type === deviceType);
      const events = asked.flatMap((device) => {
        const last = eventsOf(device).find((event) => event.type === type);
        return last ? [{ ...last, device: device._id, since: last.createdAt }] : [];
      });
      return { events };
    },
    online(day: string, id?: string): ReplyOf<typeof contract.deviceOnlineStatus> {
      const bounds = dayBounds(day, timeZone);
      const from = bounds.from.getTime();
      const to = Math.max(from, Math.min(bounds.to.getTime(), Date.now()));
      const asked = devices.filter(({ _id }) => id === undefined || _id === id);
      if (id !== undefined && asked.length === 0) throw refuse("device.not_found");
      return {
        devices: asked.map((device) => {
          const online = onlineOf(device, from, to);
          const { _id, device_name } = device;
          return { _id, device_name, online, online_ms: lengthOf(online), day_ms: to - from };
        }),
      };
    },
    alerts(day: string): ReplyOf<typeof contract.criticalAlerts> {
      const alerts = devices.flatMap((device) =>
        eventsOf(device)
          .filter((event) => isCritical(event.type, event.value) && isWithin(event, day, day))
          .map((event) => ({ ...event, device: device._id, device_name: device.device_name })),
      );
      return { alerts: alerts.sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
    },
  };
}
