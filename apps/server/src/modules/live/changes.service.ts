import { randomUUID } from "node:crypto";
import type { ChangeKind } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Sql } from "../../platform/db/database.ts";
import { ChangesRepository } from "./changes.repository.ts";

/** A notice of the store holds 8,000 bytes; this many people stay well below. */
const PEOPLE_PER_NOTICE = 100;

export interface Change {
  what: ChangeKind[];
  /** By `_id`. Several are not named in the message: not everybody who is told may know of all of them. */
  devices: string[];
}

type Author = Pick<Actor, "enterpriseId" | "userId">;

/**
 * Tells these people that what their open screens show has changed. Part of the transaction that changes it: they hear
 * of it if and only if it commits, whichever server they are connected to.
 */
export async function tellPeople(sql: Sql, actor: Author, people: string[], { what, devices }: Change): Promise<void> {
  const repository = new ChangesRepository(sql);
  const named = devices.length === 1 && devices[0] ? { device: devices[0] } : {};
  const change = { id: randomUUID(), enterprise: actor.enterpriseId, by: actor.userId, what, ...named };
  for (let start = 0; start < people.length; start += PEOPLE_PER_NOTICE)
    await repository.notify({ ...change, people: people.slice(start, start + PEOPLE_PER_NOTICE) });
}

/** The same for whoever may see one of the devices now; before a device is removed, its people are still known. */
export async function tellPeopleOfDevices(sql: Sql, actor: Author, change: Change): Promise<void> {
  const people = await new ChangesRepository(sql).peopleOf(actor.enterpriseId, change.devices);
  await tellPeople(sql, actor, people, change);
}

/** The same for those who manage the enterprise's devices. */
export async function tellAdmins(sql: Sql, actor: Author, what: ChangeKind): Promise<void> {
  const admins = await new ChangesRepository(sql).peopleOf(actor.enterpriseId, []);
  await tellPeople(sql, actor, admins, { what: [what], devices: [] });
}
