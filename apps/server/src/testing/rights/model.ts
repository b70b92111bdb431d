import { randomUUID } from "node:crypto";
import type { Role } from "@switchboard/domain/core";
import fc from "fast-check";

/** The membership of one person in one enterprise. */
export interface Member {
  home: string;
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
  home: string;
  switches: ModelSwitch[];
}

export interface ModelGroup {
  id: string;
  home: string;
  /** A device is in one room at most; other groups may overlap. */
  isRoom: boolean;
  devices: ModelDevice[];
}

/** Infrared remotes, each with its blaster; a remote without one is visible to its owner only. */
export interface ModelRemote {
  id: string;
  home: string;
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
  devices: fc.array(fc.record({ home: fc.nat(1), switches: fc.nat(3) }), { minLength: 1, maxLength: 6 }),
  groups: fc.array(
    fc.record({ home: fc.nat(1), isRoom: fc.boolean(), devices: fc.array(fc.nat(), { maxLength: 3 }) }),
    {
      maxLength: 5,
    },
  ),
  rooms: fc.array(PICK, { maxLength: 5 }),
  wholes: fc.array(PICK, { maxLength: 8 }),
  /** Which of those own what they were granted; the first for each device counts. */
  owners: fc.array(fc.nat(), { maxLength: 4 }),
  singles: fc.array(PICK, { maxLength: 10 }),
});
type Plan = typeof anyPlan extends fc.Arbitrary<infer T> ? T : never;

/** Two enterprises, and who may do what in them in terms that anyone can check: no SQL, no sets, no shortcuts. */
export class Model {
  readonly homes = [randomUUID(), randomUUID()] as const;
  readonly members: Member[];
  readonly devices: ModelDevice[];
  readonly groups: ModelGroup[];
  readonly remotes: ModelRemote[];
  readonly wholes: { home: string; user: string; device: string }[];
  readonly owners: { home: string; user: string; device: string }[];
  readonly singles: { home: string; user: string; switch: string }[];
  readonly rooms: { home: string; user: string; room: string }[];

  constructor(plan: Plan) {
    this.members = plan.roles.flatMap((roles) => {
      const user = randomUUID();
      return roles.flatMap((role, index) => (role ? [{ home: this.#home(index), user, role }] : []));
    });
    this.devices = plan.devices.map(({ home, switches }) => newDevice(this.#home(home), switches));
    const housed = new Set<ModelDevice>();
    this.groups = plan.groups.map(({ home, isRoom, devices }) => {
      const own = this.devicesOf(this.#home(home)).filter((device) => !isRoom || !housed.has(device));
      const inside = new Set(devices.flatMap((pick) => at(own, pick) ?? []));
      if (isRoom) for (const device of inside) housed.add(device);
      return { id: randomUUID(), home: this.#home(home), isRoom, devices: [...inside] };
    });
    this.rooms = distinct(
      plan.rooms.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const room = member && at(this.roomsOf(member.home), what);
        return room ? [{ home: member.home, user: member.user, room: room.id }] : [];
      }),
    );
    this.wholes = distinct(
      plan.wholes.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const device = member && at(this.devicesOf(member.home), what);
        return device ? [{ home: member.home, user: member.user, device: device.id }] : [];
      }),
    );
    const owners = plan.owners.flatMap((pick) => at(this.wholes, pick) ?? []);
    this.owners = [...Map.groupBy(owners, ({ device }) => device).values()].flatMap(([first]) => first ?? []);
    this.singles = distinct(
      plan.singles.flatMap(([who, what]) => {
        const member = at(this.members, who);
        const single = member && at(this.switchesOf(member.home), what);
        return single ? [{ home: member.home, user: member.user, switch: single.id }] : [];
      }),
    );
    this.remotes = this.members.flatMap(({ home, user: owner }) =>
      [null, ...this.devicesOf(home).map(({ id }) => id)].map((device) => ({ id: randomUUID(), home, device, owner })),
    );
  }

  usesDevice(member: Member, device: ModelDevice): boolean {
    if (device.home !== member.home) return false;
    if (member.role === "admin") return true;
    if (this.wholes.some((each) => isOf(each, member) && each.device === device.id)) return true;
    return this.groups.some((group) => this.holdsRoom(member, group) && group.devices.includes(device));
  }

  holdsRoom(member: Member, { id }: ModelGroup): boolean {
    return this.rooms.some((each) => isOf(each, member) && each.room === id);
  }

  sharesDevice(member: Member, device: ModelDevice): boolean {
    if (device.home !== member.home) return false;
    return member.role === "admin" || this.owners.some((each) => isOf(each, member) && each.device === device.id);
  }

  usesSwitch(member: Member, single: ModelSwitch): boolean {
    if (this.devices.some((device) => device.id === single.device && this.usesDevice(member, device))) return true;
    return this.singles.some((each) => isOf(each, member) && each.switch === single.id);
  }

  seesDevice(member: Member, device: ModelDevice): boolean {
    return this.usesDevice(member, device) || device.switches.some((single) => this.usesSwitch(member, single));
  }

  seesGroup(member: Member, group: ModelGroup): boolean {
    if (group.home !== member.home) return false;
    if (member.role === "admin" || this.holdsRoom(member, group)) return true;
    return group.devices.some((device) => this.seesDevice(member, device));
  }

  watchesGroup(member: Member, group: ModelGroup): boolean {
    if (group.home !== member.home) return false;
    return member.role === "admin" || group.devices.some((device) => this.usesDevice(member, device));
  }

  usesRemote(member: Member, remote: ModelRemote): boolean {
    if (remote.home !== member.home) return false;
    if (remote.device === null) return member.role === "admin" || remote.owner === member.user;
    return this.devices.some((device) => device.id === remote.device && this.usesDevice(member, device));
  }

  devicesOf(home: string): ModelDevice[] {
    return this.devices.filter((device) => device.home === home);
  }

  roomsOf(home: string): ModelGroup[] {
    return this.groups.filter((group) => group.isRoom && group.home === home);
  }

  switchesOf(home: string): ModelSwitch[] {
    return this.devicesOf(home).flatMap(({ switches }) => switches);
  }

  get switches(): ModelSwitch[] {
    return this.devices.flatMap(({ switches }) => switches);
  }

  #home(index: number): string {
    return this.homes[index] ?? this.homes[0];
  }
}

function newDevice(home: string, switches: number): ModelDevice {
  const id = randomUUID();
  const numbers = Array.from({ length: switches }, (_, index) => index + 1);
  return {
    id,
    kd_id: `T-${id.slice(0, 13)}`,
    home,
    switches: numbers.map((switch_no) => ({ id: randomUUID(), device: id, switch_no })),
  };
}

const isOf = (grant: { home: string; user: string }, { home, user }: Member) =>
  grant.home === home && grant.user === user;
const at = <T>(list: readonly T[], pick: number) => list[pick % list.length];
const distinct = <T>(list: T[]) => [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
