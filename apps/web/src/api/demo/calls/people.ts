import { type BodyOf, contract, type Member } from "@switchboard/contract";
import type { Owned } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byName, holds, inOrderOf, pageOf } from "../order.ts";
import { nameOf, type Person } from "../people.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { changeAccess, roomNamed } from "./access.ts";

const OWNABLE = ["schedules", "scenes", "workflows", "remotes"] as const;

/** What was left out of a change stays. */
export function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** People come, change and go in memory alone: no mail is sent. */
class DemoMembers {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list({ search, joined, sort, dir, ...page }: BodyOf<typeof contract.listUsers>) {
    const all = this.#store.people.map((person) => this.#present(person)).sort(byName);
    const found = all
      .filter((each) => joined === undefined || each.joined === joined)
      .filter(({ name, fullname, email }) => [name, fullname, email].some((text) => holds(text, search)));
    const sorted = inOrderOf(found, sort && ((each) => (sort === "role" ? each.role[0] : each[sort])), dir);
    return { users: pageOf(sorted, page), count: found.length };
  }

  create(body: BodyOf<typeof contract.createUser>): Member {
    const { email, role, username = email, room_ids, device_ids, ...details } = body;
    const store = this.#store;
    if (store.people.some(({ account }) => account.email === email)) throw refuse("user.exists");
    const roomName = (id: string) => roomNamed(store, id);
    const deviceName = (id: string) => store.device(id).device_name;
    // One that is not there refuses the whole of it.
    for (const id of room_ids) roomName(id);
    for (const id of device_ids) deviceName(id);
    const person: Person = {
      _id: store.newId(),
      account: { ...details, email, username, location: "", tags: [] },
      called: details,
      role,
      is_demo: false,
      joined: false,
      last_sign_in: null,
      rooms: new Set(),
      devices: new Set(),
      owned: new Set(),
      switches: new Set(),
    };
    store.people.push(person);
    const after = this.#present(person);
    store.record({ action: "user.create", subject: after.name, subject_id: person._id, after });
    const grant = { user_ids: [person._id], access: true };
    if (room_ids.length > 0) changeAccess(store, { ...grant, of: "rooms", ids: room_ids, nameIn: roomName });
    if (device_ids.length > 0) changeAccess(store, { ...grant, of: "devices", ids: device_ids, nameIn: deviceName });
    return this.#present(person);
  }

  edit({ id, role, ...details }: BodyOf<typeof contract.editUser>): Member {
    const person = this.#find(id);
    const before = this.#present(person);
    if (role && !role.includes("admin")) this.#requireOtherAdmin(person);
    person.role = role ?? person.role;
    person.called = { ...person.called, ...given(details) };
    const after = this.#present(person);
    this.#store.record({ action: "user.edit", subject: after.name, subject_id: id, before, after });
    return after;
  }

  remove({ id, hand_over_to: heir = null }: BodyOf<typeof contract.deleteUser>): { deleted: true } {
    const store = this.#store;
    const person = this.#find(id);
    const before = this.#present(person);
    this.#requireOtherAdmin(person);
    const takesOver = heir === null ? undefined : this.#find(heir);
    if (heir === id || takesOver?.joined === false) throw refuse("user.not_found");
    const owned = this.#settle(id, heir);
    store.people = store.people.filter((each) => each !== person);
    const about = { subject: before.name, subject_id: id };
    store.record({ action: "user.delete", ...about, before: takesOver ? before : { ...before, ...owned } });
    const after = takesOver && { hand_over_to: nameOf(takesOver), ...owned };
    if (after) store.record({ action: "user.hand_over", ...about, after });
    return { deleted: true };
  }

  invite(id: string): { accepted: true } {
    const person = this.#find(id);
    if (!person.joined) this.#store.record({ action: "user.invite", subject: nameOf(person), subject_id: id });
    return { accepted: true };
  }

  /** What someone made goes to whoever is named, or away; answers what it was, by name. */
  #settle(id: string, heir: string | null): Partial<Record<(typeof OWNABLE)[number], string[]>> {
    const tables: Record<(typeof OWNABLE)[number], Owned[]> = this.#store.tables;
    const owned = OWNABLE.flatMap((kind) => {
      const own = tables[kind].filter(({ owner }) => owner === id);
      if (heir !== null) for (const each of own) each.owner = heir;
      else for (const each of own) tables[kind].splice(tables[kind].indexOf(each), 1);
      return own.length > 0 ? [[kind, own.map(({ name }) => name).sort()]] : [];
    });
    return Object.fromEntries(owned);
  }

  #find(id: string): Person {
    return need(
      this.#store.people.find(({ _id }) => _id === id),
      "user.not_found",
    );
  }

  #isOnlyAdmin(person: Person): boolean {
    const others = this.#store.people.filter((each) => each !== person && each.joined);
    return person.role.includes("admin") && !others.some(({ role }) => role.includes("admin"));
  }

  #requireOtherAdmin(person: Person): void {
    if (this.#isOnlyAdmin(person)) throw refuse("user.last_admin");
  }

  #present(person: Person): Member {
    const { _id, account, called, role, is_demo, joined, last_sign_in } = person;
    const { location: _, tags: __, ...details } = account;
    const count = (rows: readonly Owned[]) => rows.filter(({ owner }) => owner === _id).length;
    const { schedules, scenes, workflows, remotes } = this.#store.tables;
    return {
      _id,
      ...details,
      ...called,
      username: account.username,
      role,
      is_demo,
      joined,
      last_admin: this.#isOnlyAdmin(person),
      last_sign_in,
      second_factor: false,
      granted: { rooms: person.rooms.size, devices: person.devices.size, switches: person.switches.size },
      owns: {
        schedules: count(schedules),
        scenes: count(scenes),
        workflows: count(workflows),
        remotes: count(remotes),
      },
    };
  }
}

export function peopleCalls(on: On, store: DemoStore): void {
  const members = new DemoMembers(store);
  on(contract.listUsers, (body) => members.list(body));
  on(contract.createUser, (body) => members.create(body));
  on(contract.editUser, (body) => members.edit(body));
  on(contract.deleteUser, (body) => members.remove(body));
  on(contract.inviteAgain, ({ id }) => members.invite(id));
}
