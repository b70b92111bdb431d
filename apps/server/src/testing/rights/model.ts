import { randomUUID } from "node:crypto";
import type { Role } from "@switchboard/domain/core";
import fc from "fast-check";

/** The membership of one person in one enterprise. */
export interface Member {
  enterpriseId: string;
  user: string;
  role: Role;
}

export interface ModelSwitch {
  id: string;
  device: string;
  switch_no: number;
}

export interface ModelDevice {
  id: string;
  kd_id: string;
  enterpriseId: string;
  switches: ModelSwitch[];
}

export interface ModelGroup {
  id: string;
  enterpriseId: string;
  /** A device is in one room at most; other groups may overlap. */
  isRoom: boolean;
  /** Null for a room in no place, and for groups that are not rooms. */
  place: string | null;
  devices: ModelDevice[];
}

/** A site, building or floor. */
export interface ModelPlace {
  id: string;
  enterpriseId: string;
  parent: string | null;
}

/** Infrared remotes, each with its blaster; a remote without one is visible to its owner only. */
export interface ModelRemote {
  id: string;
  enterpriseId: string;
  device: string | null;
  owner: string;
}

const ROLE = fc.constantFrom<(Role | null)[]>("admin", "user", "user", null);
const PICK = fc.tuple(fc.nat(), fc.nat());

/**
 * Generates enterprises, people, roles, devices, switches, groups and grants. Numbers refer to things by their index,
 * modulo.
 */
export const anyPlan = fc.record({
  /** The role of each person in each of the two enterprises; null when they do not belong. */
  roles: fc.array(fc.tuple(ROLE, ROLE), { minLength: 2, maxLength: 5 }),
  devices: fc.array(fc.record({ enterprise: fc.nat(1), switches: fc.nat(3) }), { minLength: 1, maxLength: 6 }),
  groups: fc.array(
    fc.record({
      enterprise: fc.nat(1),
      isRoom: fc.boolean(),
      place: fc.option(fc.nat()),
      devices: fc.array(fc.nat(), { maxLength: 3 }),
    }),
    {
      maxLength: 5,
    },
  ),
  /** A place is in the one before it with the next wider kind, if `isInside`. */
  places: fc.array(fc.record({ enterprise: fc.nat(1), isInside: fc.boolean() }), { maxLength: 5 }),
  areas: fc.array(PICK, { maxLength: 4 }),
  /** Which of those make their holder a manager. */
  managers: fc.array(fc.nat(), { maxLength: 3 }),
  rooms: fc.array(PICK, { maxLength: 5 }),
  /** Wall panels, each of a place or a room. */
  panels: fc.array(fc.record({ enterprise: fc.nat(1), isForPlace: fc.boolean(), pick: fc.nat() }), { maxLength: 3 }),
  wholes: fc.array(PICK, { maxLength: 8 }),
  /** Which of those own what they were granted; the first for each device counts. */
  owners: fc.array(fc.nat(), { maxLength: 4 }),
  singles: fc.array(PICK, { maxLength: 10 }),
});
type Plan = typeof anyPlan extends fc.Arbitrary<infer T> ? T : never;

/** Two enterprises, and who may do what in them in terms that anyone can check: no SQL, no sets, no shortcuts. */
export class Model {
  readonly enterpriseIds = [randomUUID(), randomUUID()] as const;
  readonly members: Member[];
  readonly devices: ModelDevice[];
  readonly places: ModelPlace[];
  readonly groups: ModelGroup[];
  readonly remotes: ModelRemote[];
  readonly wholes: { enterpriseId: string; user: string; device: string }[];
  readonly owners: { enterpriseId: string; user: string; device: string }[];
  readonly singles: { enterpriseId: string; user: string; switch: string }[];
  readonly areas: { enterpriseId: string; user: string; place: string }[];
  readonly managers: Model["areas"];
  readonly rooms: { enterpriseId: string; user: string; room: string }[];
  /** Wall panels are no members, but hold their place or room as a person with a grant on it does. */
  readonly panels: Member[];
  readonly panelAreas: Model["areas"] = [];
  readonly panelRooms: Model["rooms"] = [];

