import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

async function buildPair() {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
  return { admin, user };
}
const list = async (who: TestUser, body: Record<string, unknown> = {}) =>
  (await server.post(who, contract.listUsers, body)).body;
const memberships = (enterpriseId: string) =>
  server.database.query("SELECT user_id, role FROM memberships WHERE enterprise_id = $1 ORDER BY user_id", [
    enterpriseId,
  ]);

async function buildSchedule(owner: TestUser, name: string): Promise<string> {
  const id = randomUUID();
  await server.database.query(
    `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, created_at)
     VALUES ($1, $2, $3, false, 700, true, '{1}', false, $4, $5)`,
    [owner.enterpriseId, id, name, owner.userId, server.clock.now()],
  );
  return id;
}

async function buildRemoteOf(owner: TestUser, name: string): Promise<string> {
  const id = randomUUID();
  await server.database.query(
    `INSERT INTO remotes (enterprise_id, id, name, codeset, owner_id, created_at)
     VALUES ($1, $2, $3, 'tv-lg-1', $4, $5)`,
    [owner.enterpriseId, id, name, owner.userId, server.clock.now()],
  );
  return id;
}
const ownersOf = (ids: string[]) =>
  server.database.query(
    `SELECT owner_id FROM (SELECT id, owner_id FROM schedules UNION ALL SELECT id, owner_id FROM remotes) o
     WHERE id = ANY($1)`,
    [ids],
  );

describe("the list of people", () => {
  it("contains the enterprise's own people, in pages, with their grants and possessions, and nothing secret", async () => {
    const { admin, user } = await buildPair();
    await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    await buildSchedule(user, "Mornings");
    const { users, count } = await list(admin);
    expect(count).toBe(2);
    expect(users.map(({ name }) => name)).toEqual(["Ananya", "Kiran"]);
    expect(users[1]).toMatchObject({
      _id: user.userId,
      role: ["user"],
      joined: true,
      last_sign_in: server.clock.now().toISOString(),
      granted: { devices: 1, switches: 0 },
      owns: { schedules: 1, scenes: 0, workflows: 0 },
    });
    expect(JSON.stringify(users)).not.toMatch(/plain:|hash|password/i);
    expect((await list(admin, { limit: 1, offset: 1 })).users.map(({ name }) => name)).toEqual(["Kiran"]);
  });

  it("finds by name or address, and treats wildcards literally", async () => {
    const { admin, user } = await buildPair();
    expect((await list(admin, { search: "KIR" })).count).toBe(1);
    expect((await list(admin, { search: user.email.slice(0, 8) })).users[0]?.name).toBe("Kiran");
    expect((await list(admin, { search: "%" })).count).toBe(0);
    expect((await list(admin, { search: "zz\0zz" })).count).toBe(0);
  });
});

describe("location and tags of an account", () => {
  const about = { location: "Tower B, Hyderabad", tags: ["floor 2", "night shift"] };

  it("are listed and found by the admins of the person's enterprises", async () => {
    const { admin, user } = await buildPair();
    await server.post(user, contract.editAccount, about);
    for (const search of ["tower b", "NIGHT"])
      expect((await list(admin, { search })).users).toMatchObject([{ name: "Kiran", ...about }]);
    expect((await list(admin, { search: "shift%" })).count).toBe(0);
    expect((await list(await server.buildUser(), { search: "night" })).count).toBe(0);
  });

  it("stay hidden while the person is only invited", async () => {
    const { admin, user } = await buildPair();
    await server.post(user, contract.editAccount, about);
    await server.database.query(
      "UPDATE memberships SET invited_at = now(), email = $3 WHERE enterprise_id = $1 AND user_id = $2",
      [admin.enterpriseId, user.userId, user.email],
    );
    expect((await list(admin, { search: "night" })).count).toBe(0);
    expect((await list(admin, { search: "Kiran" })).users).toMatchObject([{ location: "", tags: [] }]);
  });
});

