import type { Alarm, Device, DeviceGroup, IrCommand, Place, Scene, Sensor } from "@switchboard/contract";
import { OPEN_STATES } from "@switchboard/domain/alarms";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import {
  type AcWish,
  brightnessValue,
  dimmerValue,
  type ExportFormat,
  findCodeset,
  PLACE_EXPORTS,
  PlaceTree,
  signalOfKey,
  signalOfState,
  toModelDevice,
} from "@switchboard/domain/site";
import { currentTime } from "../../ui/clock.ts";
import { edit, restore, set } from "./changes.ts";
import type { DemoDevices } from "./devices.ts";
import type { Json } from "./recording.ts";
import { refuse } from "./refuse.ts";
import { beginReport, openReport } from "./reports.ts";
import { trueNow } from "./true-now.ts";

interface Demo {
  read(call: string, input: Json): Promise<Json | undefined>;
  devices(): Promise<DemoDevices>;
}

type Handler = (input: Json, demo: Demo) => unknown;

async function listed<T>({ read }: Demo, call: string, key: string, id: unknown): Promise<T | undefined> {
  const items = ((await read(call, {}))?.[key] ?? []) as (T & { _id: string })[];
  return items.find(({ _id }) => _id === id);
}

/** The ids of the devices in the rooms of a place. */
async function devicesInPlace(id: string, { read }: Demo): Promise<Set<string>> {
  const { places = [] } = (await read("listPlaces", {})) ?? {};
  const { groups = [] } = (await read("deviceGroups", {})) ?? {};
  const rooms = (groups as DeviceGroup[]).map((group) => ({ ...group, place: group.place ?? null }));
  const inside = new PlaceTree(places as Place[]).roomsIn(id, rooms);
  return new Set(inside.flatMap(({ devices }) => devices.map((each) => (typeof each === "string" ? each : each._id))));
}

/** Recorded alarms name their device, but not its place. */
const listAlarms: Handler = async ({ place, ...input }, demo) => {
  if (place === undefined) return undefined;
  const inside = await devicesInPlace(String(place), demo);
  const device = [...inside].join(",") || "none";
  const open = await demo.read("listAlarms", { states: [...OPEN_STATES], device });
  const alarms = (open?.docs ?? []) as Alarm[];
  const count = (isCounted: (alarm: Alarm) => boolean) => alarms.filter(isCounted).length;
  const counts = {
    ...Object.fromEntries(OPEN_STATES.map((state) => [state, count((each) => each.state === state)])),
    critical: count(({ state, priority }) => state === "active" && priority === "critical"),
  };
  const reply = await demo.read("listAlarms", { ...input, device });
  return reply && { ...reply, counts };
};

const switchDevice: Handler = async ({ switch_appliance_id, switch_state }, demo) =>
  (await demo.devices()).command(String(switch_appliance_id), { state: switch_state as 0 | 1 });

const lightActions: Handler = async ({ switch_appliance_id, level, brightness, color, color_temperature }, demo) =>
  (await demo.devices()).command(String(switch_appliance_id), {
    ...(typeof level === "number" && { dimm: dimmerValue(level) }),
    ...(typeof brightness === "number" && { dimm: brightnessValue(brightness) }),
    ...(typeof color === "string" && { color }),
    ...(typeof color_temperature === "number" && { ct: color_temperature }),
  });

const playScene: Handler = async ({ sceneId }, demo) => {
  const scene = await listed<Scene>(demo, "listScenes", "scenes", sceneId);
  if (!scene) throw refuse("scene.not_found");
  const devices = await demo.devices();
  const results = scene.actions.map(({ UDid, switch_appliance_id, switch_state, level }) => {
    const id = switch_appliance_id?._id ?? "";
    const about = {
      switch_appliance_id: id,
      switch_name: switch_appliance_id?.name ?? "",
      device_name: UDid?.device_name ?? "",
      switch_state,
      level,
    };
    try {
      const dimm = level === null ? {} : { dimm: dimmerValue(level) };
      const { command_id } = devices.command(id, { state: switch_state, ...dimm });
      return { ...about, command_id, outcome: "pending", reason: null, finishedAt: null };
    } catch {
      const finishedAt = new Date(currentTime()).toISOString();
      return { ...about, command_id: crypto.randomUUID(), outcome: "failed", reason: "offline", finishedAt };
    }
  });
  return { results };
};

