import type { AccessOfPerson } from "@switchboard/contract";
import type { LiveDevice } from "../../../../live/live-device.ts";

/** A person's grants, indexed for frequent look-ups. */
export interface Grants {
  person: AccessOfPerson;
  /** Admins may use everything without a grant. */
  isAdmin: boolean;
  /** Granted rooms, with all devices in them. */
  rooms: ReadonlySet<string>;
  devices: ReadonlySet<string>;
  switches: ReadonlySet<string>;
}

/** A person's access to one device. */
export type Holding =
  | { kind: "everything" }
  /** The owner may share the device; ownership cannot be revoked here. */
  | { kind: "owner" }
  /** Access by the device's room; `direct` when the device is also granted itself. */
  | { kind: "room"; room: string; direct: boolean }
  | { kind: "device" }
  | { kind: "switches"; count: number; of: number }
  | { kind: "none" };

type Parts = Pick<LiveDevice, "_id" | "switches" | "owner" | "groups">;

/** Access without a grant can be neither granted nor revoked. */
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

/** Returns the single switches of a device granted to a person, beside or instead of the whole. */
export function heldSwitches({ switches }: Grants, device: Parts): string[] {
  return device.switches.filter(({ _id }) => switches.has(_id)).map(({ _id }) => _id);
}

/** Returns the room by which a person may use a device. */
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

/** Counts a person's rooms, whole devices outside them, and single switches of other devices. */
export function sumOf(grants: Grants, devices: readonly Parts[]): Record<"rooms" | "devices" | "switches", number> {
  const sum = { rooms: grants.isAdmin ? 0 : grants.rooms.size, devices: 0, switches: 0 };
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
