import { randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@switchboard/domain/core";
import { type DeviceTypeCode, deviceType } from "@switchboard/domain/site";
import type { App } from "../app.ts";
import { hashSecret } from "../platform/auth/secrets.ts";
import type { Database } from "../platform/db/database.ts";
import { notifyStatement } from "../platform/db/store-notices.ts";
import type { TestClock } from "./test-clock.ts";

export interface TestUser {
  token: string;
  userId: string;
  enterpriseId: string;
  email: string;
  password: string;
}

export interface TestDevice {
  id: string;
  kd_id: string;
  secret: string;
  enterpriseId: string;
  switches: { id: string; switch_no: number }[];
}

type HashPassword = (password: string) => Promise<string>;

/** Inserts real rows in the shortest way; the server's own hasher makes the password's hash. */
export function createBuilders(app: App, database: Database, clock: TestClock, hash: HashPassword) {
  return {
    ...peopleBuilders(app, database, clock, hash),
    ...deviceBuilders(database, clock),
    ...groupBuilders(database, clock),
    ...grantBuilders(database, clock),
  };
}

function peopleBuilders(app: App, database: Database, clock: TestClock, hash: HashPassword) {
  async function buildEnterprise(given: { name?: string; time_zone?: string } = {}): Promise<string> {
    const id = randomUUID();
    await database.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES ($1, $2, $3, $2, $4)",
      [id, given.name ?? "Test building", given.time_zone ?? "Asia/Kolkata", clock.now()],
    );
    return id;
  }

  async function buildUser(
    given: { role?: Role; enterprise?: string; email?: string; name?: string; isDemo?: boolean } = {},
  ): Promise<TestUser> {
    const enterpriseId = given.enterprise ?? (await buildEnterprise());
    const userId = randomUUID();
    const email = given.email ?? `${userId.slice(0, 8)}@example.test`;
    const password = "correct horse";
    await database.query(
      `INSERT INTO users (id, email, username, name, password_hash, is_demo, created_at) VALUES ($1, $2, $2, $3, $4, $5, $6)`,
      [userId, email, given.name ?? "Test Person", await hash(password), given.isDemo ?? false, clock.now()],
    );
    await joinEnterprise(enterpriseId, userId, given.role ?? "admin");
    const { token } = await app.identity.sessions.service.start(userId, enterpriseId);
    return { token, userId, enterpriseId, email, password };
  }

  async function joinEnterprise(enterpriseId: string, userId: string, role: Role): Promise<void> {
    await database.query("INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)", [
      enterpriseId,
      userId,
      role,
      clock.now(),
    ]);
  }

  return { buildEnterprise, buildUser, joinEnterprise };
}

function deviceBuilders(database: Database, clock: TestClock) {
  async function buildDevice(
    enterpriseId: string,
    given: { type?: DeviceTypeCode; name?: string; online?: boolean } = {},
  ): Promise<TestDevice> {
    const type = given.type ?? "KIOT_4_NODE";
    const device = {
      id: randomUUID(),
      kd_id: `T-${randomBytes(6).toString("hex")}`,
      secret: randomUUID(),
      enterpriseId,
    };
    await database.query(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, current_status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        enterpriseId,
        device.id,
        device.kd_id,
        given.name ?? "Board",
        type,
        hashSecret(device.secret),
        given.online ? 1 : 2,
        clock.now(),
      ],
    );
    const switches = await insertSwitches(database, device, type);
    return { ...device, switches };
  }

  return { buildDevice };
}

async function insertSwitches(database: Database, device: Omit<TestDevice, "switches">, type: DeviceTypeCode) {
  const switches = deviceType(type).switches.map((kind, index) => ({ id: randomUUID(), switch_no: index + 1, kind }));
  for (const each of switches) {
    await database.query(
      `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name, current_dimm, light)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        device.enterpriseId,
        each.id,
        device.id,
        each.switch_no,
        each.kind,
        `Switch ${each.switch_no}`,
        each.kind === "dimmer" ? 60 : null,
        each.kind === "light" ? { color: "#ffffff", color_temperature: 4000 } : null,
      ],
    );
  }
  return switches;
}

function groupBuilders(database: Database, clock: TestClock) {
  async function buildGroup(
    enterpriseId: string,
    name: string,
    deviceIds: string[],
    type: "room" | "deviceType" = "room",
  ): Promise<string> {
    const id = randomUUID();
    await database.query(
      "INSERT INTO device_groups (enterprise_id, id, name, type, created_at) VALUES ($1, $2, $3, $4, $5)",
      [enterpriseId, id, name, type, clock.now()],
    );
    for (const device of deviceIds) {
      await database.query(
        "INSERT INTO device_group_members (enterprise_id, group_id, device_id) VALUES ($1, $2, $3)",
        [enterpriseId, id, device],
      );
    }
    return id;
  }

  return { buildGroup };
}

function grantBuilders(database: Database, clock: TestClock) {
  async function announceRights(user: TestUser): Promise<void> {
    const { text, values } = notifyStatement("rights.changed", { enterprise: user.enterpriseId, user: user.userId });
    await database.query(text, values);
  }

  async function grant(
    user: TestUser,
    what: { place: string; manages?: boolean } | { room: string } | { device: string } | { switch: string },
  ): Promise<void> {
    const [table, column, id] =
      "place" in what
        ? ["place_grants", "place_id", what.place]
        : "room" in what
          ? ["room_grants", "room_id", what.room]
          : "device" in what
            ? ["device_grants", "device_id", what.device]
            : ["switch_grants", "switch_id", what.switch];
    await database.query(
      `INSERT INTO ${table} (enterprise_id, user_id, ${column}, created_at) VALUES ($1, $2, $3, $4)`,
      [user.enterpriseId, user.userId, id, clock.now()],
    );
    if ("manages" in what && what.manages)
      await database.query(
        "UPDATE place_grants SET manages = true WHERE enterprise_id = $1 AND user_id = $2 AND place_id = $3",
        [user.enterpriseId, user.userId, id],
      );
    await announceRights(user);
  }

  /** Makes the user the owner, like a person who adds a device. */
  async function own(user: TestUser, device: string): Promise<void> {
    await database.query(
      `INSERT INTO device_grants (enterprise_id, user_id, device_id, created_at, is_owner) VALUES ($1, $2, $3, $4, true)`,
      [user.enterpriseId, user.userId, device, clock.now()],
    );
    await announceRights(user);
  }

  async function revokeAll(user: TestUser): Promise<void> {
    for (const table of ["place_grants", "room_grants", "device_grants", "switch_grants"]) {
      await database.query(`DELETE FROM ${table} WHERE enterprise_id = $1 AND user_id = $2`, [
        user.enterpriseId,
        user.userId,
      ]);
    }
    await announceRights(user);
  }

  return { grant, own, revokeAll };
}