  constructor(plan: Plan) {
    this.members = plan.roles.flatMap((roles) => {
      const user = randomUUID();
      return roles.flatMap((role, index) => (role ? [{ enterpriseId: this.#enterpriseId(index), user, role }] : []));
    });
    this.devices = plan.devices.map(({ enterprise, switches }) => newDevice(this.#enterpriseId(enterprise), switches));
    this.places = this.#buildPlaces(plan.places);
    const housed = new Set<ModelDevice>();
    this.groups = plan.groups.map(({ enterprise, isRoom, place, devices }) => {
      const own = this.devicesOf(this.#enterpriseId(enterprise)).filter((device) => !isRoom || !housed.has(device));
      const inside = new Set(devices.flatMap((pick) => at(own, pick) ?? []));
      if (isRoom) for (const device of inside) housed.add(device);
      const enterpriseId = this.#enterpriseId(enterprise);
      const around = isRoom && place !== null ? at(this.placesOf(enterpriseId), place) : undefined;
      return { id: randomUUID(), enterpriseId, isRoom, place: around?.id ?? null, devices: [...inside] };
    });
    this.areas = distinct(
      plan.areas.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const place = member && at(this.placesOf(member.enterpriseId), what);
        return place ? [{ enterpriseId: member.enterpriseId, user: member.user, place: place.id }] : [];
      }),
    );
    this.managers = plan.managers.flatMap((pick) => at(this.areas, pick) ?? []);
    this.rooms = distinct(
      plan.rooms.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const room = member && at(this.roomsOf(member.enterpriseId), what);
        return room ? [{ enterpriseId: member.enterpriseId, user: member.user, room: room.id }] : [];
      }),
    );
    this.panels = plan.panels.flatMap((panel) => this.#buildPanel(panel) ?? []);
    this.wholes = distinct(
      plan.wholes.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const device = member && at(this.devicesOf(member.enterpriseId), what);
        return device ? [{ enterpriseId: member.enterpriseId, user: member.user, device: device.id }] : [];
      }),
    );
    const owners = plan.owners.flatMap((pick) => at(this.wholes, pick) ?? []);
    this.owners = [...Map.groupBy(owners, ({ device }) => device).values()].flatMap(([first]) => first ?? []);
    this.singles = distinct(
      plan.singles.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const single = member && at(this.switchesOf(member.enterpriseId), what);
        return single ? [{ enterpriseId: member.enterpriseId, user: member.user, switch: single.id }] : [];
      }),
    );
    this.remotes = this.members.flatMap(({ enterpriseId, user: owner }) =>
      [null, ...this.devicesOf(enterpriseId).map(({ id }) => id)].map((device) => ({
        id: randomUUID(),
        enterpriseId,
        device,
        owner,
      })),
    );
  }

  usesDevice(member: Member, device: ModelDevice): boolean {
    if (device.enterpriseId !== member.enterpriseId) return false;
    if (member.role === "admin") return true;
    if (this.wholes.some((each) => isOf(each, member) && each.device === device.id)) return true;
    return this.groups.some((group) => this.holdsRoom(member, group) && group.devices.includes(device));
  }

  holdsRoom(member: Member, { id, place }: ModelGroup): boolean {
    return this.hasGrantOnRoom(member, { id }) || this.holdsPlace(member, place);
  }

  hasGrantOnRoom(member: Member, { id }: Pick<ModelGroup, "id">): boolean {
    return [...this.rooms, ...this.panelRooms].some((each) => isOf(each, member) && each.room === id);
  }

  /** Returns the devices in the rooms of a place and of those inside it. */
  devicesIn(place: ModelPlace): ModelDevice[] {
    const inside = this.places.filter(({ parent }) => parent === place.id).flatMap((each) => this.devicesIn(each));
    return [...inside, ...this.groups.filter((group) => group.place === place.id).flatMap(({ devices }) => devices)];
  }

  /** Tells whether the person has a grant on the place, or on one around it. */
  holdsPlace(member: Member, id: string | null): boolean {
    const place = this.places.find((each) => each.id === id);
    if (!place) return false;
    return this.hasGrantOn(member, place) || this.holdsPlace(member, place.parent);
  }

  hasGrantOn(member: Member, { id }: ModelPlace): boolean {
    return [...this.areas, ...this.panelAreas].some((each) => isOf(each, member) && each.place === id);
  }

  /** People see the places they hold, those around and inside of them, and those around a room they see. */
  seesPlace(member: Member, place: ModelPlace): boolean {
    if (place.enterpriseId !== member.enterpriseId) return false;
    if (member.role === "admin" || this.holdsPlace(member, place.id)) return true;
    if (this.groups.some((group) => group.place === place.id && this.seesGroup(member, group))) return true;
    return this.places.some((each) => each.parent === place.id && this.seesPlace(member, each));
  }

  /** Admins manage all places, and others those they were appointed for, with the ones inside. */
  managesPlace(member: Member, id: string | null): boolean {
    const place = this.places.find((each) => each.id === id);
    if (!place || place.enterpriseId !== member.enterpriseId) return false;
    if (member.role === "admin" || this.managesPlace(member, place.parent)) return true;
    return this.managers.some((each) => isOf(each, member) && each.place === id);
  }

  managesGroup(member: Member, { enterpriseId, place }: ModelGroup): boolean {
    if (enterpriseId !== member.enterpriseId) return false;
    return member.role === "admin" || this.managesPlace(member, place);
  }

