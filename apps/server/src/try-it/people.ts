import {
  grantsOf,
  HARBOUR,
  idOf,
  MERIDIAN,
  ownerOf,
  type PlannedPerson,
  type PlannedSite,
  SITES,
  VISITOR,
} from "@switchboard/sample-building";
import { hashPassword } from "../platform/auth/password-hasher.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

const PASSWORD = "switchboard";

/** The demo account's own enterprise. It is empty, because the browser replays a recording of the other one. */
export const DEMO_ENTERPRISE = { id: idOf("enterprise Demo"), name: "Demo", time_zone: MERIDIAN.site.time_zone };

const [ADMIN, USER] = MERIDIAN.people;

export const SIGN_INS = [
  { email: ADMIN.email, password: PASSWORD, note: `admin of ${MERIDIAN.site.name} and ${HARBOUR.site.name}` },
  {
    email: USER?.email ?? "",
    password: PASSWORD,
    note: `user: ${USER?.rooms?.join(", ")}, and the switch "${USER?.switches?.join(", ")}"`,
  },
  { email: VISITOR.email, password: PASSWORD, note: "demo account: the same building, in the browser alone" },
];

/** Everyone has the same password, except for the invited person, who has no account yet. */
function userRow(person: PlannedPerson, organisation: string, password_hash: string, created_at: string) {
  const { id, email, name, phone = "", location = "", tags = [] } = person;
  return {
    id,
    email: person.isInvited ? `invited:${id}` : email,
    username: person.isInvited ? `invited:${id}` : email,
    name,
    fullname: name,
    phone,
    location,
    tags,
    organisation,
    is_demo: id === VISITOR.id,
    password_hash: person.isInvited ? null : password_hash,
    created_at,
  };
}

function memberRows({ id: enterprise_id, people }: PlannedSite, now: number, founded: number) {
  return people.map((person, index) => ({
    enterprise_id,
    user_id: person.id,
    role: person.role,
    name: person.isInvited ? person.name : null,
    email: person.isInvited ? person.email : null,
    invited_at: person.isInvited ? timestamp(founded) : null,
    last_sign_in: person.seenAgo === undefined ? null : timestamp(now - person.seenAgo),
    created_at: timestamp(founded + index),
  }));
}

export async function insertPeople(sql: Sql, now: number, founded: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const at = new Date(founded).toISOString();
  const placed = SITES.flatMap(({ people, site }) => people.map((person) => ({ person, organisation: site.name })));
  const users = [...placed, { person: VISITOR, organisation: DEMO_ENTERPRISE.name }].map(({ person, organisation }) =>
    userRow(person, organisation, hash, at),
  );
  // One person belongs to both enterprises.
  await insertRows(sql, "users", [...new Map(users.toReversed().map((row) => [row.id, row])).values()]);
  // The token of a sign-in is for the oldest membership, so the building comes before the cold store.
  const members = SITES.flatMap((site, index) => memberRows(site, now, founded + index * 60_000));
  const demo = { ...members[0], enterprise_id: DEMO_ENTERPRISE.id, user_id: VISITOR.id, last_sign_in: null };
  await insertRows(sql, "memberships", [...members, demo]);
}

export async function insertGrants(sql: Sql, founded: number): Promise<void> {
  const granted = SITES.flatMap((site) =>
    site.people.map((person) => {
      const holder = { enterprise_id: site.id, user_id: person.id, created_at: timestamp(founded) };
      const { places, rooms, devices, switches } = grantsOf(site, person);
      const owned = new Set(site.devices.filter((each) => ownerOf(site, each) === person).map(({ id }) => id));
      return {
        places: places.map((place_id) => ({ ...holder, place_id })),
        rooms: rooms.map((room_id) => ({ ...holder, room_id })),
        devices: devices.map((device_id) => ({ ...holder, device_id, is_owner: owned.has(device_id) })),
        switches: switches.map((switch_id) => ({ ...holder, switch_id })),
      };
    }),
  );
  await insertRows(
    sql,
    "place_grants",
    granted.flatMap(({ places }) => places),
  );
  await insertRows(
    sql,
    "room_grants",
    granted.flatMap(({ rooms }) => rooms),
  );
  await insertRows(
    sql,
    "device_grants",
    granted.flatMap(({ devices }) => devices),
  );
  await insertRows(
    sql,
    "switch_grants",
    granted.flatMap(({ switches }) => switches),
  );
}
