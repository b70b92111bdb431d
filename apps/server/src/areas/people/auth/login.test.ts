import { contract } from "@switchboard/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom } from "./testing.ts";

// Guessing means many calls one after the other, which take a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastAddress = 0;
/** Returns an unused address, so that tests do not share counts. */
const newAddress = () => `10.0.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const login = (ip: string, username: string, password: string, more = {}) =>
  callFrom(server, ip, contract.login, { username, password, ...more });

async function guess(times: number, from: () => string, name: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(from(), name(n), "wrong guess")).status);
  return statuses;
}

describe("signing in", () => {
  it("returns a token with the person's details and no secret", async () => {
    const user = await server.buildUser({ role: "user" });
    const reply = await login(newAddress(), user.email, user.password);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(["partner_name", "token"]);
    const details = decodeJwt(reply.body.token ?? "");
    expect(details).toMatchObject({
      user: user.userId,
      enterprise: user.enterpriseId,
      email: user.email,
      is_demo: false,
    });
    expect(details.role).toEqual(["user"]);
    expect(JSON.stringify(details)).not.toMatch(/argon2|password/);
  });

  it("accepts the e-mail or the user name, ignoring case", async () => {
    const user = await server.buildUser();
    await server.database.query("UPDATE users SET username = 'asha.rao' WHERE id = $1", [user.userId]);
    for (const name of [user.email.toUpperCase(), "Asha.Rao", ` ${user.email} `]) {
      expect((await login(newAddress(), name, user.password)).status).toBe(200);
    }
  });

  it("answers an unknown name and a wrong password alike", async () => {
    const user = await server.buildUser();
    const known = await login(newAddress(), user.email, "wrong guess");
    const unknown = await login(newAddress(), "nobody@example.test", "wrong guess");
    expectFailure(known, 400, "auth.wrong_credentials");
    expect(unknown).toEqual(known);
  });

  it("stores the notification id with the session", async () => {
    const user = await server.buildUser();
    const reply = await login(newAddress(), user.email, user.password, { notification_id: "phone-1" });
    const { session } = decodeJwt<{ session: string }>(reply.body.token ?? "");
    const rows = await server.database.query("SELECT notification_id FROM sessions WHERE id = $1", [session]);
    expect(rows).toEqual([{ notification_id: "phone-1" }]);
  });

  it("returns to the enterprise used last", async () => {
    const user = await server.buildUser();
    const { enterpriseId } = await server.buildUser();
    await server.joinEnterprise(enterpriseId, user.userId, "user");
    server.clock.advance(1000);
    await server.post(user, contract.switchEnterprise, { enterprise: enterpriseId });
    const reply = await login(newAddress(), user.email, user.password);
    expect(decodeJwt(reply.body.token ?? "").enterprise).toBe(enterpriseId);
  });

  it("rejects someone who has left every enterprise", async () => {
    const user = await server.buildUser();
    await server.database.query("DELETE FROM memberships WHERE user_id = $1", [user.userId]);
    expectFailure(await login(newAddress(), user.email, user.password), 400, "auth.wrong_credentials");
  });

  it("treats odd characters as a wrong name, not as a failure", async () => {
    expectFailure(await login(newAddress(), "a\u0000b\ud800", "x\u0000"), 400, "auth.wrong_credentials");
  });
});

describe("guessing passwords", () => {
  it("is throttled for one account from one address, known or not, and admits the right person a minute later", async () => {
    const user = await server.buildUser();
    for (const name of [user.email, "nobody.at.all@example.test"]) {
      const address = newAddress();
      const statuses = await guess(
        13,
        () => address,
        () => name,
      );
      expect(statuses).toEqual([...Array(11).fill(400), 429, 429]);
      expectFailure(await login(address, name, user.password), 429, "auth.throttled");
      server.clock.advance(60_000);
      expect((await login(address, name, user.password)).status).toBe(name === user.email ? 200 : 400);
    }
  });

  it("is throttled over many accounts from one address, but not for people who signed in there before", async () => {
    const address = newAddress();
    const user = await server.buildUser();
    await login(address, user.email, user.password);
    const statuses = await guess(
      115,
      () => address,
      (n) => `person${n}@example.test`,
    );
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(400));
    expect(statuses.slice(110)).toEqual(Array(5).fill(429));
    expect((await login(address, user.email, user.password)).status).toBe(200);
  });

  it("is throttled for one account from many addresses, but not for its owner at a known one", async () => {
    const user = await server.buildUser();
    const home = newAddress();
    await login(home, user.email, user.password);
    const statuses = await guess(60, newAddress, () => user.email);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(400));
    expect(statuses.slice(55)).toEqual(Array(5).fill(429));
    expect((await login(home, user.email, user.password)).status).toBe(200);
    server.clock.advance(60_000);
    expect((await login(newAddress(), user.email, user.password)).status).toBe(200);
  });

  it("cannot be prolonged by signing in to one's own account in between", async () => {
    const address = newAddress();
    const own = await server.buildUser();
    for (let round = 0; round < 10; round++) {
      await guess(
        10,
        () => address,
        (n) => `victim${round}.${n}@example.test`,
      );
      await login(address, own.email, own.password);
    }
    const statuses = await guess(
      12,
      () => address,
      (n) => `next${n}@example.test`,
    );
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it("does not count the honest sign-ins of an office for its address", async () => {
    const office = newAddress();
    await guess(
      95,
      () => office,
      (n) => `visitor${n}@example.test`,
    );
    for (let n = 0; n < 20; n++) {
      const { email, password } = await server.buildUser();
      expect((await login(office, email, password)).status).toBe(200);
    }
  });

  it("does not count the honest sign-ins of a traveller for the account", async () => {
    const { email, password } = await server.buildUser();
    await guess(45, newAddress, () => email);
    for (let n = 0; n < 20; n++) expect((await login(newAddress(), email, password)).status).toBe(200);
  });

  it("counts guesses made at the same moment", async () => {
    const user = await server.buildUser();
    const address = newAddress();
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(address, user.email, "wrong guess")));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(11);
  });
});
