import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import { byName, byText } from "../order.ts";
import { nameOf, type Person } from "../people.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

interface Grant {
  of: "devices" | "switches";
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
function change(store: DemoStore, grant: Grant): { changed: number } {
  const people = [...new Set(grant.user_ids)].map((id) =>
    need(
      store.people.find(({ _id }) => _id === id),
      "user.not_found",
    ),
  );
  const names = grant.ids.map(grant.nameIn).sort(byText);
  const changes = people.map((person) => ({ person, count: apply(person, grant) })).filter(({ count }) => count > 0);
  if (changes.length === 0) return { changed: 0 };
  const who = changes.map(({ person }) => nameOf(person)).sort(byText);
  const told = { people: who, [grant.of]: names };
  const action = grant.access ? "access.grant" : "access.revoke";
  store.record({ action, subject: who.join(", "), ...(grant.access ? { after: told } : { before: told }) });
  return { changed: changes.reduce((sum, { count }) => sum + count, 0) };
}

/** Who may use what in the demo. */
export function accessCalls(on: On, store: DemoStore): void {
  on(contract.getAccess, () => {
    const people = store.people.map((person) => ({
      _id: person._id,
      name: nameOf(person),
      email: person.account.email,
      role: person.role,
      devices: [...person.devices].sort(byText),
      switches: [...person.switches].sort(byText),
    }));
    return { people: people.sort(byName) };
  });
  on(contract.grantDevices, ({ device_ids: ids, ...given }) =>
    change(store, { of: "devices", ids, ...given, nameIn: (id) => store.device(id).device_name }),
  );
  on(contract.grantSwitches, ({ switch_ids: ids, ...given }) =>
    change(store, { of: "switches", ids, ...given, nameIn: (id) => store.switch(id).appliance.name }),
  );
}
