import type { AccessOfPerson, ChangeKind } from "@switchboard/contract";
import { addressHint } from "@switchboard/domain/people";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Person } from "../../platform/auth/person.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { record } from "../audit/audit.service.ts";
import { missingAmong } from "../deletions/deletions.service.ts";
import { AccessRepository, type Grantable, type PersonRow } from "./access.repository.ts";
import { OwnersRepository } from "./owners.repository.ts";

export interface GrantRequest {
  what: Grantable;
  user_ids: string[];
  ids: string[];
  /** True grants, false revokes. */
  access: boolean;
  /** Whether the holders of the places manage them; undefined leaves grants that exist as they are. */
  manage?: boolean | undefined;
}

/** The keys under which the audit log lists each kind, and the names under which deletions know it. */
const LISTED = { place: "places", room: "rooms", device: "devices", switch: "switches" } as const;
const THING = { place: "place", room: "group", device: "device", switch: "switch" } as const;

/** A request with each id once. */
interface Change {
  what: Grantable;
  users: string[];
  ids: string[];
  manages: boolean | undefined;
}

/** Notifies open screens. A port, because the implementation asks this module who may see a device. */
export interface OpenScreens {
  tellPeople(
    sql: Sql,
    author: Person,
    people: string[],
    change: { what: ChangeKind[]; devices: string[] },
  ): Promise<void>;
  tellAdmins(sql: Sql, author: Person, what: ChangeKind): Promise<void>;
}

/** Withdraws commands that were not sent yet. A port, because commands belong to a higher layer. */
export interface Withdrawal {
  endForbidden(sql: Sql, enterpriseId: string, people: readonly string[]): Promise<void>;
}

/** Who may use which places, rooms, devices and switches beyond the admins, who may use them all (spec §6). */
export class AccessService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #screens: OpenScreens;
  readonly #withdrawal: Withdrawal;

  constructor(database: Database, clock: Clock, screens: OpenScreens, withdrawal: Withdrawal) {
    this.#database = database;
    this.#clock = clock;
    this.#screens = screens;
    this.#withdrawal = withdrawal;
  }

  /** Lists everybody with all grants for admins; for owners and managers, possible holders of their things, without addresses. */
  async list(actor: Actor): Promise<{ people: AccessOfPerson[] }> {
    const repository = new AccessRepository(this.#database);
    const isAdmin = actor.role === "admin";
    // Someone who owns and manages nothing has nothing to grant.
    if (!isAdmin && !(await repository.mayShareAny(actor))) return { people: [] };
    const rows = await repository.people(actor);
    const people = isAdmin ? rows : withoutAddresses(rows);
    return { people: people.map(({ id, role, ...rest }) => ({ _id: id, role: [role], ...rest })) };
  }

  /** Changes all of it or nothing: one person or thing of another enterprise or owner rejects the whole request. */
  change(actor: Actor, request: GrantRequest): Promise<{ changed: number }> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      return this.changeWithin(sql, actor, request);
    });
  }

  /** Changes grants as part of a transaction that has already locked the enterprise. */
  async changeWithin(
    sql: Sql,
    actor: Actor,
    { what, user_ids, ids, access, manage }: GrantRequest,
  ): Promise<{ changed: number }> {
    const { enterpriseId } = actor;
    const change = { what, users: distinctIds(user_ids), ids: distinctIds(ids), manages: access ? manage : undefined };
    const repository = new AccessRepository(sql);
    await requireAll(sql, actor, change);
    await requireNoAppointment(sql, actor, access, change);
    if (!access && what === "device") await requireNoOwner(sql, enterpriseId, change);
    const byUser = access
      ? await this.#grant(repository, enterpriseId, change)
      : await repository.revoke(enterpriseId, change);
    if (!access) await this.#withdrawal.endForbidden(sql, enterpriseId, [...byUser.keys()]);
    // The store announces changes of rooms and places itself, since their devices change in other ways too.
    if (!isArea(what)) await repository.announce(enterpriseId, byUser.keys());
    await this.#record(sql, actor, access, { ...change, users: [...byUser.keys()] });
    await this.#tell(sql, actor, [...byUser.keys()], change);
    return { changed: [...byUser.values()].reduce((sum, count) => sum + count, 0) };
  }

  #grant(repository: AccessRepository, enterpriseId: string, { manages, ...change }: Change) {
    const at = this.#clock.now();
    if (manages === undefined) return repository.grant(enterpriseId, { ...change, at });
    return repository.grantManaging(enterpriseId, { ...change, at, manages });
  }

  async #record(sql: Sql, actor: Actor, access: boolean, { manages, ...grant }: Change) {
    if (grant.users.length === 0) return;
    const { people, things } = await new AccessRepository(sql).namesIn(actor.enterpriseId, grant);
    const change = { people, [LISTED[grant.what]]: things, manages };
    const values = access ? { after: change } : { before: change };
    await record(sql, actor, {
      action: access ? "access.grant" : "access.revoke",
      subject: people.join(", "),
      ...values,
    });
  }

  /** Runs after the announcement above, so that rights are read again before anybody is notified. */
  async #tell(sql: Sql, actor: Actor, people: string[], { what, ids }: { what: Grantable; ids: string[] }) {
    if (people.length === 0) return;
    const devices = await devicesAbout(sql, actor.enterpriseId, what, ids);
    const named = isArea(what) ? [] : devices;
    await this.#screens.tellPeople(sql, actor, people, { what: ["access"], devices: named });
    await this.#screens.tellAdmins(sql, actor, "grants");
    const owners = await new OwnersRepository(sql).ofDevices(actor.enterpriseId, devices);
    await this.#screens.tellPeople(sql, actor, [...new Set(owners.map(({ user_id }) => user_id))], {
      what: ["grants"],
      devices: [],
    });
  }
}

