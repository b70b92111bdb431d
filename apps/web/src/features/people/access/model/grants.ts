import type { AccessOfPerson } from "@switchboard/contract";
import type { LiveDevice } from "../../../../live/live-device.ts";

/** A person with what they were granted, ready to be asked often. */
export interface Grants {
  person: AccessOfPerson;
  /** Admins may use everything without a grant. */
  isAdmin: boolean;
  /** Rooms as such, with whatever is in them. */
  rooms: ReadonlySet<string>;
  devices: ReadonlySet<string>;
  switches: ReadonlySet<string>;
}

/** What a person may use of one device. */
export type Holding =
  | { kind: "everything" }
  /** Theirs to share; it cannot be taken away here. */
  | { kind: "owner" }
  /** With the room that it is in; `direct` where a grant of its own stands beside that. */
  | { kind: "room"; room: string; direct: boolean }
  | { kind: "device" }
  | { kind: "switches"; count: number; of: number }
  | { kind: "none" };

type Parts = Pick<LiveDevice, "_id" | "switches" | "owner" | "groups">;

/** What is not had by a grant is neither given nor taken by one. */
export const isFixed = ({ kind }: Holding) => kind === "everything" || kind === "owner";

export function indexGrants(people: readonly AccessOfPerson[]): Map<string, Grants> {
  return new Map(
    people.map((person) => [
      person._id,
      {
        person,
        isAdmin: person.role.includes("admin"),
        rooms: new Set(person.rooms),
        devices: new Set(person.devices),
        switches: new Set(person.switches),
      },
    ]),
  );
}

/** The single switches of a device that a person was granted, beside or instead of the whole. */
export function heldSwitches({ switches }: Grants, device: Parts): string[] {
  return device.switches.filter(({ _id }) => switches.has(_id)).map(({ _id }) => _id);
}

/** The room by which a person may use a device, if they do. */
export function roomHeld({ rooms }: Grants, { groups }: Pick<LiveDevice, "groups">): { name: string } | undefined {
  return groups.find(({ _id, type }) => type === "room" && rooms.has(_id));
}

export function holdingOf(grants: Grants, device: Parts): Holding {
  if (grants.isAdmin) return { kind: "everything" };
  if (device.owner?._id === grants.person._id) return { kind: "owner" };
  const isWhole = grants.devices.has(device._id);
  const count = heldSwitches(grants, device).length;
  const room = roomHeld(grants, device);
  if (room) return { kind: "room", room: room.name, direct: isWhole || count > 0 };
  if (isWhole) return { kind: "device" };
  return count > 0 ? { kind: "switches", count, of: device.switches.length } : { kind: "none" };
}

/** What a person's line in the list sums up: rooms, whole devices beside them, and single switches of the others. */
export function sumOf(grants: Grants, devices: readonly Parts[]): Record<"rooms" | "devices" | "switches", number> {
  const sum = { rooms: grants.isAdmin ? 0 : grants.rooms.size, devices: 0, switches: 0 };
  for (const device of devices) {
    const holding = holdingOf(grants, device);
    if (holding.kind === "device" || holding.kind === "owner") sum.devices += 1;
    if (holding.kind === "switches") sum.switches += holding.count;
  }
  return sum;
}

/** How many people may use at least a part of a device by a grant. */
export function peopleOf(everyone: Iterable<Grants>, device: Parts): number {
  let count = 0;
  for (const grants of everyone) {
    const { kind } = holdingOf(grants, device);
    if (kind !== "everything" && kind !== "none") count += 1;
  }
  return count;
}
