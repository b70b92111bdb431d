import { contract } from "@switchboard/contract";
import { MOST_ADMINISTERED_ENTERPRISES } from "@switchboard/domain/people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LAKESIDE = { name: "Lakeside Mall", time_zone: "Asia/Kolkata" };
const create = (who: TestUser | string, body = LAKESIDE) => server.post(who, contract.createEnterprise, body);
const administered = async ({ userId }: TestUser) =>
  (await server.database.query("SELECT 1 FROM memberships WHERE user_id = $1 AND role = 'admin'", [userId])).length;

/** Makes the person an admin of this many enterprises in all. */
async function administer(user: TestUser, count: number): Promise<void> {
  for (let more = count - (await administered(user)); more > 0; more -= 1)
    await server.joinEnterprise(await server.buildEnterprise(), user.userId, "admin");
}

describe("creating an enterprise", () => {
  it("makes the creator its admin and continues there when a plain user creates one", async () => {
    const user = await server.buildUser({ role: "user", name: "Kiran" });
    const { status, body } = await create(user);
    expect(status).toBe(200);
    const { enterprises } = (await server.get(body.token, contract.myEnterprises)).body;
    const [created] = enterprises.filter(({ current }) => current);
    expect(created).toMatchObject({ name: "Lakeside Mall", role: ["admin"], people: 1, devices: 0 });
    expect((await server.get(body.token, contract.enterpriseDetails)).body).toMatchObject(LAKESIDE);
    expectFailure(await server.get(user, contract.me), 401, "session.required");
  });

  it("records it in the activity log of the new enterprise only", async () => {
    const user = await server.buildUser({ name: "Kiran" });
    const other = await server.buildUser({ enterprise: user.enterpriseId });
    const { token } = (await create(user)).body;
    const log = async (who: TestUser | string) =>
      (await server.get(who, contract.auditLog, { action: "enterprise" })).body.entries;
    expect(await log(token)).toMatchObject([
      { action: "enterprise.create", subject: "Lakeside Mall", after: LAKESIDE },
    ]);
    expect(await log(other)).toEqual([]);
  });

  it("changes nothing when the name or the time zone is not valid", async () => {
    const user = await server.buildUser();
    for (const wrong of [{ name: " " }, { time_zone: "Mars/Base" }])
      expectFailure(await create(user, { ...LAKESIDE, ...wrong }), 400, "request.invalid");
    expect(await administered(user)).toBe(1);
    expect((await server.get(user, contract.me)).status).toBe(200);
  });

  it("is refused when the person is an admin of as many as allowed, and keeps the session", async () => {
    const user = await server.buildUser();
    await administer(user, MOST_ADMINISTERED_ENTERPRISES);
    expectFailure(await create(user), 409, "enterprise.too_many");
    expect(await administered(user)).toBe(MOST_ADMINISTERED_ENTERPRISES);
    expect((await server.get(user, contract.me)).status).toBe(200);
  });

  it("does not count enterprises in which the person is a plain user", async () => {
    const user = await server.buildUser();
    for (let joined = 0; joined < MOST_ADMINISTERED_ENTERPRISES; joined += 1)
      await server.joinEnterprise(await server.buildEnterprise(), user.userId, "user");
    expect((await create(user)).status).toBe(200);
  });

  it("stays within the limit when two sessions create one at the same moment", async () => {
    const user = await server.buildUser();
    await administer(user, MOST_ADMINISTERED_ENTERPRISES - 1);
    const { token } = await server.app.identity.sessions.service.start(user.userId, user.enterpriseId);
    const replies = await Promise.all([create(user), create(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await administered(user)).toBe(MOST_ADMINISTERED_ENTERPRISES);
  });

  it("creates one enterprise when one session asks twice at the same moment", async () => {
    const user = await server.buildUser();
    const replies = await Promise.all([create(user), create(user)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await administered(user)).toBe(2);
  });

  it("is refused for the rest of the day after ten, though all were given away", async () => {
    const user = await server.buildUser();
    let { token } = user;
    for (let made = 0; made < 10; made += 1) {
      token = (await create(token)).body.token;
      await server.database.query("UPDATE memberships SET role = 'user' WHERE user_id = $1", [user.userId]);
    }
    expectFailure(await create(token), 429, "auth.throttled");
    server.clock.advance(24 * 3_600_000);
    expect((await create(token)).status).toBe(200);
  });

  it("is refused to a demo account", async () => {
    expectFailure(await create(await server.buildUser({ isDemo: true })), 403, "demo.read_only");
  });

  it("is refused to a wall panel", async () => {
    const admin = await server.buildUser();
    const room = await server.buildGroup(admin.enterpriseId, "Hall", []);
    const { code } = (await server.post(admin, contract.newPanel, { room, name: "Wall" })).body;
    const { token } = (await server.post(null, contract.pairPanel, { pairing_code: code })).body;
    expectFailure(await create(token), 403, "access.denied");
  });
});
