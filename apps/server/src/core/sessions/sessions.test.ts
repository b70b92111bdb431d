import { contract } from "@switchboard/contract";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenToStore } from "../../platform/db/store-notices.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const allSessions = () => server.database.query("SELECT id FROM sessions ORDER BY id");

describe("a token", () => {
  it("is accepted bare or after Bearer", async () => {
    const user = await server.buildUser();
    expect((await server.get(user.token, contract.me)).status).toBe(200);
    expect((await server.get(`Bearer ${user.token}`, contract.me)).status).toBe(200);
  });

  const forgeries: [string, (token: string) => Promise<string | null> | string | null][] = [
    ["that is missing", () => null],
    ["that is empty", () => ""],
    ["that is none", () => "Bearer nonsense"],
    ["of another server", (token) => resign(token, "another-secret-another-secret-another")],
    ["without a signature", (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
    ["with a changed signature", (token) => `${token.slice(0, -4)}AAAA`],
  ];
  it.each(forgeries)("%s is rejected and changes nothing", async (_what, forge) => {
    const user = await server.buildUser();
    const before = await allSessions();
    const forged = await forge(user.token);
    expectFailure(await server.get(forged, contract.me), 401, "session.required");
    const body = { enterprise: user.enterpriseId };
    expectFailure(await server.post(forged, contract.switchEnterprise, body), 401, "session.required");
    expectFailure(await server.post(forged, contract.logout, {}), 401, "session.required");
    expect(await allSessions()).toEqual(before);
  });

  it("for the broker is rejected by the calls", async () => {
    const user = await server.buildUser();
    const { body } = await server.get(user, contract.enterpriseMe);
    const ticket = body.mqttPassword;
    expect(ticket.length).toBeGreaterThan(20);
    expectFailure(await server.get(ticket, contract.me), 401, "session.required");
  });

  it("expires after 30 days", async () => {
    const user = await server.buildUser();
    const now = server.clock.now();
    server.clock.advance(30 * DAY_MS - 60_000);
    expect((await server.get(user, contract.me)).status).toBe(200);
    const { session } = decodeJwt<{ session: string }>(user.token);
    const sessions = server.app.identity.sessions.service;
    expect(await sessions.liveSession(session)).toMatchObject({ userId: user.userId });
    server.clock.advance(120_000);
    expectFailure(await server.get(user, contract.me), 401, "session.required");
    expect(await sessions.liveSession(session)).toBeUndefined();
    server.clock.set(now);
  });

  it("does not decide about the role, which the store does", async () => {
    const user = await server.buildUser({ role: "admin" });
    await server.database.query("UPDATE memberships SET role = 'user' WHERE user_id = $1", [user.userId]);
    expect((await server.get(user, contract.me)).body).toMatchObject({ role: ["user"] });
    await server.database.query("DELETE FROM memberships WHERE user_id = $1", [user.userId]);
    expectFailure(await server.get(user, contract.me), 401, "session.required");
  });
});

describe("signing out", () => {
  it("ends this session at once, notifies all servers, and keeps the others", async () => {
    const user = await server.buildUser();
    const signIn = await server.post(null, contract.login, { username: user.email, password: user.password });
    const { token: other } = signIn.body;
    const ended: string[] = [];
    const listener = await listenToStore(server.database.connectDirect, () => undefined, console.error);
    const told = new Promise<void>((resolve) => {
      listener.on("session.ended", ({ session }) => {
        ended.push(session);
        resolve();
      });
    });
    expect((await server.post(user, contract.logout, {})).status).toBe(200);
    await told;
    expect(ended).toEqual([decodeJwt(user.token).session]);
    await listener.close();
    expectFailure(await server.get(user, contract.me), 401, "session.required");
    expect((await server.get(other, contract.me)).status).toBe(200);
  });
});

function resign(token: string, secret: string): Promise<string> {
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}
