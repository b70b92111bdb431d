import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom } from "./testing.ts";

let server: TestServer;
let admin: TestUser;
let kiran: TestUser;
let lastAddress = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.buildUser({ name: "Ananya" });
  kiran = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
});

const newAddress = () => `10.7.0.${++lastAddress}`;
const login = (who: TestUser, password: string, ip = newAddress()) =>
  callFrom(server, ip, contract.login, { username: who.email, password });
async function trail(who: TestUser, query: Record<string, unknown> = { action: "session" }) {
  await server.app.identity.auth.trail.settled();
  return (await server.get(who, contract.auditLog, query)).body.entries;
}

describe("the audit log of an enterprise", () => {
  it("records who signed in and out, from where and with what", async () => {
    const ip = newAddress();
    const { body } = await login(kiran, kiran.password, ip);
    server.clock.advance(1000);
    await server.post(body.token ?? "", contract.logout, {});
    expect((await trail(admin)).toReversed()).toMatchObject([
      {
        action: "session.sign_in",
        actor: "Kiran",
        subject: "Kiran",
        subject_id: kiran.userId,
        result: "ok",
        after: { ip },
      },
      { action: "session.end", actor: "Kiran", result: "ok" },
    ]);
  });

  it("records failed attempts without naming an author", async () => {
    const ip = newAddress();
    await login(kiran, "a wrong guess", ip);
    expect(await trail(admin)).toMatchObject([
      { action: "session.failed", actor: null, subject: "Kiran", result: "wrong_password", after: { ip } },
    ]);
  });

  it("cannot be flooded by guessing, and records when guessing was throttled", async () => {
    const ip = newAddress();
    for (let n = 0; n < 40; n++) await login(kiran, "a wrong guess", ip);
    const results = (await trail(admin)).map(({ result }) => result).sort();
    expect(results).toEqual([...Array(10).fill("throttled"), ...Array(10).fill("wrong_password")]);
  });

  it("records what was refused to whom, and not how often they tried", async () => {
    expectFailure(await server.post(kiran, contract.listUsers, {}), 403, "access.denied");
    server.clock.advance(1000);
    for (let n = 0; n < 30; n++) await server.get(kiran, contract.auditLog, {});
    const entries = await trail(admin);
    expect(entries).toHaveLength(20);
    expect(entries.at(-1)).toMatchObject({
      action: "session.refused",
      actor: "Kiran",
      result: "denied",
      after: { call: contract.listUsers.path },
    });
  });

  it("records that a signed-in person guessed a password, once that was throttled", async () => {
    for (let n = 0; n < 12; n++) await server.post(kiran, contract.deleteAccount, { password: "a wrong guess" });
    expect(await trail(admin)).toMatchObject([{ action: "session.refused", result: "throttled" }]);
  });

  it("records nothing of a screen's ordinary calls", async () => {
    await server.post(kiran, contract.editAccount, { email: "new@example.test" });
    await server.get(kiran, contract.me);
    expect(await trail(admin)).toEqual([]);
  });
});

it("records sign-ins in every enterprise of the person, by the name it knows, and in no other", async () => {
  const [other, stranger] = [await server.buildUser(), await server.buildUser()];
  await server.joinEnterprise(other.enterpriseId, kiran.userId, "user");
  await server.database.query("UPDATE memberships SET name = 'K. Das' WHERE enterprise_id = $1 AND user_id = $2", [
    other.enterpriseId,
    kiran.userId,
  ]);
  await login(kiran, kiran.password);
  expect((await trail(admin)).map(({ subject }) => subject)).toEqual(["Kiran"]);
  expect((await trail(other)).map(({ subject }) => subject)).toEqual(["K. Das"]);
  expect(await trail(stranger)).toEqual([]);
});

it("records nothing in an enterprise that invited someone before they join", async () => {
  const inviter = await server.buildUser();
  await server.post(inviter, contract.createUser, { name: "Kiran", email: kiran.email, role: ["user"] });
  await login(kiran, kiran.password);
  await login(kiran, "a wrong guess");
  expect(await trail(inviter)).toEqual([]);
});

it("records neither passwords nor tokens, and nothing about unknown names", async () => {
  const { body } = await login(kiran, kiran.password);
  await login(kiran, "the wrong-password-itself");
  const before = await server.database.query("SELECT count(*) AS count FROM audit_log");
  await callFrom(server, newAddress(), contract.login, { username: "nobody@example.test", password: "x" });
  await server.app.identity.auth.trail.settled();
  const rows = await server.database.query("SELECT a::text AS row FROM audit_log a");
  expect(JSON.stringify(rows)).not.toContain("the wrong-password-itself");
  expect(JSON.stringify(rows)).not.toContain(kiran.password);
  expect(JSON.stringify(rows)).not.toContain(String(body.token));
  expect(await server.database.query("SELECT count(*) AS count FROM audit_log")).toEqual(
    before.map(() => ({ count: rows.length })),
  );
});
