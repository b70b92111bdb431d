import { hashPassword } from "../platform/auth/password-hasher.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";
import { DEMO_ENTERPRISE, HARBOUR, MERIDIAN, type PlannedDevice } from "./plan.ts";
import { idOf } from "./repeatable.ts";

const PASSWORD = "switchboard";

function person(email: string, name: string, phone: string, organisation: string, is_demo = false) {
  return { id: idOf(`user ${email}`), email, name, phone, organisation, is_demo };
}

export const ADMIN = person("admin@switchboard.test", "Ananya Rao", "+91 40 5550 0101", MERIDIAN.site.name);
export const USER = person("user@switchboard.test", "Kiran Reddy", "+91 40 5550 0102", MERIDIAN.site.name);
const DEMO = person("demo@switchboard.test", "Meera Iyer", "+91 40 5550 0103", DEMO_ENTERPRISE.name, true);

/** What the user was granted: the rooms of the first floor, and of the reception just one switch. */
const GRANTED_ROOMS = ["Boardroom", "Training hall"];
const GRANTED_SWITCH = { device: "Reception board", name: "Reception lights" };

export function isGrantedToUser(device: PlannedDevice): boolean {
  return device.enterprise_id === MERIDIAN.id && GRANTED_ROOMS.includes(device.room);
}

export const SIGN_INS = [
  { email: ADMIN.email, password: PASSWORD, note: `admin of ${MERIDIAN.site.name} and ${HARBOUR.site.name}` },
  {
    email: USER.email,
    password: PASSWORD,
    note: `user: ${GRANTED_ROOMS.join(", ")}, and the switch "${GRANTED_SWITCH.name}"`,
  },
  { email: DEMO.email, password: PASSWORD, note: "demo account with canned data" },
];

export async function insertPeople(sql: Sql, created_at: string): Promise<void> {
  for (const each of [ADMIN, USER, DEMO]) {
    await sql.query(
      `INSERT INTO users (id, email, username, name, fullname, phone, organisation, is_demo, password_hash, created_at)
       VALUES ($1, $2, $2, $3, $3, $4, $5, $6, $7, $8)`,
      [
        each.id,
        each.email,
        each.name,
        each.phone,
        each.organisation,
        each.is_demo,
        await hashPassword(PASSWORD),
        created_at,
      ],
    );
  }
  const columns = { enterprise_id: "uuid", user_id: "uuid", role: "text", created_at: "timestamptz" };
  // The token of a sign-in is for the oldest membership, so the building comes before the cold store.
  const later = new Date(Date.parse(created_at) + 60_000).toISOString();
  await insertRows(sql, "memberships", columns, [
    { enterprise_id: MERIDIAN.id, user_id: ADMIN.id, role: "admin", created_at },
    { enterprise_id: HARBOUR.id, user_id: ADMIN.id, role: "admin", created_at: later },
    { enterprise_id: MERIDIAN.id, user_id: USER.id, role: "user", created_at },
    { enterprise_id: DEMO_ENTERPRISE.id, user_id: DEMO.id, role: "admin", created_at },
  ]);
}

export async function insertGrants(sql: Sql, created_at: string): Promise<void> {
  const owner = { enterprise_id: MERIDIAN.id, user_id: USER.id, created_at };
  const columns = { enterprise_id: "uuid", user_id: "uuid", created_at: "timestamptz" };
  const devices = MERIDIAN.devices.filter(isGrantedToUser).map(({ id }) => ({ ...owner, device_id: id }));
  const board = MERIDIAN.devices.filter((device) => device.name === GRANTED_SWITCH.device);
  const switches = board.flatMap((device) => device.switches).filter(({ name }) => name === GRANTED_SWITCH.name);
  await insertRows(sql, "device_grants", { ...columns, device_id: "uuid" }, devices);
  await insertRows(
    sql,
    "switch_grants",
    { ...columns, switch_id: "uuid" },
    switches.map(({ id }) => ({ ...owner, switch_id: id })),
  );
}
