import { type AccessOfPerson, contract, type Device, type InputOf, type ReplyOf } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { personId } from "./demo-owned.ts";
import type { DemoSite } from "./sites/site.ts";

type Changed = ReplyOf<typeof contract.grantDevices>;

function buildPeople(site: DemoSite, devices: readonly Device[]): AccessOfPerson[] {
  const switchOf = (device: string, name: string) =>
    devices
      .find(({ device_name }) => device_name === device)
      ?.switch_appliances?.filter((each) => each.name === name)
      .map(({ _id }) => _id) ?? [];
  return site.people.map(({ name, email, role, rooms = [], devices: named = [], switches = [] }, index) => ({
    _id: personId(index),
    name,
    email,
    role: [role],
    devices: devices
      .filter(
        ({ device_name, groups }) => named.includes(device_name) || groups.some((each) => rooms.includes(each.name)),
      )
      .map(({ _id }) => _id),
    switches: switches.flatMap(([device, appliance]) => switchOf(device, appliance)),
  }));
}

/** Who may use what in the demo; it changes only itself, as everything there. */
function createDemoAccess(site: DemoSite, devices: readonly Device[]) {
  const people = buildPeople(site, devices);

  function personOf(id: string): AccessOfPerson {
    const found = people.find(({ _id }) => _id === id);
    if (!found) throw refuse("user.not_found");
    return found;
  }

  /** All of it or none: everything is looked up before anything is changed. */
  function change(of: "devices" | "switches", user_ids: string[], ids: string[], access: boolean): Changed {
    let changed = 0;
    for (const person of user_ids.map(personOf)) {
      const before = new Set(person[of]);
      const asked = new Set(ids);
      const after = access ? [...new Set([...before, ...asked])] : [...before].filter((id) => !asked.has(id));
      changed += Math.abs(after.length - before.size);
      person[of] = after;
    }
    return { changed };
  }

  return {
    add({ _id, name, email, role }: Pick<AccessOfPerson, "_id" | "name" | "email" | "role">): void {
      people.push({ _id, name, email, role, devices: [], switches: [] });
    },
    remove(id: string): void {
      people.splice(0, people.length, ...people.filter(({ _id }) => _id !== id));
    },
    list(): ReplyOf<typeof contract.getAccess> {
      const { _id = demoId(6, 1), name = "", email = "" } = getSession().user ?? {};
      const self: AccessOfPerson = { _id, name, email, role: ["admin"], devices: [], switches: [] };
      return structuredClone({ people: [self, ...people] });
    },
    grantDevices({ user_ids, device_ids, access }: InputOf<typeof contract.grantDevices>): Changed {
      const known = new Set(devices.map(({ _id }) => _id));
      if (!device_ids.every((id) => known.has(id))) throw refuse("device.not_found");
      return change("devices", user_ids, device_ids, access);
    },
    grantSwitches({ user_ids, switch_ids, access }: InputOf<typeof contract.grantSwitches>): Changed {
      const known = new Set(devices.flatMap(({ switch_appliances = [] }) => switch_appliances.map(({ _id }) => _id)));
      if (!switch_ids.every((id) => known.has(id))) throw refuse("switch.not_found");
      return change("switches", user_ids, switch_ids, access);
    },
  };
}

export type DemoAccess = ReturnType<typeof createDemoAccess>;

export function demoAccess(on: On, site: DemoSite, devices: readonly Device[]): DemoAccess {
  const access = createDemoAccess(site, devices);
  on(contract.getAccess, access.list);
  on(contract.grantDevices, access.grantDevices);
  on(contract.grantSwitches, access.grantSwitches);
  return access;
}
