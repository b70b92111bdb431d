import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import { byName, byText } from "../order.ts";
import { nameOf, type Person } from "../people.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

interface Grant {
  of: "rooms" | "devices" | "switches";
  user_ids: string[];
  ids: string[];
  access: boolean;
  /** What one of the ids is called; refuses one that is not there. */
  nameIn(id: string): string;
}

function apply(person: Person, { of, ids, access }: Grant): number {
  const before = person[of].size;
  for (const id of ids) access ? person[of].add(id) : person[of].delete(id);
  return Math.abs(person[of].size - before);
}

/** All of it or none: everybody and everything is looked up before anything is changed. */
export function changeAccess(store: DemoStore, grant: Grant): { changed: number } {
  const people = [...new Set(grant.user_ids)].map((id) =>
    need(
      store.people.find(({ _id }) => _id === id),
      "user.not_found",
    ),
  );
  if (!grant.access && grant.of === "devices" && people.some(({ owned }) => grant.ids.some((id) => owned.has(id))))
    throw refuse("access.owner");
  const names = grant.ids.map(grant.nameIn).sort(byText);
  const changes = people.map((person) => ({ person, count: apply(person, grant) })).filter(({ count }) => count > 0);
  if (changes.length === 0) return { changed: 0 };
  const who = changes.map(({ person }) => nameOf(person)).sort(byText);
  const told = { people: who, [grant.of]: names };
  const action = grant.access ? "access.grant" : "access.revoke";
  store.record({ action, subject: who.join(", "), ...(grant.access ? { after: told } : { before: told }) });
  return { changed: changes.reduce((sum, { count }) => sum + count, 0) };
}

/** A group of another kind is no room. */
export function roomNamed(store: DemoStore, id: string): string {
  const { name, type } = store.group(id);
  if (type !== "room") throw refuse("group.not_found");
  return name;
}

/** All of it or none, as above; whoever owned a device keeps the use of it. */
function handOver(store: DemoStore, ids: string[], heirId: string | null): { changed: number } {
  const heir = heirId === null ? undefined : store.people.find(({ _id }) => _id === heirId);
  const devices = [...new Set(ids)].map((id) => store.device(id));
  if (heirId !== null) need(heir, "user.not_found");
  const moved = devices.filter(({ _id }) => (store.ownerOf(_id)?._id ?? null) !== heirId);
  for (const { _id, device_name } of moved) {
    const before = { owner: store.ownerOf(_id)?.name ?? null };
    for (const { owned } of store.people) owned.delete(_id);
    for (const held of heir ? [heir.devices, heir.owned] : []) held.add(_id);
    const after = { owner: heir ? nameOf(heir) : null };
    store.record({ action: "device.hand_over", subject: device_name, subject_id: _id, before, after });
  }
  return { changed: moved.length };
}

/** Who may use what in the demo. */
export function accessCalls(on: On, store: DemoStore): void {
  on(contract.getAccess, () => {
    const people = store.people.map((person) => ({
      _id: person._id,
      name: nameOf(person),
      email: person.account.email,
      role: person.role,
      rooms: [...person.rooms].sort(byText),
      devices: [...person.devices].sort(byText),
      switches: [...person.switches].sort(byText),
    }));
    return { people: people.sort(byName) };
  });
  on(contract.grantDevices, ({ device_ids: ids, ...given }) =>
    changeAccess(store, { of: "devices", ids, ...given, nameIn: (id) => store.device(id).device_name }),
  );
  on(contract.grantSwitches, ({ switch_ids: ids, ...given }) =>
    changeAccess(store, { of: "switches", ids, ...given, nameIn: (id) => store.switch(id).appliance.name }),
  );
  on(contract.grantRooms, ({ room_ids: ids, ...given }) =>
    changeAccess(store, { of: "rooms", ids, ...given, nameIn: (id) => roomNamed(store, id) }),
  );
  on(contract.handOverDevices, ({ device_ids, user_id }) => handOver(store, device_ids, user_id));
}
