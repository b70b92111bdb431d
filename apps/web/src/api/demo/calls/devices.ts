import { type BodyOf, contract, type Device, type DeviceGroup } from "@switchboard/contract";
import { BOXED_TYPES, placesWithout } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { byText, pageOf } from "../order.ts";
import { nameOf } from "../people.ts";
import { refuse } from "../refuse.ts";
import { byTypeAndName, type DemoStore } from "../store.ts";
import type { GroupRow } from "../tables.ts";

/** The devices and groups of the demo, as a person rearranges them. */
class DemoDevices {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  groups(isWhole: boolean): DeviceGroup[] {
    return this.#store.tables.groups.toSorted(byTypeAndName).map((group) => this.#present(group, isWhole));
  }

  create({ name, type, devices }: BodyOf<typeof contract.newGroup>): DeviceGroup {
    this.#checkName(name, type);
    const group: GroupRow = { _id: this.#store.newId(), name, type, devices: [] };
    this.#fill(group, devices);
    this.#store.tables.groups.push(group);
    return this.#changed(group);
  }

  edit({ id, name, devices }: BodyOf<typeof contract.editGroup>): DeviceGroup {
    const group = this.#store.group(id);
    const before = this.#audited(group);
    if (name !== undefined) this.#checkName(name, group.type, group);
    if (devices) this.#fill(group, devices);
    group.name = name ?? group.name;
    return this.#changed(group, before);
  }

  remove(id: string): { deleted: true } {
    const group = this.#store.group(id);
    this.#store.record({
      action: "group.delete",
      subject: group.name,
      subject_id: id,
      before: this.#audited(group),
    });
    const holders = this.#store.people.filter(({ rooms }) => rooms.delete(id));
    if (holders.length > 0) {
      const people = holders.map(nameOf).sort(byText);
      const before = { people, rooms: [group.name] };
      this.#store.record({ action: "access.revoke", subject: people.join(", "), before });
    }
    this.#store.tables.groups.splice(this.#store.tables.groups.indexOf(group), 1);
    return { deleted: true };
  }

  editDevice({ id, device_name, room, meta = {} }: BodyOf<typeof contract.editDevice>): Device {
    const store = this.#store;
    const device = store.device(id);
    const before = this.#asRecorded(device);
    if (Object.keys(meta).some((key) => !store.metaKeys.includes(key))) throw refuse("device.unknown_meta");
    const target = room ? store.group(room) : undefined;
    if (target && target.type !== "room") throw refuse("group.not_found");
    device.device_name = device_name ?? device.device_name;
    const values = Object.entries({ ...device.meta, ...meta }).map(([key, value]) => [key, value.trim()] as const);
    device.meta = Object.fromEntries(values.filter(([, value]) => value !== ""));
    if (room !== undefined) this.#leave(id, ({ type }) => type === "room");
    target?.devices.push(id);
    const after = this.#asRecorded(device);
    store.record({ action: "device.edit", subject: device.device_name, subject_id: id, before, after });
    return store.present(device);
  }

  removeDevice(id: string): { deleted: true } {
    const store = this.#store;
    const device = store.device(id);
    const before = this.#asRecorded(device);
    store.record({ action: "device.delete", subject: device.device_name, subject_id: id, before });
    store.devices = store.devices.filter((each) => each !== device);
    this.#leave(id, () => true);
    store.tables.meters = placesWithout(store.tables.meters, id);
    for (const person of store.people) for (const held of [person.devices, person.owned]) held.delete(id);
    for (const { _id } of device.switch_appliances) for (const { switches } of store.people) switches.delete(_id);
    return { deleted: true };
  }

  #asRecorded(device: Parameters<DemoStore["present"]>[0]) {
    const present = this.#store.present(device);
    const room = present.groups.find(({ type }) => type === "room")?.name ?? null;
    return { ...present, room, owner: present.owner?.name ?? null };
  }

  #checkName(name: string, type: GroupRow["type"], own?: GroupRow): void {
    const isTaken = (each: GroupRow) =>
      each !== own && each.type === type && each.name.toLowerCase() === name.toLowerCase();
    if (this.#store.tables.groups.some(isTaken)) throw refuse("group.name_taken");
  }

  #leave(device: string, isLeft: (group: GroupRow) => boolean): void {
    for (const group of this.#store.tables.groups.filter(isLeft))
      group.devices = group.devices.filter((id) => id !== device);
  }

  /** A device is in one room at most, in any number of other groups. */
  #fill(group: GroupRow, ids: readonly string[]): void {
    const members = [...new Set(ids)].map((id) => this.#store.device(id)._id);
    if (group.type === "room") for (const id of members) this.#leave(id, ({ type }) => type === "room");
    group.devices = members;
  }

  #present(group: GroupRow, isWhole = false): DeviceGroup {
    const { _id, name, type } = group;
    const ids = group.devices.toSorted(byText);
    const whole = () => ids.map((id) => this.#store.present(this.#store.device(id), ["swappliance"]));
    return { _id, name, type, devices: isWhole ? whole() : ids };
  }

  /** A group names its devices by their ids, which say nothing once a device is gone. */
  #audited(group: GroupRow) {
    return { ...group, devices: group.devices.map((id) => this.#store.deviceRef(id)?.device_name ?? id) };
  }

  #changed(group: GroupRow, before?: object): DeviceGroup {
    const action = before ? "group.edit" : "group.create";
    const after = this.#audited(group);
    this.#store.record({ action, subject: group.name, subject_id: group._id, before, after });
    return this.#present(group);
  }
}

export function deviceCalls(on: On, store: DemoStore): void {
  const devices = new DemoDevices(store);
  on(contract.deviceTypes, () => ({
    device_types: BOXED_TYPES.map((type) => ({ ...type, switches: [...type.switches] })),
  }));
  on(contract.myDevices, ({ ud_id, appends, ...page }) => {
    const found = store.listed().filter(({ _id }) => !ud_id || _id === ud_id);
    return { devices: pageOf(found, page).map((device) => store.present(device, appends)), count: found.length };
  });
  on(contract.deviceGroups, ({ populate }) => ({ groups: devices.groups(populate === "true" || populate === "1") }));
  on(contract.newGroup, (body) => devices.create(body));
  on(contract.editGroup, (body) => devices.edit(body));
  on(contract.deleteGroup, ({ id }) => devices.remove(id));
  on(contract.editDevice, (body) => devices.editDevice(body));
  on(contract.deleteDevice, ({ id }) => devices.removeDevice(id));
}
