import type {
  ConfigReport,
  EventReport,
  Heartbeat,
  Light,
  PowerReport,
  SensorReport,
  StateReport,
  SwitchReport,
} from "@switchboard/contract";
import { applyRelays, EventType, nextOnlineStatus, OnlineStatus, readConfig } from "@switchboard/domain/site";
import { keepSwitch, type LiveDevice, type LiveSwitch } from "./live-device.ts";
import { nextParking } from "./parking.ts";
import { nextCommand, type ReportedState } from "./pending.ts";
import { nextSelfReported } from "./self-reported.ts";

/** A decoded message about one device; `at` is its arrival time here. */
export type LiveChange = { kd_id: string; at: number } & (
  | { kind: "status"; status: number }
  | { kind: "heartbeat"; report: Heartbeat }
  | { kind: "state"; report: StateReport }
  | { kind: "switch"; switchNo: number; report: SwitchReport }
  | { kind: "power"; report: PowerReport }
  | { kind: "sensor"; report: SensorReport }
  | { kind: "event"; report: EventReport }
  | { kind: "config"; report: ConfigReport }
);

interface Relays {
  relays: readonly (number | null)[];
  dimm?: readonly (number | null)[] | undefined;
  light?: { color: string; ct: number } | undefined;
  cmd?: string | undefined;
  ok?: boolean | undefined;
  sent?: boolean | undefined;
  err?: string | undefined;
}

function lightOf(each: LiveSwitch, light: Relays["light"]): Light | null {
  return each.kind === "light" && light ? { color: light.color, color_temperature: light.ct } : each.light;
}

/** Applies a report to a switch and settles its command if the report does. */
function withReport(each: LiveSwitch, report: ReportedState): LiveSwitch {
  return {
    ...each,
    current_status: report.on,
    current_dimm: report.dimm,
    light: report.light,
    command: nextCommand(each.command, { type: "reported", report }),
  };
}

function withRelays(switches: readonly LiveSwitch[], report: Relays): readonly LiveSwitch[] {
  const waiting = switches.map((each) => ({ ...each, loading: each.command.phase === "pending" }));
  const applied = applyRelays(waiting, report.relays);
  let changed = false;
  const next = switches.map((each, index) => {
    const dimm = report.dimm?.[each.switch_no - 1];
    const kept = keepSwitch(
      each,
      withReport(each, {
        on: applied[index]?.current_status ?? each.current_status,
        dimm: dimm === undefined || dimm === null ? each.current_dimm : dimm,
        light: lightOf(each, report.light),
        cmd: report.cmd,
        ok: report.ok,
        sent: report.sent,
        err: report.err,
      }),
    );
    changed ||= kept !== each;
    return kept;
  });
  return changed ? next : switches;
}

/** Returns a report of one switch only, because it says nothing about the others. */
function asRelays(switchNo: number, report: SwitchReport): Relays {
  const relays: number[] = [];
  relays[switchNo - 1] = report.relay;
  const dimm: (number | null)[] = [];
  if (report.dimm !== undefined) dimm[switchNo - 1] = report.dimm;
  return { ...report, relays, dimm };
}

function withMirror(device: LiveDevice, switchNo: number, report: SwitchReport): readonly LiveSwitch[] {
  const own = device.switches.find((each) => each.switch_no === switchNo);
  if (!own) return device.switches;
  const [next] = withRelays([own], asRelays(switchNo, report));
  return next === own || !next ? device.switches : device.switches.map((each) => (each === own ? next : each));
}

/** Applies an event to the present state. A device's clock may be ahead, so its time is limited to the arrival. */
function stateFromEvent(
  { type, value, ts }: EventReport,
  at: number,
  { parking, told }: LiveDevice,
): Partial<LiveDevice> {
  if (type === EventType.motorHealth) return { motorHealth: value };
  const happened = Math.min(ts, at);
  if (type === EventType.parking) return { parking: nextParking(parking, { at: happened, value }) };
  return { told: nextSelfReported(told, { type, value, at: happened }) };
}

