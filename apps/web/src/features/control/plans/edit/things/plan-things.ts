import type { PlanItem } from "@switchboard/contract";
import { controlKind } from "@switchboard/domain/site";
import { roomsOf } from "../../../../../data/rooms.ts";
import { tilesOf } from "../../../../../data/tiles.ts";
import type { LiveDevice } from "../../../../../live/live-device.ts";
import type { LiveStore } from "../../../../../live/live-store.ts";
import { type ItemId, itemKey } from "../plan-history.ts";

/** Something that can be put on a plan: a switch, or a device without switches. */
export interface PlanThing extends ItemId {
  key: string;
  name: string;
  /** The name of its device; the same as its own for a device as a whole. */
  deviceName: string;
  room: { _id: string; name: string } | undefined;
}

const collator = new Intl.Collator(undefined, { numeric: true });

function thingOf(device: LiveDevice, switch_no: number | null, name: string): PlanThing {
  const room = roomsOf(device)[0];
  const id = { device: device._id, switch_no };
  return { ...id, key: itemKey(id), name, deviceName: device.device_name, room };
}

/** Returns the switches of a device, one for a curtain; the device itself if it has none. */
function thingsOf(device: LiveDevice): PlanThing[] {
  const shown = new Set(tilesOf(device, device.switches));
  const switches = device.switches.filter(({ _id }) => shown.has(_id));
  if (switches.length === 0) return [thingOf(device, null, device.device_name)];
  return switches.map((each) =>
    thingOf(device, each.switch_no, controlKind(device, each) === "curtain" ? device.device_name : each.name),
  );
}

/** Returns the thing at an item of a plan; undefined if it is not among the person's devices. */
export function thingAt(store: LiveStore, item: Pick<PlanItem, "device" | "switch_no">): PlanThing | undefined {
  const device = store.device(item.device);
  if (!device) return undefined;
  const known = thingsOf(device).find(({ switch_no }) => switch_no === item.switch_no);
  return known ?? thingOf(device, item.switch_no, device.device_name);
}

/** Returns all that can be put on the plan, by room and device. */
export function listThings(store: LiveStore, isHere: (device: LiveDevice) => boolean): PlanThing[] {
  const devices = store.order().flatMap((id) => store.device(id) ?? []);
  const order = (device: LiveDevice) => roomsOf(device)[0]?.name ?? "";
  return devices
    .filter(isHere)
    .toSorted((a, b) => collator.compare(order(a), order(b)) || collator.compare(a.device_name, b.device_name))
    .flatMap(thingsOf);
}

export function matchingThings(things: readonly PlanThing[], text: string): readonly PlanThing[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return things;
  return things.filter(({ name, deviceName, room }) => {
    const all = [name, deviceName, room?.name ?? ""].join(" ").toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Returns the thing that follows in the list among those that are left, so that many can be placed one after the other. */
export function nextThing(
  things: readonly PlanThing[],
  placed: PlanThing,
  isLeft: (thing: PlanThing) => boolean,
): PlanThing | undefined {
  const at = things.findIndex(({ key }) => key === placed.key);
  const others = [...things.slice(at + 1), ...things.slice(0, Math.max(0, at))];
  return others.find((thing) => thing.key !== placed.key && isLeft(thing));
}