interface Remote {
  paired_appliance: { codeset: string };
  paired_ud: { _id: string } | null;
}

const irCustom: Handler = async ({ remote_id, device, codeset, key, state, learn }, demo) => {
  if (learn) throw refuse("demo.read_only");
  const remote = await listed<Remote>(demo, "myRemotes", "remotes", remote_id);
  const library = findCodeset(String(codeset ?? remote?.paired_appliance.codeset));
  if (!library) throw refuse("remote.not_found");
  const signal = (state ? signalOfState(library, state as AcWish) : signalOfKey(library, String(key))) ??
    signalOfKey(library, "power") ?? { carrier: 38_000, pattern: [9000, 4500] };
  const order: IrCommand = {
    id: crypto.randomUUID(),
    exp: currentTime() + COMMAND_EXPIRY_MS,
    carrier: signal.carrier,
    pattern: [...signal.pattern],
  };
  const answer = (await demo.devices()).infrared(String(device ?? remote?.paired_ud?._id), order);
  return {
    command_id: order.id,
    expires_at: new Date(order.exp).toISOString(),
    outcome: answer?.payload.ok ? "confirmed" : "failed",
    learnt: null,
  };
};

function setUnseen(unseen: number): { unseen: number } {
  set("unseenNotifications", { unseen });
  set("listNotifications", { unseen });
  return { unseen };
}

const markNotificationSeen: Handler = async ({ id }, { read }) => {
  edit(String(id), { seen: true });
  const { notifications = [] } = (await read("listNotifications", {})) ?? {};
  return setUnseen((notifications as { seen: boolean }[]).filter(({ seen }) => !seen).length);
};

/** Only the checks of stored workflows are recorded. */
const checkWorkflows: Handler = async (input, { read }) =>
  input.workflows ? trueNow(input as Parameters<typeof trueNow>[0], read) : undefined;

/** Files are recorded in base64. */
const recordedPicture =
  (call: string): Handler =>
  async (input, { read }) => {
    const { file = "" } = (await read(call, input)) ?? {};
    const bytes = Uint8Array.from(atob(String(file)), (character) => character.charCodeAt(0));
    return new File([bytes], "picture.png", { type: "image/png" });
  };

/** Files are written here, because a recorded one would not contain what a visitor has changed. */
const exportPlaces: Handler = async ({ format }, { read }) => {
  const { places = [] } = (await read("listPlaces", {})) ?? {};
  const { groups = [] } = (await read("deviceGroups", {})) ?? {};
  const { devices = [] } = (await read("myDevices", { appends: "swappliance" })) ?? {};
  const { sensors = [] } = (await read("listSensors", {})) ?? {};
  const rooms = (groups as DeviceGroup[])
    .filter(({ type }) => type === "room")
    .map(({ _id, name, place = null, area = null }) => ({ _id, name, place, area }));
  const sensorsOf = Map.groupBy(sensors as Sensor[], ({ device }) => device._id);
  const equipment = (devices as Device[]).map((device) => toModelDevice(device, sensorsOf.get(device._id) ?? []));
  const { name, type, write } = PLACE_EXPORTS[format as ExportFormat];
  return new File([write({ places: places as Place[], rooms, devices: equipment })], name, { type });
};

/** Calls that neither the recording nor the rule for changes answers: devices, report files and a few others. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  listAlarms,
  switchDevice,
  lightActions,
  playScene,
  irCustom,
  newReport: (input) => beginReport(input),
  planPicture: recordedPicture("planPicture"),
  placePicture: recordedPicture("placePicture"),
  exportPlaces,
  reportFile: ({ id }) => openReport(String(id)),
  undoDelete: ({ ids }) => {
    restore(ids as string[]);
    return { restored: [] };
  },
  markNotificationSeen,
  checkWorkflows,
  markAllNotificationsSeen: () => setUnseen(0),
  // Screens remember the order of a table by themselves while they are open.
  keepArrangement: () => ({ kept: true }),
  // The demo has no account to delete (spec §1); the screen signs out as it would after a real deletion.
  deleteAccount: () => ({ deleted: true }),
  logout: () => ({}),
};

export async function specialCall(call: string, input: Json, demo: Demo): Promise<unknown> {
  return HANDLERS[call]?.(input, demo);
}