function isArea(what: Grantable): boolean {
  return what === "place" || what === "room";
}

function devicesAbout(sql: Sql, enterpriseId: string, what: Grantable, ids: string[]): Promise<string[]> {
  const repository = new AccessRepository(sql);
  if (what === "place") return repository.devicesInPlaces(enterpriseId, ids);
  if (what === "room") return repository.devicesIn(enterpriseId, ids);
  return what === "switch" ? repository.devicesOf(enterpriseId, ids) : Promise.resolve(ids);
}

/** Checks the things first, so that a caller who may not grant them learns nothing about people. */
async function requireAll(
  sql: Sql,
  actor: Actor,
  { what, users, ids }: { what: Grantable; users: string[]; ids: string[] },
): Promise<void> {
  const repository = new AccessRepository(sql);
  const shared = await repository.shared(actor, what, ids);
  if (shared.includes(false)) throw new AppError("access.denied");
  if (shared.length < ids.length) throw await missingAmong(sql, actor, THING[what], ids);
  if (!(await repository.areMembers(actor, users))) throw await missingAmong(sql, actor, "user", users);
}

/** Only admins make somebody a manager of a place, or end that. */
async function requireNoAppointment(sql: Sql, actor: Actor, access: boolean, change: Change): Promise<void> {
  if (actor.role === "admin" || change.what !== "place") return;
  const isAppointment = access
    ? change.manages !== undefined
    : await new AccessRepository(sql).manage(actor.enterpriseId, change);
  if (isAppointment) throw new AppError("access.denied");
}

/** An owner cannot lose access to a device they own; it has to be handed over first. */
async function requireNoOwner(sql: Sql, enterpriseId: string, { users, ids }: { users: string[]; ids: string[] }) {
  const owners = await new OwnersRepository(sql).ofDevices(enterpriseId, ids);
  if (owners.some(({ user_id }) => users.includes(user_id))) throw new AppError("access.owner");
}

/** Tells people of the same name apart by a hint of their addresses. */
function withoutAddresses(people: PersonRow[]): PersonRow[] {
  const named = Map.groupBy(people, ({ name }) => name.toLowerCase());
  return people.map((person) => {
    const isAlone = named.get(person.name.toLowerCase())?.length === 1;
    return { ...person, email: isAlone ? "" : addressHint(person.email) };
  });
}
