import {
  type Device,
  deviceTopic,
  ERRORS,
  type ErrorCode,
  parseTopic,
  type SwitchAppliance,
  type SwitchEvent,
} from "@switchboard/contract";
import { isOnline } from "@switchboard/domain";
import { GatewayError } from "../gateway-error.ts";
import { buildDevices, demoId } from "./demo-building.ts";
import { createHub } from "./demo-hub.ts";
import { demoReading } from "./demo-power.ts";

/** About what a device on a good Wi-Fi takes. */
const ANSWER_MS = 250;
const PING_MS = 80;
const EXPIRY_MS = 10_000;

export function refuse(code: ErrorCode): GatewayError {
  return new GatewayError(ERRORS[code].status, { code, ...ERRORS[code] });
}

interface Found {
  device: Device;
  appliance: SwitchAppliance;
}

/** The devices of the demo: they keep their state, answer pings and do what they are told, a moment later. */
export function createDemoDevices(home: string) {
  const devices = buildDevices(home, Date.now());
  const events = new Map<string, SwitchEvent[]>();
  const hub = createHub(answerPing);
  let commands = 0;

  function answerPing(topic: string): void {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== "device" || parsed.channel !== "ping") return;
    const device = devices.find(({ kd_id }) => kd_id === parsed.device);
    if (!device || !isOnline(device.current_status)) return;
    setTimeout(() => {
      hub.deliver(deviceTopic(device.kd_id, home, "heartbeat"), stateOf(device));
      const reading = demoReading(device, Date.now());
      if (reading) hub.deliver(deviceTopic(device.kd_id, home, "power"), reading);
    }, PING_MS);
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
      Object.assign(appliance, change);
      device.current_dimm = (device.switch_appliances ?? []).map((each) => each.current_dimm);
      record(appliance, command_id, source);
      hub.deliver(deviceTopic(device.kd_id, home, "state"), { ...stateOf(device), cmd: command_id, ok: true });
    }, ANSWER_MS);
    return { command_id, expires_at: new Date(Date.now() + EXPIRY_MS).toISOString() };
  }

  function record(appliance: SwitchAppliance, _id: string, source: SwitchEvent["source"]): void {
    const now = new Date().toISOString();
    const event: SwitchEvent = {
      _id,
      createdAt: now,
      switch_state: appliance.current_status ? 1 : 0,
      level: null,
      light: appliance.light,
      source,
      actor: null,
      outcome: "confirmed",
      reason: null,
      reason_code: null,
      finishedAt: now,
    };
    events.set(appliance._id, [event, ...(events.get(appliance._id) ?? [])]);
  }

  return {
    devices,
    find,
    command,
    deliver: hub.deliver,
    openLive: hub.open,
    eventsOf: (id: string) => events.get(id) ?? [],
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