describe("the order of people", () => {
  it("follows a column on request, by the page, with those who never signed in last", async () => {
    const { admin, user } = await buildPair();
    const invited = { name: "Asha", email: `asha-${randomUUID()}@example.test`, role: ["user"] };
    await server.post(admin, contract.createUser, invited);
    await server.database.query("UPDATE memberships SET last_sign_in = $2 WHERE user_id = $1", [
      user.userId,
      new Date(server.clock.now().getTime() - 60_000),
    ]);
    const names = async (body: object) => (await list(admin, { ...body })).users.map(({ name }) => name);
    expect(await names({})).toEqual(["Ananya", "Asha", "Kiran"]);
    expect(await names({ sort: "last_sign_in", dir: "desc" })).toEqual(["Ananya", "Kiran", "Asha"]);
    expect(await names({ sort: "last_sign_in", dir: "asc" })).toEqual(["Kiran", "Ananya", "Asha"]);
    expect(await names({ sort: "role", dir: "asc" })).toEqual(["Ananya", "Asha", "Kiran"]);
    expect(await names({ sort: "name", dir: "desc", limit: 1, offset: 1 })).toEqual(["Asha"]);
  });

  it("leaves out those who have joined, or those who have not, on request", async () => {
    const { admin } = await buildPair();
    const invited = { name: "Asha", email: `asha-${randomUUID()}@example.test`, role: ["user"] };
    await server.post(admin, contract.createUser, invited);
    const found = async (joined: boolean) => {
      const { users, count } = await list(admin, { joined });
      return [users.map(({ name }) => name), count];
    };
    expect(await found(false)).toEqual([["Asha"], 1]);
    expect(await found(true)).toEqual([["Ananya", "Kiran"], 2]);
  });
});

describe("editing someone", () => {
  it("changes their details in this enterprise, not in others nor in the account", async () => {
    const { admin, user } = await buildPair();
    const elsewhere = await server.buildUser();
    await server.joinEnterprise(elsewhere.enterpriseId, user.userId, "user");
    const { body } = await server.post(admin, contract.editUser, { id: user.userId, name: "Kiran R", phone: "+91 1" });
    expect(body).toMatchObject({ name: "Kiran R", phone: "+91 1", email: user.email });
    expect((await list(elsewhere, { search: "Kiran" })).users[0]?.name).toBe("Kiran");
    expect((await server.get(user, contract.me)).body.name).toBe("Kiran");
  });

  it("keeps omitted fields", async () => {
    const { admin, user } = await buildPair();
    const details = { fullname: "Kiran Reddy", phone: "+91 1", organisation: "Meridian" };
    await server.post(admin, contract.editUser, { id: user.userId, ...details });
    const { body } = await server.post(admin, contract.editUser, { id: user.userId, role: ["admin"] });
    expect(body).toMatchObject({ ...details, role: ["admin"] });
  });

  it("ignores fields that an admin cannot set", async () => {
    const { admin, user } = await buildPair();
    const stranger = await server.buildUser();
    const extra = {
      is_demo: true,
      email: "taken@over.test",
      enterprise: stranger.enterpriseId,
      owner: stranger.userId,
    };
    await server.post(admin, contract.editUser, { id: user.userId, name: "K", password: "stolen-it-is", ...extra });
    const rows = await server.database.query("SELECT email, is_demo, password_hash FROM users WHERE id = $1", [
      user.userId,
    ]);
    expect(rows).toEqual([{ email: user.email, is_demo: false, password_hash: `plain:${user.password}` }]);
    expect(await memberships(stranger.enterpriseId)).toHaveLength(1);
  });

  it("is rejected for someone of another enterprise, like an unknown person", async () => {
    const { admin } = await buildPair();
    const stranger = await server.buildUser();
    for (const id of [stranger.userId, randomUUID()]) {
      expectFailure(await server.post(admin, contract.editUser, { id, role: ["user"] }), 404, "user.not_found");
      expectFailure(await server.post(admin, contract.deleteUser, { id }), 404, "user.not_found");
      expectFailure(await server.post(admin, contract.inviteAgain, { id }), 404, "user.not_found");
    }
    expect(await memberships(stranger.enterpriseId)).toEqual([{ user_id: stranger.userId, role: "admin" }]);
  });

  it("makes someone an admin from their next call on", async () => {
    const { admin, user } = await buildPair();
    expectFailure(await server.post(user, contract.listUsers, {}), 403, "access.denied");
    await server.post(admin, contract.editUser, { id: user.userId, role: ["admin"] });
    expect((await server.post(user, contract.listUsers, {})).status).toBe(200);
  });
});

