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

const leave = (who: TestUser | string, enterprise: string) =>
  server.post(who, contract.leaveEnterprise, { enterprise });
const startIn = (enterpriseId: string, { userId }: TestUser) =>
  server.app.identity.sessions.service.start(userId, enterpriseId);
const enterprisesOf = async (who: TestUser | string) =>
  (await server.get(who, contract.myEnterprises)).body.enterprises;
const adminsOf = (enterpriseId: string) =>
  server.database.query("SELECT user_id FROM memberships WHERE enterprise_id = $1 AND role = 'admin'", [enterpriseId]);

const PLAN = {
  name: "Facilities",
  priorities: ["critical"],
  turn: "week",
  from: "2026-03-02",
  hand_over: 900,
  steps: [{ after_minutes: 0, tell: "on_call" }],
};

/** Builds somebody who works in one enterprise and also belongs to another, each with an admin of its own. */
async function buildMemberOfTwo(role: "admin" | "user" = "user") {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ enterprise: admin.enterpriseId, role, name: "Kiran" });
  const { enterpriseId: other } = await server.buildUser();
  await server.joinEnterprise(other, user.userId, "user");
  return { admin, user, other };
}

async function buildSchedule(owner: TestUser, name: string): Promise<void> {
  await server.database.query(
    `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, created_at)
     VALUES ($1, $2, $3, false, 700, true, '{1}', false, $4, $5)`,
    [owner.enterpriseId, randomUUID(), name, owner.userId, server.clock.now()],
  );
}

describe("leaving the current enterprise", () => {
  it("continues in another one and ends every session and live connection there at once", async () => {
    const { user, other } = await buildMemberOfTwo();
    const elsewhere = await startIn(user.enterpriseId, user);
    const closed = (await peers.connectPerson(user)).closed();
    const { status, body } = await leave(user, user.enterpriseId);
    expect(status).toBe(200);
    await closed;
    for (const token of [user.token, elsewhere.token])
      expectFailure(await server.get(token, contract.me), 401, "session.required");
    const { token } = body.continued ?? { token: "" };
    expect((await server.get(token, contract.enterpriseMe)).body).toMatchObject({ _id: other });
    expect(await enterprisesOf(token)).toHaveLength(1);
    const back = await server.post(token, contract.switchEnterprise, { enterprise: user.enterpriseId });
    expectFailure(back, 404, "enterprise.not_found");
  });

  it("removes grants, shortcuts and turns on call, as a removal by an admin does", async () => {
    const { admin, user } = await buildMemberOfTwo();
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    await server.post(user, contract.newShortcut, { type: "switch", target: device.switches[0]?.id });
    const people = [admin.userId, user.userId];
    expect((await server.post(admin, contract.newOnCallPlan, { ...PLAN, people })).status).toBe(200);
    const rowsOf = async () => {
      const tables = ["device_grants", "user_shortcuts", "on_call_people", "memberships"];
      const found = tables.map((table) =>
        server.database.query(`SELECT 1 FROM ${table} WHERE enterprise_id = $1 AND user_id = $2`, [
          user.enterpriseId,
          user.userId,
        ]),
      );
      return (await Promise.all(found)).map(({ length }) => length);
    };
    expect(await rowsOf()).toEqual([1, 1, 1, 1]);
    await leave(user, user.enterpriseId);
    expect(await rowsOf()).toEqual([0, 0, 0, 0]);
  });

  it("hands their things to the longest-standing admin, and records both in the activity log there", async () => {
    const { admin, user } = await buildMemberOfTwo();
    await buildSchedule(user, "Mornings");
    await leave(user, user.enterpriseId);
    const owners = await server.database.query("SELECT owner_id FROM schedules WHERE enterprise_id = $1", [
      admin.enterpriseId,
    ]);
    expect(owners).toEqual([{ owner_id: admin.userId }]);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "user" })).body;
    expect(entries).toMatchObject([
      { action: "user.hand_over", subject: "Kiran", after: { hand_over_to: "Ananya", schedules: ["Mornings"] } },
      { action: "user.leave", subject: "Kiran", actor: "Kiran" },
    ]);
  });

  it("does not put the person into the bin, from which they could be restored against their will", async () => {
    const { admin, user } = await buildMemberOfTwo();
    await leave(user, user.enterpriseId);
    expect((await server.get(admin, contract.listBin)).body).toMatchObject({ count: 0 });
  });
});

describe("leaving another enterprise", () => {
  it("keeps the session here and ends those there", async () => {
    const { user, other } = await buildMemberOfTwo();
    const there = await startIn(other, user);
    expect((await leave(user, other)).body).toEqual({ left: true, continued: null });
    expectFailure(await server.get(there.token, contract.me), 401, "session.required");
    expect(await enterprisesOf(user)).toMatchObject([{ _id: user.enterpriseId, leaving_refused: "only_enterprise" }]);
  });

  it("answers not found when they have left it already", async () => {
    const { user, other } = await buildMemberOfTwo();
    await leave(user, other);
    expectFailure(await leave(user, other), 404, "enterprise.not_found");
  });

  it("answers the same for a foreign and an unknown enterprise, and changes nothing", async () => {
    const { user } = await buildMemberOfTwo();
    const stranger = await server.buildUser();
    const foreign = await leave(user, stranger.enterpriseId);
    expectFailure(foreign, 404, "enterprise.not_found");
    expect(await leave(user, randomUUID())).toEqual(foreign);
    expect(await adminsOf(stranger.enterpriseId)).toHaveLength(1);
    expect(await enterprisesOf(user)).toHaveLength(2);
  });

  it("answers not found for an enterprise to which they are only invited", async () => {
    const { user } = await buildMemberOfTwo();
    const inviter = await server.buildUser();
    await server.post(inviter, contract.createUser, { name: "Kiran", email: user.email, role: ["user"] });
    expect(await enterprisesOf(user)).toContainEqual(
      expect.objectContaining({ _id: inviter.enterpriseId, invited: true }),
    );
    expectFailure(await leave(user, inviter.enterpriseId), 404, "enterprise.not_found");
  });
});

