import { type Device, deviceTopic, type SwitchAppliance } from "@switchboard/contract";
import { deviceType, OnlineStatus } from "@switchboard/domain";
import type { DemoSite, PlannedDevice } from "./sites/site.ts";

const CHANNELS = ["status", "heartbeat", "state", "power", "event"] as const;
const HALF_BRIGHT = 60;

/** Stable ids, so that an address that names something of the demo works again tomorrow. */
export function demoId(kind: number, index: number, part = 0): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
  return `00000000-${hex(kind, 4)}-4000-8000-${hex(index, 8)}${hex(part, 4)}`;
}

/** What someone who brings a device subscribes to. */
export function topicsOf(kd_id: string, home: string): NonNullable<Device["device_info"]> {
  return {
    subscription_topic: CHANNELS.map((channel) => deviceTopic(kd_id, home, channel)).join(","),
    publish_topic: deviceTopic(kd_id, home, "ping"),
  };
}

/** The rooms and the other groups of a site, before anyone rearranges them. */
export function buildGroups({ rooms, groups }: DemoSite): Device["groups"] {
  const others = groups.map(({ name }) => ({ name, type: "deviceType" as const }));
  const all = [...rooms.map((name) => ({ name, type: "room" as const })), ...others];
  return all.map((group, index) => ({ _id: demoId(3, index), ...group }));
}

export function buildDevices(site: DemoSite, now: number): Device[] {
  return site.devices.map((plan, index) => buildDevice(site, plan, index, now));
}

function buildDevice(site: DemoSite, plan: PlannedDevice, index: number, now: number): Device {
  const kd_id = `DEMO${String(index + 1).padStart(4, "0")}`;
  const switches = (plan.switches ?? []).map((name, at) => buildSwitch(plan, name, index, at));
  const isIn = (group: Device["groups"][number]) =>
    group.type === "room"
      ? group.name === plan.room
      : site.groups.some(({ name, devices }) => name === group.name && devices.includes(plan.name));
  return {
    _id: demoId(1, index),
    device_name: plan.name,
    kd_id,
    device_type: plan.type,
    current_status: plan.offlineFor ? OnlineStatus.offline : OnlineStatus.online,
    current_dimm: switches.map((each) => each.current_dimm),
    last_seen: new Date(now - (plan.offlineFor ?? 0)).toISOString(),
    rssi: plan.offlineFor ? null : (plan.rssi ?? -52 - ((index * 7) % 25)),
    groups: buildGroups(site).filter(isIn),
    meta: { ...plan.meta },
    access: "device",
    switch_appliances: switches,
    device_info: topicsOf(kd_id, site._id),
    device_config: { ...plan.config },
    deviceType: { ...deviceType(plan.type), switches: [...deviceType(plan.type).switches] },
  };
}

function buildSwitch(plan: PlannedDevice, name: string, index: number, at: number): SwitchAppliance {
  const kind = deviceType(plan.type).switches[at] ?? "switch";
  return {
    _id: demoId(2, index, at + 1),
    name: name.replace("*", ""),
    switch_no: at + 1,
    kind,
    current_status: name.endsWith("*"),
    current_dimm: kind === "dimmer" ? HALF_BRIGHT : null,
    light: kind === "light" ? { color: "#ffd8a8", color_temperature: 3000 } : null,
  };
}
