import { type BodyOf, contract, type Device, type DeviceEvent, type ReplyOf } from "@switchboard/contract";
import { dayBounds, isCritical, isOnline, lengthOf, type Span } from "@switchboard/domain";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoEvents } from "./demo-events.ts";

/** How the devices of the demo have been. */
function createDemoHealth(devices: readonly Device[], { of: eventsOf }: DemoEvents, timeZone: string) {
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
    /** What happened is told newest first, and never the same twice in a row. */
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

export type DemoHealth = ReturnType<typeof createDemoHealth>;

export function demoHealth(on: On, devices: readonly Device[], happened: DemoEvents, timeZone: string): DemoHealth {
  const health = createDemoHealth(devices, happened, timeZone);
  on(contract.deviceEventsHistory, (input) =>
    health.events({ ...input, limit: Number(input.limit ?? 100), offset: Number(input.offset ?? 0) }),
  );
  on(contract.deviceOnlineStatus, ({ day, id }) => health.online(day, id));
  on(contract.latestEvents, ({ type, device_type }) => health.latest(Number(type), device_type));
  on(contract.criticalAlerts, ({ day }) => health.alerts(day));
  return health;
}
