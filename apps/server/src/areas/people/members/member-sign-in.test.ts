import { contract } from "@switchboard/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo, tokenIn } from "../auth/testing.ts";
import { withApp } from "../factors/testing.ts";

let server: TestServer;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.buildUser();
  member = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
});

const sessionOf = (token: string) => String(decodeJwt(token).session);

async function signInFrom(ip: string, { email, password }: TestUser): Promise<string> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: contract.login.path,
    remoteAddress: ip,
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
    payload: { username: email, password },
  });
  return reply.json().token;
}

describe("the sessions of a member", () => {
  it("are visible to an admin with browser and place, and ended one by one or all", async () => {
    const token = await signInFrom("203.0.113.7", member);
    const { body } = await server.post(admin, contract.memberSessions, { id: member.userId });
    expect(body.sessions).toHaveLength(2);
    const session = body.sessions.find(({ _id }) => _id === sessionOf(token));
    expect(session).toMatchObject({ address: "203.0.113.x", current: false });
    expect(session?.agent).toContain("Firefox");
    const one = { id: member.userId, session: sessionOf(token) };
    expect((await server.post(admin, contract.endMemberSessions, one)).body).toEqual({ ended: 1 });
    expectFailure(await server.get(token, contract.me), 401, "session.required");
    expect((await server.get(member, contract.me)).status).toBe(200);
    const all = await server.post(admin, contract.endMemberSessions, { id: member.userId });
    expect(all.body).toEqual({ ended: 1 });
    expectFailure(await server.get(member, contract.me), 401, "session.required");
  });

  it("are neither visible nor ended in another enterprise", async () => {
    const elsewhere = await server.buildEnterprise();
    await server.joinEnterprise(elsewhere, member.userId, "user");
    const { token } = await server.app.identity.sessions.service.start(member.userId, elsewhere);
    const { body } = await server.post(admin, contract.memberSessions, { id: member.userId });
    expect(body.sessions.map(({ _id }) => _id)).toEqual([sessionOf(member.token)]);
    const one = { id: member.userId, session: sessionOf(token) };
    expect((await server.post(admin, contract.endMemberSessions, one)).body).toEqual({ ended: 0 });
    await server.post(admin, contract.endMemberSessions, { id: member.userId });
    expect((await server.get(token, contract.me)).status).toBe(200);
  });

  it.each([contract.memberSessions, contract.endMemberSessions, contract.resetMemberFactor])(
    "are no business of an outsider, nor of a user ($path)",
    async (endpoint) => {
      const outsider = await server.buildUser();
      expectFailure(await server.post(outsider, endpoint, { id: member.userId }), 404, "user.not_found");
      expectFailure(await server.post(member, endpoint, { id: admin.userId }), 403, "access.denied");
    },
  );
});

describe("a member who has lost their second factor", () => {
  it("gets a link from an admin, which removes it once and ends all sessions; the admin alone removes nothing", async () => {
    await withApp(server, member);
    const [shown] = (await server.post(admin, contract.listUsers, { search: "Kiran" })).body.users;
    expect(shown?.second_factor).toBe(true);
    expect((await server.post(admin, contract.resetMemberFactor, { id: member.userId })).status).toBe(200);
    const password = { username: member.email, password: member.password };
    expectFailure(await server.post(null, contract.login, password), 401, "auth.second_step");
    const token = tokenIn(await lastMailTo(server, member.email));
    expect((await server.post(null, contract.resetSecondFactor, { token })).body).toEqual({ accepted: true });
    expectFailure(await server.get(member, contract.me), 401, "session.required");
    expect((await server.post(null, contract.login, password)).status).toBe(200);
    expect((await lastMailTo(server, member.email)).subject).toContain("second factor was removed");
    expectFailure(await server.post(null, contract.resetSecondFactor, { token }), 400, "auth.link_invalid");
    const { entries } = (await server.get(admin, contract.auditLog, { search: "Kiran" })).body;
    const actions = entries.map(({ action, actor }) => [action, actor]);
    expect(actions).toContainEqual(["user.factor_reset", "Test Person"]);
    expect(actions).toContainEqual(["account.factor_reset", "Kiran"]);
  });

  it("gets no link before they accept their invitation", async () => {
    const invited = { name: "Devi", email: `devi-${admin.userId}@example.test`, role: ["user"] };
    const { _id: id } = (await server.post(admin, contract.createUser, invited)).body;
    expectFailure(await server.post(admin, contract.resetMemberFactor, { id }), 404, "user.not_found");
  });

  it("is answered alike with and without one, and not flooded with mail", async () => {
    for (let mails = 0; mails < 5; mails += 1)
      expect((await server.post(admin, contract.resetMemberFactor, { id: member.userId })).status).toBe(200);
    expectFailure(await server.post(admin, contract.resetMemberFactor, { id: member.userId }), 429, "auth.throttled");
  });

  it("gets the link that the operator prints when they are the only admin", async () => {
    await withApp(server, admin);
    const { factorReset } = server.app.identity.auth;
    expect(await factorReset.linkFor("nobody@example.test")).toBeUndefined();
    const token = new URL((await factorReset.linkFor(admin.email)) ?? "").searchParams.get("token") ?? "";
    expect((await server.post(null, contract.resetSecondFactor, { token })).status).toBe(200);
    const password = { username: admin.email, password: admin.password };
    expect((await server.post(null, contract.login, password)).status).toBe(200);
  });
});
