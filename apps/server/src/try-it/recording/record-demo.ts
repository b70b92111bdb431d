import type { AnyEndpoint } from "@switchboard/contract";
import { contract } from "@switchboard/contract";
import { deviceType } from "@switchboard/domain/site";
import { recordAlarms } from "./areas/alarms.ts";
import { recordAutomation } from "./areas/automation.ts";
import { recordControl } from "./areas/control.ts";
import { recordCore } from "./areas/core.ts";
import { recordEnergyArea } from "./areas/energy.ts";
import { recordPeople } from "./areas/people.ts";
import { recordReports } from "./areas/reports.ts";
import { recordSite } from "./areas/site.ts";
import { type Ask, createRecorder, type RecordedCall } from "./recorder.ts";
import { asVisitor, createIds } from "./repeatable.ts";

type Answer = (endpoint: AnyEndpoint, input: Record<string, unknown>) => Promise<unknown>;

/** The recorded replies by area, as text that is the same for the same server. */
export type Recording = Record<string, string>;

/** Writes one call per line, so that a difference shows which replies changed. */
function toText(calls: readonly RecordedCall[], repeatable: (text: string) => string): string {
  const lines = calls.map((each) => asVisitor(repeatable(JSON.stringify(each))));
  return `[\n${lines.sort().join(",\n")}\n]\n`;
}

/** Requests everything that the screens of the demo read from a seeded server, as its admin. */
export async function recordDemo(answer: Answer): Promise<Recording> {
  const quiet = createRecorder(answer).ask;
  const { devices } = await quiet(contract.myDevices, { appends: "swappliance,kiotdevice,deviceType", limit: 100 });
  const { groups } = await quiet(contract.deviceGroups, {});
  const { places } = await quiet(contract.listPlaces);
  const switches = devices.flatMap(({ switch_appliances = [] }) => switch_appliances.map(({ _id }) => _id));
  const measuring = devices.filter(({ device_type }) => deviceType(device_type).phases > 0);
  // The page of a room asks for its meters, in the order of the list of devices.
  const rooms = groups
    .filter(({ type }) => type === "room")
    .map(({ _id }) => measuring.filter((device) => device.groups.some((group) => group._id === _id)))
    .map((meters) => meters.map(({ _id }) => _id));
  const areas: Record<string, (ask: Ask) => Promise<void>> = {
    core: recordCore,
    people: recordPeople,
    site: recordSite,
    control: (ask) => recordControl(ask, switches),
    automation: recordAutomation,
    energy: (ask) => recordEnergyArea(ask, { rooms, places: places.map(({ _id }) => _id) }),
    alarms: recordAlarms,
    reports: recordReports,
  };
  const repeatable = createIds();
  const recording: Recording = {};
  const areaOf: Record<string, string> = {};
  for (const [area, record] of Object.entries(areas)) {
    const { ask, calls } = createRecorder(answer);
    await record(ask);
    recording[area] = toText(calls, repeatable);
    for (const { call } of calls) areaOf[call] = area;
  }
  recording.index = `${JSON.stringify(areaOf, null, 2)}\n`;
  return recording;
}