describe("the last admin", () => {
  it("can be neither demoted nor deleted; an invited admin does not count", async () => {
    const { admin } = await buildPair();
    await server.post(admin, contract.createUser, { name: "Late", email: "late@example.test", role: ["admin"] });
    const { userId: id } = admin;
    expectFailure(await server.post(admin, contract.editUser, { id, role: ["user"] }), 409, "user.last_admin");
    expectFailure(await server.post(admin, contract.deleteUser, { id }), 409, "user.last_admin");
  });

  it("is named in the list, on every page, until there is a second one", async () => {
    const { admin, user } = await buildPair();
    const someone = { name: "Ask later", email: "ask.later@example.test", role: ["admin"] };
    await server.post(admin, contract.createUser, someone);
    const lasts = async () => (await list(admin)).users.map(({ name, last_admin }) => [name, last_admin]);
    expect(await lasts()).toEqual([
      ["Ananya", true],
      ["Ask later", false],
      ["Kiran", false],
    ]);
    const came = await list(admin, { joined: true });
    expect([came.count, came.users.map(({ name }) => name)]).toEqual([2, ["Ananya", "Kiran"]]);
    await server.post(admin, contract.editUser, { id: user.userId, role: ["admin"] });
    expect((await lasts()).some(([, last]) => last)).toBe(false);
  });

  it("stays when two admins demote each other at the same moment", async () => {
    const one = await server.buildUser();
    const other = await server.buildUser({ enterprise: one.enterpriseId });
    const lower = (by: TestUser, whom: TestUser) =>
      server.post(by, contract.editUser, { id: whom.userId, role: ["user"] });
    const replies = await Promise.all([lower(one, other), lower(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await memberships(one.enterpriseId)).filter(({ role }) => role === "admin")).toHaveLength(1);
  });
});

describe("deleting someone", () => {
  it("ends their sessions and live connection at once, removes their grants, and keeps the devices", async () => {
    const { admin, user } = await buildPair();
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    const live = await peers.connectPerson(user);
    const closed = live.closed();
    expect((await server.post(admin, contract.deleteUser, { id: user.userId })).body).toEqual({ deleted: true });
    await closed;
    expectFailure(await server.get(user, contract.me), 401, "session.required");
    const login = await server.post(null, contract.login, { username: user.email, password: user.password });
    expectFailure(login, 400, "auth.wrong_credentials");
    const [binned] = (await server.get(admin, contract.listBin, {})).body.entries;
    await server.post(admin, contract.purgeBinned, { id: binned?._id ?? "" });
    expect(await server.database.query("SELECT 1 FROM users WHERE id = $1", [user.userId])).toEqual([]);
    expect(await server.database.query("SELECT 1 FROM device_grants WHERE user_id = $1", [user.userId])).toEqual([]);
    expect((await server.get(admin, contract.myDevices)).body.count).toBe(1);
  });

  it("keeps their account and their place in other enterprises", async () => {
    const { admin, user } = await buildPair();
    const elsewhere = await server.buildUser();
    await server.joinEnterprise(elsewhere.enterpriseId, user.userId, "user");
    await server.post(admin, contract.deleteUser, { id: user.userId });
    const login = await server.post(null, contract.login, { username: user.email, password: user.password });
    expect((await server.get(login.body.token, contract.enterpriseMe)).body._id).toBe(elsewhere.enterpriseId);
  });

  it("hands over what they own, or removes it, as requested", async () => {
    const { admin, user } = await buildPair();
    const kept = [await buildSchedule(user, "Handed over"), await buildRemoteOf(user, "Screen")];
    expect((await list(admin, { search: "Kiran" })).users[0]?.owns).toMatchObject({ schedules: 1, remotes: 1 });
    const body = { id: user.userId, hand_over_to: admin.userId };
    expect((await server.post(admin, contract.deleteUser, body)).status).toBe(200);
    expect(await ownersOf(kept)).toEqual([{ owner_id: admin.userId }, { owner_id: admin.userId }]);

    const second = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Mohan" });
    const gone = [await buildSchedule(second, "Removed"), await buildRemoteOf(second, "Removed, too")];
    await server.post(admin, contract.deleteUser, { id: second.userId });
    expect(await ownersOf(gone)).toEqual([]);
    expect(await ownersOf(kept)).toHaveLength(2);

    const { entries } = (await server.get(admin, contract.auditLog, { action: "user" })).body;
    expect(entries).toMatchObject([
      { action: "user.delete", subject: "Mohan", before: { schedules: ["Removed"], remotes: ["Removed, too"] } },
      { action: "user.hand_over", after: { hand_over_to: "Ananya", schedules: ["Handed over"], remotes: ["Screen"] } },
      { action: "user.delete", subject: "Kiran" },
    ]);
  });

  it("is rejected when their things would go to an outsider, or to someone who has not joined", async () => {
    const { admin, user } = await buildPair();
    const stranger = await server.buildUser();
    const someone = { name: "Late", email: "never-came@example.test", role: ["admin"] };
    const invited = (await server.post(admin, contract.createUser, someone)).body._id;
    for (const hand_over_to of [stranger.userId, user.userId, invited, randomUUID()]) {
      const reply = await server.post(admin, contract.deleteUser, { id: user.userId, hand_over_to });
      expectFailure(reply, 404, "user.not_found");
    }
    expect((await server.get(user, contract.me)).status).toBe(200);
  });
});
