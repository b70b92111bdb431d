import { contract, UNATTENDED_HEADER } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
  expect((await server.post(user, contract.editEnterprise, { idle_minutes: 15 })).status).toBe(200);
});

const ask = () => server.get(user, contract.me);
/** Calls as a screen does by itself, without a person. */
const askUnattended = () => {
  const headers = { authorization: user.token, [UNATTENDED_HEADER]: "1" };
  return server.app.http.inject({ method: "GET", url: contract.me.path, headers });
};

describe("an unused session", () => {
  it("ends after its enterprise's time limit, and says why", async () => {
    server.clock.advance(15 * MINUTE_MS - 1000);
    expect((await ask()).status).toBe(200);
    server.clock.advance(15 * MINUTE_MS + 1000);
    expectFailure(await ask(), 401, "session.idle");
    expectFailure(await ask(), 401, "session.idle");
  });

  it("is not kept alive by the screen's own calls", async () => {
    for (let minutes = 0; minutes < 14; minutes += 2) {
      server.clock.advance(2 * MINUTE_MS);
      expect((await askUnattended()).statusCode).toBe(200);
    }
    server.clock.advance(2 * MINUTE_MS);
    expect((await askUnattended()).json().code).toBe("session.idle");
  });

  it("is kept alive by use", async () => {
    for (let minutes = 0; minutes < 60; minutes += 10) {
      server.clock.advance(10 * MINUTE_MS);
      expect((await ask()).status).toBe(200);
    }
  });

  it("is not listed, and has no live connection", async () => {
    const { body } = await server.post(null, contract.login, { username: user.email, password: user.password });
    server.clock.advance(10 * MINUTE_MS);
    await server.get(body.token, contract.me);
    server.clock.advance(10 * MINUTE_MS);
    const { sessions } = (await server.get(body.token, contract.mySessions)).body;
    expect(sessions.map(({ current }) => current)).toEqual([true]);
    const [{ id } = { id: "" }] = await server.database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_seen LIMIT 1",
      [user.userId],
    );
    expect(await server.app.identity.sessions.service.liveSession(id)).toBeUndefined();
  });

  it("stays when the enterprise sets no limit", async () => {
    await server.post(user, contract.editEnterprise, { idle_minutes: 0 });
    server.clock.advance(20 * 24 * 60 * MINUTE_MS);
    expect((await ask()).status).toBe(200);
  });
});

it("allows only listed limits, set by admins", async () => {
  expectFailure(await server.post(user, contract.editEnterprise, { idle_minutes: 7 }), 400, "request.invalid");
  const member = await server.buildUser({ enterprise: user.enterpriseId, role: "user" });
  expectFailure(await server.post(member, contract.editEnterprise, { idle_minutes: 60 }), 403, "access.denied");
});
