import {
  type Device,
  deviceTopic,
  ERRORS,
  type ErrorCode,
  parseTopic,
  type SwitchAppliance,
  type SwitchEvent,
} from "@switchboard/contract";
import { dayBounds, EventType, isOnline } from "@switchboard/domain";
import { GatewayError } from "../gateway-error.ts";
import { getSession } from "../session.ts";
import { buildDevices, demoId } from "./demo-building.ts";
import { createDemoEvents } from "./demo-events.ts";
import { createHub } from "./demo-hub.ts";
import { createMovers } from "./demo-movers.ts";
import { demoReading } from "./demo-power.ts";
import { lastDays, pastOfSwitch } from "./demo-switch-past.ts";
import type { DemoSite } from "./sites/site.ts";

/** About what a device on a good Wi-Fi takes. */
const ANSWER_MS = 250;
const PING_MS = 80;
const EXPIRY_MS = 10_000;
/** How often meters tell what they measure while somebody looks, and how often a car comes or goes. */
const READING_MS = 6_000;
const READINGS_PER_CAR = 7;
const READINGS_PER_HEARTBEAT = 10;

export function refuse(code: ErrorCode): GatewayError {
  return new GatewayError(ERRORS[code].status, { code, ...ERRORS[code] });
}

interface Found {
  device: Device;
  appliance: SwitchAppliance;
}

export type DemoBuilding = ReturnType<typeof createDemoDevices>;

/** The devices of the demo: they keep their state, answer pings and do what they are told, a moment later. */
export function createDemoDevices(site: DemoSite, timeZone: string) {
  const home = site._id;
  const devices = buildDevices(site, Date.now());
  const happened = createDemoEvents(devices);
  const colleagues = site.people.map(({ name }) => name);
  const events = new Map<string, SwitchEvent[]>();
  const hub = createHub({ onPublish: answerPing, live });
  const moved = createMovers({ report, tell });
  let commands = 0;
  let days: number[] | undefined;

  function tellPower(device: Device): void {
    const reading = demoReading(device, Date.now(), timeZone);
    if (reading) hub.deliver(deviceTopic(device.kd_id, home, "power"), reading);
  }

  function beat(device: Device): void {
    hub.deliver(deviceTopic(device.kd_id, home, "heartbeat"), stateOf(device));
  }

  function tell(device: Device, type: number, value: number): void {
    const { createdAt } = happened.record(device, type, value);
    hub.deliver(deviceTopic(device.kd_id, home, "event"), { ts: Date.parse(createdAt), type, value });
  }

  function report(device: Device, answer: { cmd?: string; ok?: boolean } = {}): void {
    device.current_dimm = (device.switch_appliances ?? []).map((each) => each.current_dimm);
    hub.deliver(deviceTopic(device.kd_id, home, "state"), { ...stateOf(device), ...answer });
  }

  function answerPing(topic: string): void {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== "device" || parsed.channel !== "ping") return;
    const device = devices.find(({ kd_id }) => kd_id === parsed.device);
    if (!device || !isOnline(device.current_status)) return;
    setTimeout(() => {
      beat(device);
      tellPower(device);
    }, PING_MS);
  }

  /** A building in which nothing moves looks dead: meters go on measuring, and cars come and go. */
  function live(): () => void {
    let readings = 0;
    const timer = setInterval(() => {
      readings += 1;
      const online = devices.filter(({ current_status }) => isOnline(current_status));
      for (const device of online) tellPower(device);
      if (readings % READINGS_PER_HEARTBEAT === 0) for (const device of online) beat(device);
      if (readings % READINGS_PER_CAR === 0) moveCar(online, readings / READINGS_PER_CAR);
    }, READING_MS);
    return () => clearInterval(timer);
  }

  function moveCar(online: readonly Device[], turn: number): void {
    const bays = online.filter(({ device_type }) => device_type === "KIOT_PARKING_SENSOR");
    const bay = bays[(turn * 3) % bays.length];
    if (bay) tell(bay, EventType.parking, happened.of(bay)[0]?.value === 1 ? 0 : 1);
  }

  function find(id: string): Found {
    for (const device of devices) {
      const appliance = device.switch_appliances?.find(({ _id }) => _id === id);
      if (appliance) return { device, appliance };
    }
    throw refuse("switch.not_found");
  }

  /** Answers at once that the command is sent; the device reports under its id when it has acted. */
  function command(id: string, change: Partial<SwitchAppliance>, source: SwitchEvent["source"] = "dashboard") {
    const { device, appliance } = find(id);
    if (!isOnline(device.current_status)) throw refuse("device.offline");
    commands += 1;
    const command_id = demoId(4, commands);
    setTimeout(() => {
      const before = historyOf(device, appliance);
      Object.assign(appliance, change);
      events.set(appliance._id, [lineOf(appliance, command_id, source), ...before]);
      report(device, { cmd: command_id, ok: true });
      moved(device, appliance);
      tellPower(device);
    }, ANSWER_MS);
    return { command_id, expires_at: new Date(Date.now() + EXPIRY_MS).toISOString() };
  }

  function historyOf(device: Device, appliance: SwitchAppliance): SwitchEvent[] {
    days ??= lastDays(timeZone);
    return events.get(appliance._id) ?? pastOfSwitch(device, appliance, colleagues, days);
  }

  /** As a server would list them: those within reach have just been heard. */
  function list(): Device[] {
    const now = new Date().toISOString();
    for (const device of devices) if (isOnline(device.current_status)) device.last_seen = now;
    return structuredClone(devices);
  }

  return {
    devices,
    list,
    happened,
    find,
    command,
    deliver: hub.deliver,
    openLive: hub.open,
    eventsOf(id: string, day: string): SwitchEvent[] {
      const { device, appliance } = find(id);
      const { from, to } = dayBounds(day, timeZone);
      return historyOf(device, appliance).filter(({ createdAt }) => {
        const at = Date.parse(createdAt);
        return at >= from.getTime() && at < to.getTime();
      });
    },
  };
}

/** A device's whole state as it reports it. */
function stateOf(device: Device) {
  const switches = device.switch_appliances ?? [];
  const light = switches.find((each) => each.light)?.light;
  return {
    ts: Date.now(),
    relays: switches.map((each) => (each.current_status ? 1 : 0)),
    dimm: switches.map((each) => each.current_dimm),
    light: light ? { color: light.color, ct: light.color_temperature } : undefined,
    rssi: device.rssi ?? undefined,
  };
}

function lineOf({ current_status, light }: SwitchAppliance, _id: string, source: SwitchEvent["source"]): SwitchEvent {
  const now = new Date().toISOString();
  return {
    _id,
    createdAt: now,
    switch_state: current_status ? 1 : 0,
    level: null,
    light,
    source,
    actor: source === "schedule" ? null : (getSession().user?.name ?? null),
    outcome: "confirmed",
    reason: null,
    reason_code: null,
    finishedAt: now,
  };
}
