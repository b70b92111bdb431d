import { randomUUID } from "node:crypto";
import type { ChangeKind } from "@switchboard/contract";
import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { adminsAnd, everyone, peopleOfDevices } from "../access/audience.service.ts";
import { ChangesRepository } from "./changes.repository.ts";

/** A store notice holds 8,000 bytes; this many people stay well below. */
const PEOPLE_PER_NOTICE = 100;

export interface Change {
  what: ChangeKind[];
  /** Device `_id`s. Several devices are not named in the message, because not every recipient may know all of them. */
  devices: string[];
}

/**
 * Notifies the open screens of these people of a change. Runs in the transaction that makes the change, so that they
 * are notified if and only if it commits, whichever server they are connected to.
 */
export async function tellPeople(sql: Sql, author: Person, people: string[], { what, devices }: Change): Promise<void> {
  const repository = new ChangesRepository(sql);
  const named = devices.length === 1 && devices[0] ? { device: devices[0] } : {};
  const change = { id: randomUUID(), enterprise: author.enterpriseId, by: author.userId, what, ...named };
  for (let start = 0; start < people.length; start += PEOPLE_PER_NOTICE)
    await repository.notify({ ...change, people: people.slice(start, start + PEOPLE_PER_NOTICE) });
}

/** Notifies everyone who may see one of the devices. Call it before a device is removed. */
export async function tellPeopleOfDevices(sql: Sql, author: Person, change: Change): Promise<void> {
  await tellPeople(sql, author, await peopleOfDevices(sql, author.enterpriseId, change.devices), change);
}

export function tellAdmins(sql: Sql, author: Person, what: ChangeKind): Promise<void> {
  return tellAudience(sql, author, [], what);
}

/** Notifies the admins, and either everyone or the named people. */
export async function tellAudience(
  sql: Sql,
  author: Person,
  audience: "everyone" | (string | null)[],
  what: ChangeKind,
): Promise<void> {
  const { enterpriseId } = author;
  const people =
    audience === "everyone"
      ? await everyone(sql, enterpriseId)
      : await adminsAnd(
          sql,
          enterpriseId,
          audience.filter((id) => id !== null),
        );
  await tellPeople(sql, author, people, { what: [what], devices: [] });
}
