import type { PlannedDevice, PlannedPerson, PlannedSensor, PlannedSite, PlannedSwitch } from "./plan.ts";
import { idOf } from "./repeatable.ts";
import type { SiteGateway } from "./site/site.ts";

function only<T>(found: readonly T[], what: string): T {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`the building has ${found.length} of ${what}`);
  return first;
}

/** Looks up parts of a building by name. A wrong name throws at once. */
export function deviceNamed({ devices }: PlannedSite, name: string): PlannedDevice {
  return only(
    devices.filter((each) => each.name === name),
    name,
  );
}

export function switchNamed(site: PlannedSite, name: string): { device: PlannedDevice; planned: PlannedSwitch } {
  const all = site.devices.flatMap((device) => device.switches.map((planned) => ({ device, planned })));
  return only(
    all.filter(({ planned }) => planned.name === name),
    name,
  );
}

export function sensorNamed({ devices }: PlannedSite, name: string): PlannedSensor {
  return only(
    devices.flatMap(({ sensors }) => sensors).filter((each) => each.name === name),
    name,
  );
}

/** The times of pairing and of the last message count from now. */
export function gatewayNamed({ id, site }: PlannedSite, name: string): SiteGateway & { id: string } {
  const found = only(
    site.gateways.filter((each) => each.name === name),
    name,
  );
  return { ...found, id: idOf(`gateway ${id} ${name}`) };
}

/** Returns the admin when no name is given. */
export function personNamed({ people }: PlannedSite, name: string | undefined): PlannedPerson {
  if (name === undefined) return people[0];
  return only(
    people.filter((each) => each.name === name),
    name,
  );
}

/** A device granted as a whole includes its measurements. */
export function isGrantedWhole({ rooms = [], devices = [] }: PlannedPerson, { name, room }: PlannedDevice): boolean {
  return rooms.includes(room) || devices.includes(name);
}

/** Returns who may grant a device besides the admin. */
export function ownerOf({ people }: PlannedSite, device: Pick<PlannedDevice, "name">): PlannedPerson | undefined {
  return people.find(({ owns = [] }) => owns.includes(device.name));
}

type GrantedIds = Record<"places" | "rooms" | "devices" | "switches", string[]>;

export function grantsOf(site: PlannedSite, person: PlannedPerson): GrantedIds {
  return {
    places: site.places.filter(({ name }) => person.holds?.includes(name)).map(({ id }) => id),
    rooms: site.groups.filter(({ type, name }) => type === "room" && person.holds?.includes(name)).map(({ id }) => id),
    devices: site.devices.filter((device) => isGrantedWhole(person, device)).map(({ id }) => id),
    switches: (person.switches ?? []).map((name) => switchNamed(site, name).planned.id),
  };
}
