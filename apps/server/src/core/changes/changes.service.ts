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
  /** By `_id`. Several are not named in the message: not everybody who is told may know of all of them. */
  devices: string[];
}

/**
 * Tells these people that what their open screens show has changed. Part of the transaction that changes it: they hear
 * of it if and only if it commits, whichever server they are connected to.
 */
export async function tellPeople(sql: Sql, author: Person, people: string[], { what, devices }: Change): Promise<void> {
  const repository = new ChangesRepository(sql);
  const named = devices.length === 1 && devices[0] ? { device: devices[0] } : {};
  const change = { id: randomUUID(), enterprise: author.enterpriseId, by: author.userId, what, ...named };
  for (let start = 0; start < people.length; start += PEOPLE_PER_NOTICE)
    await repository.notify({ ...change, people: people.slice(start, start + PEOPLE_PER_NOTICE) });
}

/** The same for whoever may see one of the devices now; before a device is removed, its people are still known. */
export async function tellPeopleOfDevices(sql: Sql, author: Person, change: Change): Promise<void> {
  await tellPeople(sql, author, await peopleOfDevices(sql, author.enterpriseId, change.devices), change);
}

/** The same for those who manage the enterprise's devices. */
export function tellAdmins(sql: Sql, author: Person, what: ChangeKind): Promise<void> {
  return tellAudience(sql, author, [], what);
}

/** The same for the admins, and for everyone or those named. */
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
