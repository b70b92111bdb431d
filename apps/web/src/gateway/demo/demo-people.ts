import { type AccessOfPerson, contract, type Member } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import { type On, readBody } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { type Owned, personId } from "./demo-owned.ts";
import type { DemoSite } from "./sites/site.ts";

export interface DemoPeopleParts {
  /** Who may use what; people who come or go come or go there too. */
  access: {
    list(): { people: AccessOfPerson[] };
    add(person: Pick<AccessOfPerson, "_id" | "name" | "email" | "role">): void;
    remove(id: string): void;
  };
  site: DemoSite;
  owned: Record<keyof Member["owns"], Owned>;
}

type Kept = Omit<Member, "granted" | "owns">;

function person(given: Pick<Kept, "_id" | "name" | "email" | "role" | "organisation"> & Partial<Kept>): Kept {
  return {
    fullname: given.name,
    phone: "",
    username: given.email,
    is_demo: false,
    joined: true,
    last_sign_in: null,
    ...given,
  };
}

/** Whoever looks, and the colleagues of the site. */
function canned({ name: organisation, people }: DemoSite): Kept[] {
  const now = Date.now();
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const { _id = demoId(6, 1), name = "", email = "" } = getSession().user ?? {};
  const self = { _id, name, email, phone: "+91 40 5550 0103", organisation };
  return [
    person({ ...self, role: ["admin"], is_demo: true, last_sign_in: ago(60_000) }),
    ...people.map((each, index) =>
      person({
        _id: personId(index),
        name: each.name,
        email: each.email,
        phone: each.phone ?? "",
        organisation,
        role: [each.role],
        joined: !each.isInvited,
        last_sign_in: each.seenAgo === undefined ? null : ago(each.seenAgo),
      }),
    ),
  ];
}

/** People come, change and go in memory alone: no mail is sent, and the next start brings the canned ones back. */
export function demoPeople(on: On, { access, site, owned }: DemoPeopleParts): void {
  let people: Kept[] | undefined;
  let invited = 0;
  // Built at the first look, when it is known who looks.
  const kept = () => {
    people ??= canned(site);
    return people;
  };

  function withGrants(each: Kept): Member {
    const own = access.list().people.find(({ _id }) => _id === each._id);
    const granted = { devices: own?.devices.length ?? 0, switches: own?.switches.length ?? 0 };
    const count = ({ all }: Owned) => all().filter(({ owner }) => owner?._id === each._id).length;
    const counted = Object.entries(owned).map(([kind, own]) => [kind, count(own)]);
    const owns = Object.fromEntries(counted) as Member["owns"];
    return structuredClone({ ...each, granted, owns });
  }

  /** What someone made goes to whoever is named, or away. */
  function settle(id: string, heir: Kept | undefined): void {
    for (const each of Object.values(owned)) {
      const own = each.all().filter(({ owner }) => owner?._id === id);
      if (heir) for (const thing of own) thing.owner = { _id: heir._id, name: heir.name };
      else each.remove(id);
    }
  }

  function find(id: string): Kept {
    const found = kept().find(({ _id }) => _id === id);
    if (!found) throw refuse("user.not_found");
    return found;
  }

  /** The last admin stays one. */
  function requireOtherAdmin(id: string): void {
    if (!kept().some(({ _id, role, joined }) => _id !== id && joined && role.includes("admin")))
      throw refuse("user.last_admin");
  }

  on(contract.listUsers, (input) => {
    const { limit, offset, search = "" } = readBody(contract.listUsers, input);
    const wanted = search.trim().toLowerCase();
    const found = kept().filter(({ name, fullname, email }) =>
      [name, fullname, email].some((text) => text.toLowerCase().includes(wanted)),
    );
    return { users: found.slice(offset, offset + limit).map(withGrants), count: found.length };
  });
  on(contract.createUser, (input) => {
    const body = readBody(contract.createUser, input);
    if (kept().some(({ email }) => email === body.email)) throw refuse("user.exists");
    const next = person({ ...body, _id: demoId(13, ++invited), joined: false });
    kept().push(next);
    access.add(next);
    return withGrants(next);
  });
  on(contract.editUser, (input) => {
    const { id, ...change } = readBody(contract.editUser, input);
    const found = find(id);
    if (found.role.includes("admin") && change.role && !change.role.includes("admin")) requireOtherAdmin(id);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    return withGrants(Object.assign(found, Object.fromEntries(given)));
  });
  on(contract.deleteUser, ({ id, hand_over_to }) => {
    const found = find(id);
    if (found.role.includes("admin")) requireOtherAdmin(id);
    settle(id, hand_over_to ? find(hand_over_to) : undefined);
    kept().splice(kept().indexOf(found), 1);
    access.remove(id);
    return { deleted: true as const };
  });
  on(contract.inviteAgain, ({ id }) => {
    find(id);
    return { accepted: true as const };
  });
}