/**
 * Keeps the newest value of each channel; values stored while the device was offline change nothing. A clock that is ahead is not
 * believed.
 */
function withValues(before: LiveDevice["sensors"], { ts, values = {} }: SensorReport, heardAt: number) {
  const at = Math.min(ts, heardAt);
  const told = Object.entries(values).flatMap(([channel, value]) => {
    const isNewer = value !== undefined && at >= (before[channel]?.at ?? 0);
    return isNewer ? [[channel, { value, at }] as const] : [];
  });
  return told.length > 0 ? { ...before, ...Object.fromEntries(told) } : before;
}

/** Applies a message to a device; returns the unchanged object when the message brings nothing new. */
export function reduceDevice(device: LiveDevice, change: LiveChange): LiveDevice {
  const seen = { seenAt: change.at };
  switch (change.kind) {
    case "status": {
      const current_status = nextOnlineStatus(device.current_status, change.status);
      const here = change.status === OnlineStatus.online ? seen : undefined;
      return { ...device, ...here, current_status, reportedAt: change.at, statusAt: change.at };
    }
    case "heartbeat":
      return {
        ...device,
        ...seen,
        current_status: nextOnlineStatus(device.current_status, OnlineStatus.heartbeat),
        rssi: change.report.rssi ?? device.rssi,
        switches: withRelays(device.switches, change.report),
        reportedAt: change.at,
        statusAt: change.at,
      };
    case "state":
      return { ...device, ...seen, switches: withRelays(device.switches, change.report), reportedAt: change.at };
    case "switch":
      return {
        ...device,
        ...seen,
        switches: withMirror(device, change.switchNo, change.report),
        reportedAt: change.at,
      };
    case "power":
      return { ...device, ...seen, power: change.report };
    case "sensor":
      return { ...device, ...seen, sensors: withValues(device.sensors, change.report, change.at) };
    case "event":
      return { ...device, ...seen, ...stateFromEvent(change.report, change.at, device) };
    case "config":
      return { ...device, ...seen, config: readConfig(device.device_type, change.report) };
  }
}

/** The server stores a status a little after the browser receives it, so its next answer may be older. */
const WRITTEN_WITHIN_MS = 3_000;

/** A snapshot always replaces the names of a device, but its state only without a live message newer than the request. */
export function mergeSnapshot(before: LiveDevice | undefined, after: LiveDevice, requestedAt: number): LiveDevice {
  if (!before) return after;
  const stateIsNewer = before.reportedAt > requestedAt;
  const { statusAt } = before;
  const statusIsNewer = stateIsNewer || (statusAt !== undefined && statusAt > requestedAt - WRITTEN_WITHIN_MS);
  const known = new Map(before.switches.map((each) => [each._id, each]));
  const switches = after.switches.map((each) => {
    const old = known.get(each._id);
    if (!old) return each;
    const named = { ...old, name: each.name, kind: each.kind, switch_no: each.switch_no };
    if (stateIsNewer) return keepSwitch(old, named);
    const report = { on: each.current_status, dimm: each.current_dimm, light: each.light };
    return keepSwitch(old, withReport(named, report));
  });
  const same = switches.length === before.switches.length && switches.every((each, i) => each === before.switches[i]);
  // A user left with single switches keeps nothing that the whole device reported.
  const { power, sensors, motorHealth, parking, told } = after.access === "device" ? before : after;
  return {
    ...after,
    switches: same ? before.switches : switches,
    power,
    sensors,
    motorHealth,
    parking,
    told,
    reportedAt: before.reportedAt,
    seenAt: Math.max(before.seenAt ?? 0, after.seenAt ?? 0) || null,
    ...(statusAt !== undefined && { statusAt }),
    ...(stateIsNewer && { rssi: before.rssi }),
    ...(statusIsNewer && { current_status: before.current_status }),
  };
}
