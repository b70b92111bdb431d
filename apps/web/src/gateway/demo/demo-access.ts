import type { AccessOfPerson, contract, Device, InputOf, ReplyOf } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import { refuse } from "./demo-devices.ts";

type Changed = ReplyOf<typeof contract.grantDevices>;

/** Two colleagues beside whoever looks: one with a room's devices, one with a single switch. */
function buildPeople(devices: readonly Device[]): AccessOfPerson[] {
  const reception = devices.filter(({ groups }) => groups.some(({ name }) => name === "Reception"));
  const single = devices.find(({ device_name }) => device_name === "Meeting room board")?.switch_appliances?.[0];
  const role: AccessOfPerson["role"] = ["user"];
  return [
    {
      _id: demoId(6, 2),
      name: "Kiran Reddy",
      email: "kiran@demo.test",
      role,
      devices: reception.map(({ _id }) => _id),
      switches: [],
    },
    {
      _id: demoId(6, 3),
      name: "Asha Verma",
      email: "asha@demo.test",
      role,
      devices: [],
      switches: single ? [single._id] : [],
    },
  ];
}

/** Who may use what in the demo; it changes only itself, as everything there. */
export function createDemoAccess(devices: readonly Device[]) {
  const people = buildPeople(devices);

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
