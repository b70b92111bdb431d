import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { BOXED_TYPE_CODES } from "@switchboard/domain/site";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildMemberOfTwo() {
  const user = await server.buildUser();
  const { enterpriseId: other } = await server.buildUser();
  await server.joinEnterprise(other, user.userId, "user");
  return { ...user, other };
}

it("returns the current enterprise with this session's own access to the broker", async () => {
  const user = await server.buildUser();
  const { status, body } = await server.get(user, contract.enterpriseMe);
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: user.enterpriseId, broker: { username: user.enterpriseId } });
  const { mqttPassword } = body;
  expect(decodeJwt(mqttPassword)).toMatchObject({ session: decodeJwt(user.token).session });
});

it("lists the device types in the order of the spec", async () => {
  const { body } = await server.get(await server.buildUser(), contract.deviceTypes);
  const { device_types } = body;
  expect(device_types.map(({ code }) => code)).toEqual([...BOXED_TYPE_CODES]);
});

describe("switching the enterprise", () => {
  it("continues in the other one and ends the old session", async () => {
    const user = await buildMemberOfTwo();
    const { status, body } = await server.post(user, contract.switchEnterprise, { enterprise: user.other });
    expect(status).toBe(200);
    const { token } = body;
    expect((await server.get(token, contract.enterpriseMe)).body).toMatchObject({ _id: user.other });
    expect((await server.get(token, contract.me)).body).toMatchObject({ role: ["user"] });
    expectFailure(await server.get(user, contract.me), 401, "session.required");
  });

  it("keeps the notification id", async () => {
    const user = await buildMemberOfTwo();
    await server.database.query("UPDATE sessions SET notification_id = 'phone-1' WHERE user_id = $1", [user.userId]);
    await server.post(user, contract.switchEnterprise, { enterprise: user.other });
    const rows = await server.database.query("SELECT notification_id FROM sessions WHERE user_id = $1", [user.userId]);
    expect(rows).toEqual([{ notification_id: "phone-1" }]);
  });

  it("answers the same for a foreign and an unknown enterprise, and keeps the session", async () => {
    const user = await server.buildUser();
    const stranger = await server.buildUser();
    const foreign = await server.post(user, contract.switchEnterprise, { enterprise: stranger.enterpriseId });
    const missing = await server.post(user, contract.switchEnterprise, { enterprise: randomUUID() });
    expectFailure(foreign, 404, "enterprise.not_found");
    expect(missing).toEqual(foreign);
    expect((await server.get(user, contract.me)).status).toBe(200);
    expect((await server.get(user, contract.enterpriseMe)).body).toMatchObject({ _id: user.enterpriseId });
  });

  it("gives one new session when two requests come at the same moment", async () => {
    const user = await buildMemberOfTwo();
    const ask = () => server.post(user, contract.switchEnterprise, { enterprise: user.other });
    const replies = await Promise.all([ask(), ask()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("is rejected for a demo account", async () => {
    const user = await buildMemberOfTwo();
    await server.database.query("UPDATE users SET is_demo = true WHERE id = $1", [user.userId]);
    const reply = await server.post(user, contract.switchEnterprise, { enterprise: user.other });
    expectFailure(reply, 403, "demo.read_only");
  });
});