describe("leaving is refused", () => {
  it("for the last admin, though another one is invited, and keeps the session", async () => {
    const { admin, other } = await buildMemberOfTwo();
    await server.joinEnterprise(other, admin.userId, "user");
    await server.post(admin, contract.createUser, { name: "Late", email: "late-admin@example.test", role: ["admin"] });
    expectFailure(await leave(admin, admin.enterpriseId), 409, "enterprise.last_admin");
    expect(await enterprisesOf(admin)).toContainEqual(
      expect.objectContaining({ _id: admin.enterpriseId, current: true, leaving_refused: "last_admin" }),
    );
  });

  it("when it is the only enterprise, though another has invited them", async () => {
    const { admin } = await buildMemberOfTwo();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const inviter = await server.buildUser();
    await server.post(inviter, contract.createUser, { name: "Kiran", email: user.email, role: ["user"] });
    expectFailure(await leave(user, user.enterpriseId), 409, "enterprise.only_one");
    expect((await server.get(user, contract.me)).status).toBe(200);
  });

  it("for a demo account", async () => {
    const { user } = await buildMemberOfTwo();
    await server.database.query("UPDATE users SET is_demo = true WHERE id = $1", [user.userId]);
    expectFailure(await leave(user, user.enterpriseId), 403, "demo.read_only");
  });
});

describe("leaving at the same moment", () => {
  it.each([1, 2, 3])("keeps one admin when both admins leave (%i)", async () => {
    const { admin, user, other } = await buildMemberOfTwo("admin");
    await server.joinEnterprise(other, admin.userId, "user");
    const replies = await Promise.all([leave(admin, admin.enterpriseId), leave(user, user.enterpriseId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await adminsOf(admin.enterpriseId)).toHaveLength(1);
  });

  it.each([1, 2, 3])("keeps one enterprise when a person leaves both of theirs (%i)", async () => {
    const { user, other } = await buildMemberOfTwo();
    const there = await startIn(other, user);
    // Each session is in the enterprise that it does not leave, so neither moves into one that is about to be deleted.
    const replies = await Promise.all([leave(user, other), leave(there.token, user.enterpriseId)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await server.database.query("SELECT 1 FROM memberships WHERE user_id = $1", [user.userId]);
    expect(rows).toHaveLength(1);
  });
});

describe("the list of one's enterprises", () => {
  it("counts people and devices for admins only, without those who are only invited", async () => {
    const { admin, user } = await buildMemberOfTwo();
    await server.buildDevice(admin.enterpriseId);
    await server.post(admin, contract.createUser, { name: "Late", email: "late-user@example.test", role: ["user"] });
    expect(await enterprisesOf(admin)).toMatchObject([{ people: 2, devices: 1 }]);
    for (const each of await enterprisesOf(user))
      expect(Object.keys(each).sort()).toEqual(["_id", "current", "name", "role"]);
  });
});

describe("declining an invitation", () => {
  const decline = (who: TestUser, enterprise: string) => server.post(who, contract.declineInvitation, { enterprise });
  const peopleOf = async (admin: TestUser) =>
    (await server.post(admin, contract.listUsers, {})).body.users.map(({ name }) => name);

  async function buildInvited() {
    const admin = await server.buildUser({ name: "Ananya" });
    const user = await server.buildUser({ name: "Kiran" });
    await server.post(admin, contract.createUser, { name: "Kiran K", email: user.email, role: ["user"] });
    return { admin, user };
  }

  it("removes the invitation for both sides, its link included, and records it", async () => {
    const { admin, user } = await buildInvited();
    expect(await peopleOf(admin)).toEqual(["Ananya", "Kiran K"]);
    expect((await decline(user, admin.enterpriseId)).body).toEqual({ declined: true });
    expect(await enterprisesOf(user)).toMatchObject([{ _id: user.enterpriseId }]);
    expect(await peopleOf(admin)).toEqual(["Ananya"]);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "user" })).body;
    expect(entries[0]).toMatchObject({ action: "user.decline", subject: "Kiran K", actor: "Kiran K" });
  });

  it("can be followed by another invitation, which the person accepts", async () => {
    const { admin, user } = await buildInvited();
    await decline(user, admin.enterpriseId);
    await server.post(admin, contract.createUser, { name: "Kiran", email: user.email, role: ["user"] });
    const joined = await server.post(user, contract.switchEnterprise, { enterprise: admin.enterpriseId });
    expect(joined.status).toBe(200);
    expect(await peopleOf(admin)).toEqual(["Ananya", "Kiran"]);
  });

  it("answers not found to members, strangers and people who have declined already, and changes nothing", async () => {
    const { admin, user } = await buildInvited();
    expectFailure(await decline(admin, admin.enterpriseId), 404, "enterprise.not_found");
    expectFailure(await decline(await server.buildUser(), admin.enterpriseId), 404, "enterprise.not_found");
    expect(await peopleOf(admin)).toEqual(["Ananya", "Kiran K"]);
    await decline(user, admin.enterpriseId);
    expectFailure(await decline(user, admin.enterpriseId), 404, "enterprise.not_found");
  });
});
