import { type BodyOf, contract, type Device, type DeviceGroup } from "@switchboard/contract";
import { buildGroups, demoId } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoSite } from "./sites/site.ts";

type Ref = Device["groups"][number];

/** Apart from the ids of the rooms that were there from the start. */
const FIRST_INDEX = 1000;

/** The groups and devices of the demo as a person rearranges them; a reload brings the canned ones back (spec §1). */
function createDemoGroups(site: DemoSite, devices: Device[], metaKeys: readonly string[]) {
  const groups: Ref[] = buildGroups(site);
  let made = 0;

  function groupOf(id: string): Ref {
    const group = groups.find(({ _id }) => _id === id);
    if (!group) throw refuse("group.not_found");
    return group;
  }

  function deviceOf(id: string): Device {
    const device = devices.find(({ _id }) => _id === id);
    if (!device) throw refuse("device.not_found");
    return device;
  }

  function checkName(name: string, type: Ref["type"], own?: Ref): void {
    const isTaken = (each: Ref) => each !== own && each.type === type && each.name.toLowerCase() === name.toLowerCase();
    if (groups.some(isTaken)) throw refuse("group.name_taken");
  }

  const leave = (device: Device, isLeft: (group: Ref) => boolean) => {
    device.groups = device.groups.filter((group) => !isLeft(group));
  };

  /** A device is in one room at most, in any number of other groups. */
  function join(device: Device, group: Ref): void {
    leave(device, (each) => each._id === group._id || (group.type === "room" && each.type === "room"));
    device.groups.push({ ...group });
  }

  function fill(group: Ref, ids: readonly string[]): void {
    const members = ids.map(deviceOf);
    for (const device of devices) leave(device, ({ _id }) => _id === group._id);
    for (const device of members) join(device, group);
  }

  function present(group: Ref, isWhole = false): DeviceGroup {
    const members = devices.filter((device) => device.groups.some(({ _id }) => _id === group._id));
    return { ...group, devices: isWhole ? structuredClone(members) : members.map(({ _id }) => _id) };
  }

  return {
    list: (isWhole: boolean) => groups.map((group) => present(group, isWhole)),
    create({ name, type, devices: ids }: BodyOf<typeof contract.newGroup>): DeviceGroup {
      checkName(name, type);
      made += 1;
      const group: Ref = { _id: demoId(3, FIRST_INDEX + made), name, type };
      fill(group, ids ?? []);
      groups.push(group);
      return present(group);
    },
    edit({ id, name, devices: ids }: BodyOf<typeof contract.editGroup>): DeviceGroup {
      const group = groupOf(id);
      if (name !== undefined) {
        checkName(name, group.type, group);
        group.name = name;
        for (const ref of devices.flatMap((device) => device.groups)) if (ref._id === id) ref.name = name;
      }
      if (ids) fill(group, ids);
      return present(group);
    },
    remove(id: string): { deleted: true } {
      groups.splice(groups.indexOf(groupOf(id)), 1);
      for (const device of devices) leave(device, ({ _id }) => _id === id);
      return { deleted: true };
    },
    editDevice({ id, device_name, room, meta }: BodyOf<typeof contract.editDevice>): Device {
      const device = deviceOf(id);
      if (Object.keys(meta ?? {}).some((key) => !metaKeys.includes(key))) throw refuse("device.unknown_meta");
      const target = room ? groupOf(room) : undefined;
      if (device_name !== undefined) device.device_name = device_name;
      if (room === null) leave(device, ({ type }) => type === "room");
      if (target) join(device, target);
      const values = Object.entries({ ...device.meta, ...meta }).filter(([, value]) => value !== "");
      device.meta = Object.fromEntries(values);
      return structuredClone(device);
    },
    removeDevice(id: string): { deleted: true } {
      devices.splice(devices.indexOf(deviceOf(id)), 1);
      return { deleted: true };
    },
  };
}

export function demoGroups(on: On, site: DemoSite, devices: Device[], metaKeys: readonly string[]) {
  const groups = createDemoGroups(site, devices, metaKeys);
  on(contract.deviceGroups, ({ populate }) => ({ groups: groups.list(populate === "true" || populate === "1") }));
  on(contract.newGroup, (input) => groups.create({ devices: [], ...input }));
  on(contract.editGroup, (input) => groups.edit(input));
  on(contract.deleteGroup, ({ id }) => groups.remove(id));
  on(contract.editDevice, (input) => groups.editDevice(input));
  on(contract.deleteDevice, ({ id }) => groups.removeDevice(id));
  return () => groups.list(false);
}
