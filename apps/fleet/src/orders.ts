import { findCodeset, signalOfKey } from "@switchboard/domain/site";
import { FAULT_KINDS, parseFault } from "./faults.ts";
import type { VirtualDevice } from "./virtual-device.ts";

const HELP = [
  "fault <kd_id or *> <kind> [ms]   orders a fault; none ends it",
  `  kinds: ${FAULT_KINDS.join(", ")}`,
  "press <kd_id or *> <switch_no>   presses a switch on the wall",
  "park <kd_id or *>                lets a car come to a parking place, or leave it",
  "point <kd_id or *> [codeset key]  presses a key of a remote in front of an infrared blaster",
  "reset <kd_id>                    lets a device that came in a box forget its home",
  "status                           how many are online",
].join("\n");

/** Carries out one line typed to a running fleet, and returns the text to print. */
export function runOrder(line: string, devices: ReadonlyMap<string, VirtualDevice>): string {
  const [order = "", target = "", ...rest] = line.trim().split(/\s+/);
  if (order === "") return "";
  if (order === "status") return status(devices);
  if (!isOrder(order)) return HELP;
  const chosen = target === "*" ? [...devices.values()] : [devices.get(target)].filter((each) => each !== undefined);
  if (chosen.length === 0) return `There is no device ${target}`;
  const act = ORDERS[order](rest);
  if (!act) return HELP;
  const refusals = chosen.map((device) => attempt(() => act(device))).filter((refusal) => refusal !== undefined);
  const done = chosen.length - refusals.length;
  if (chosen.length === 1) return refusals[0] ?? `${target}: done`;
  return `${done} done, ${refusals.length} cannot`;
}

function status(devices: ReadonlyMap<string, VirtualDevice>): string {
  const online = [...devices.values()].filter((device) => device.online).length;
  return `${online} of ${devices.size} devices online`;
}

function faultOrder([kind = "", amount]: string[]): ((device: VirtualDevice) => void) | undefined {
  const fault = parseFault(kind, amount);
  return fault && ((device) => device.fault(fault));
}

function pressOrder([switchNo = ""]: string[]): ((device: VirtualDevice) => void) | undefined {
  const switch_no = Number(switchNo);
  return Number.isInteger(switch_no) && switch_no > 0 ? (device) => device.press(switch_no) : undefined;
}

function pointOrder([id = "tv-samsung-1", key = "power"]: string[]): ((device: VirtualDevice) => void) | undefined {
  const codeset = findCodeset(id);
  const signal = codeset && signalOfKey(codeset, key);
  return signal && ((device) => device.point(signal));
}

const ORDERS = {
  fault: faultOrder,
  press: pressOrder,
  park: () => (device: VirtualDevice) => device.park(),
  point: pointOrder,
};

function isOrder(word: string): word is keyof typeof ORDERS {
  return Object.hasOwn(ORDERS, word);
}

function attempt(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