  managesDevice(member: Member, device: ModelDevice): boolean {
    if (device.enterpriseId !== member.enterpriseId) return false;
    if (member.role === "admin") return true;
    return this.groups.some((group) => group.devices.includes(device) && this.managesGroup(member, group));
  }

  sharesDevice(member: Member, device: ModelDevice): boolean {
    if (this.managesDevice(member, device)) return true;
    return this.owners.some((each) => isOf(each, member) && each.device === device.id);
  }

  usesSwitch(member: Member, single: ModelSwitch): boolean {
    if (this.devices.some((device) => device.id === single.device && this.usesDevice(member, device))) return true;
    return this.singles.some((each) => isOf(each, member) && each.switch === single.id);
  }

  seesDevice(member: Member, device: ModelDevice): boolean {
    return this.usesDevice(member, device) || device.switches.some((single) => this.usesSwitch(member, single));
  }

  seesGroup(member: Member, group: ModelGroup): boolean {
    if (group.enterpriseId !== member.enterpriseId) return false;
    if (member.role === "admin" || this.holdsRoom(member, group)) return true;
    return group.devices.some((device) => this.seesDevice(member, device));
  }

  watchesGroup(member: Member, group: ModelGroup): boolean {
    if (group.enterpriseId !== member.enterpriseId) return false;
    return member.role === "admin" || group.devices.some((device) => this.usesDevice(member, device));
  }

  usesRemote(member: Member, remote: ModelRemote): boolean {
    if (remote.enterpriseId !== member.enterpriseId) return false;
    if (remote.device === null) return member.role === "admin" || remote.owner === member.user;
    return this.devices.some((device) => device.id === remote.device && this.usesDevice(member, device));
  }

  /** The first member of each enterprise, who has a report mailed. */
  reportOwners(): Member[] {
    return this.enterpriseIds.flatMap((id) => this.members.find(({ enterpriseId }) => enterpriseId === id) ?? []);
  }

  devicesOf(enterpriseId: string): ModelDevice[] {
    return this.devices.filter((device) => device.enterpriseId === enterpriseId);
  }

  placesOf(enterpriseId: string): ModelPlace[] {
    return this.places.filter((place) => place.enterpriseId === enterpriseId);
  }

  roomsOf(enterpriseId: string): ModelGroup[] {
    return this.groups.filter((group) => group.isRoom && group.enterpriseId === enterpriseId);
  }

  switchesOf(enterpriseId: string): ModelSwitch[] {
    return this.devicesOf(enterpriseId).flatMap(({ switches }) => switches);
  }

  get switches(): ModelSwitch[] {
    return this.devices.flatMap(({ switches }) => switches);
  }

  /** The first three places of an enterprise may be a site, a building in it and a floor in that; more stand at the top. */
  #buildPlaces(plan: { enterprise: number; isInside: boolean }[]): ModelPlace[] {
    const places: ModelPlace[] = [];
    for (const { enterprise, isInside } of plan) {
      const enterpriseId = this.#enterpriseId(enterprise);
      const before = places.filter((each) => each.enterpriseId === enterpriseId);
      const parent = isInside && before.length < 3 ? (before.at(-1)?.id ?? null) : null;
      places.push({ id: randomUUID(), enterpriseId, parent });
    }
    return places;
  }

  #buildPanel({ enterprise, isForPlace, pick }: { enterprise: number; isForPlace: boolean; pick: number }) {
    const panel: Member = { enterpriseId: this.#enterpriseId(enterprise), user: randomUUID(), role: "user" };
    const targets = isForPlace ? this.placesOf(panel.enterpriseId) : this.roomsOf(panel.enterpriseId);
    const target = at<{ id: string }>(targets, pick);
    if (!target) return undefined;
    const { enterpriseId, user } = panel;
    if (isForPlace) this.panelAreas.push({ enterpriseId, user, place: target.id });
    else this.panelRooms.push({ enterpriseId, user, room: target.id });
    return panel;
  }

  #enterpriseId(index: number): string {
    return this.enterpriseIds[index] ?? this.enterpriseIds[0];
  }
}

function newDevice(enterpriseId: string, switches: number): ModelDevice {
  const id = randomUUID();
  const numbers = Array.from({ length: switches }, (_, index) => index + 1);
  return {
    id,
    kd_id: `T-${id.slice(0, 13)}`,
    enterpriseId,
    switches: numbers.map((switch_no) => ({ id: randomUUID(), device: id, switch_no })),
  };
}

const isOf = (grant: { enterpriseId: string; user: string }, { enterpriseId, user }: Member) =>
  grant.enterpriseId === enterpriseId && grant.user === user;
const at = <T>(list: readonly T[], pick: number) => list[pick % list.length];
const distinct = <T>(list: T[]) => [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
