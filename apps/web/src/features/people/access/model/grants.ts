import type { AccessOfPerson } from "@switchboard/contract";
import type { LiveDevice } from "../../../../live/live-device.ts";

/** Returns the places around a room or a place. */
export type PlacesAround = (id: string) => readonly { _id: string; name: string }[];

/** A person's grants, indexed for frequent look-ups. */
export interface Grants {
  person: AccessOfPerson;
  /** Admins may use everything without a grant. */
  isAdmin: boolean;
  /** Granted places and rooms, with all devices in them. */
  places: ReadonlySet<string>;
  rooms: ReadonlySet<string>;
  devices: ReadonlySet<string>;
  switches: ReadonlySet<string>;
  /** Granted places that the person also manages. */
  managed: ReadonlySet<string>;
  placesAround: PlacesAround;
}

/** A person's access to one device. */
export type Holding =
  | { kind: "everything" }
  /** The owner may share the device; ownership cannot be revoked here. */
  | { kind: "owner" }
  /** Access by the device's room, or by a place around it; `direct` when the device is also granted itself. */
  | { kind: "place" | "room"; name: string; direct: boolean }
  /** Access by a place around it that the person manages. */
  | { kind: "manager"; name: string }
  | { kind: "device" }
  | { kind: "switches"; count: number; of: number }
  | { kind: "none" };

type Parts = Pick<LiveDevice, "_id" | "switches" | "owner" | "groups">;

/** Access without a grant can be neither granted nor revoked. */
export const isFixed = ({ kind }: Holding) => kind === "everything" || kind === "owner";

export function indexGrants(people: readonly AccessOfPerson[], placesAround: PlacesAround): Map<string, Grants> {
  return new Map(
    people.map((person) => [
      person._id,
      {
        person,
        isAdmin: person.role.includes("admin"),
        places: new Set(person.places),
        rooms: new Set(person.rooms),
        devices: new Set(person.devices),
        switches: new Set(person.switches),
        managed: new Set(person.managed),
        placesAround,
      },
    ]),
  );
}

/** Returns the single switches of a device granted to a person, beside or instead of the whole. */
export function heldSwitches({ switches }: Grants, device: Parts): string[] {
  return device.switches.filter(({ _id }) => switches.has(_id)).map(({ _id }) => _id);
}

/** A granted place or room. */
interface HeldArea {
  kind: "place" | "room";
  _id: string;
  name: string;
}

/** Returns the granted places around a room or a place, the widest first. */
export function placesHeld({ places, placesAround }: Grants, area: string): HeldArea[] {
  return placesAround(area).flatMap(({ _id, name }) => (places.has(_id) ? [{ kind: "place", _id, name }] : []));
}

/** Returns the places and the room by which a person may use a device, the widest first. */
export function areasHeld(grants: Grants, { groups }: Pick<LiveDevice, "groups">): HeldArea[] {
  return groups.flatMap(({ _id, name, type }): HeldArea[] => {
    if (type !== "room") return [];
    const room = grants.rooms.has(_id) ? [{ kind: "room" as const, _id, name }] : [];
    return [...placesHeld(grants, _id), ...room];
  });
}

export function holdingOf(grants: Grants, device: Parts): Holding {
  if (grants.isAdmin) return { kind: "everything" };
  if (device.owner?._id === grants.person._id) return { kind: "owner" };
  const isWhole = grants.devices.has(device._id);
  const count = heldSwitches(grants, device).length;
  const areas = areasHeld(grants, device);
  const [area] = areas;
  const managed = areas.find(({ _id }) => grants.managed.has(_id));
  if (managed) return { kind: "manager", name: managed.name };
  if (area) return { kind: area.kind, name: area.name, direct: isWhole || count > 0 };
  if (isWhole) return { kind: "device" };
  return count > 0 ? { kind: "switches", count, of: device.switches.length } : { kind: "none" };
}

/** Counts a person's places and rooms, whole devices outside them, and single switches of other devices. */
export function sumOf(grants: Grants, devices: readonly Parts[]) {
  const { places, rooms } = grants.isAdmin ? { places: new Set(), rooms: new Set() } : grants;
  const sum = { places: places.size, rooms: rooms.size, devices: 0, switches: 0 };
  for (const device of devices) {
    const holding = holdingOf(grants, device);
    if (holding.kind === "device" || holding.kind === "owner") sum.devices += 1;
    if (holding.kind === "switches") sum.switches += holding.count;
  }
  return sum;
}

/** Counts the people who may use at least a part of a device by a grant. */
export function peopleOf(everyone: Iterable<Grants>, device: Parts): number {
  let count = 0;
  for (const grants of everyone) {
    const { kind } = holdingOf(grants, device);
    if (kind !== "everything" && kind !== "none") count += 1;
  }
  return count;
}
