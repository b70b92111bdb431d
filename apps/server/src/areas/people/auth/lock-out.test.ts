import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, lastMailTo, tokenIn } from "./testing.ts";

// Guessing means many calls one after the other, which take a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastAddress = 0;
const newAddress = () => `10.3.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const login = (ip: string, { email }: TestUser, password: string) =>
  callFrom(server, ip, contract.login, { username: email, password });

/** A browser with its cookies, at any address. */
function browser() {
  let cookie = "";
  return {
    attributes: () => cookie,
    async call(ip: string, path: string, payload: Record<string, unknown>): Promise<number> {
      const headers = cookie ? { cookie: cookie.split(";")[0] ?? "" } : {};
      const reply = await server.app.http.inject({ method: "POST", url: path, remoteAddress: ip, headers, payload });
      cookie = String(reply.headers["set-cookie"] ?? cookie);
      return reply.statusCode;
    },
    login(ip: string, { email }: TestUser, password: string) {
      return this.call(ip, contract.login.path, { username: email, password });
    },
  };
}

/** Guesses from enough addresses to throttle the account itself. */
async function guessFromEverywhere(victim: TestUser): Promise<void> {
  for (let n = 0; n < 60; n++) await login(newAddress(), victim, "wrong guess");
  expect((await login(newAddress(), victim, victim.password)).status).toBe(429);
}

describe("one guess a second", () => {
  it("from one address locks nobody out who comes from another", async () => {
    const victim = await server.buildUser();
    const thief = newAddress();
    for (let second = 0; second < 300; second++) {
      await login(thief, victim, "wrong guess");
      server.clock.advance(1000);
    }
    expect((await login(newAddress(), victim, victim.password)).status).toBe(200);
  });
});

describe("a browser in which someone has signed in", () => {
  it("admits them from any address, whatever others guess and from wherever", async () => {
    const victim = await server.buildUser();
    const own = browser();
    await own.login(newAddress(), victim, victim.password);
    await guessFromEverywhere(victim);
    const cafe = newAddress();
    for (let n = 0; n < 12; n++) await login(cafe, victim, "wrong guess");
    expect((await login(cafe, victim, victim.password)).status).toBe(429);
    expect(await own.login(cafe, victim, victim.password)).toBe(200);
  });

  it("is also one that has registered, or set a new password by mail", async () => {
    const victim = await server.buildUser();
    await guessFromEverywhere(victim);
    const own = browser();
    await callFrom(server, newAddress(), contract.forgotPassword, { email: victim.email });
    const token = tokenIn(await lastMailTo(server, victim.email));
    expect(await own.call(newAddress(), contract.resetPassword.path, { token, password: "a new password" })).toBe(200);
    expect(await own.login(newAddress(), victim, "a new password")).toBe(200);
  });

  it("does not help in guessing, because it has its own count", async () => {
    const victim = await server.buildUser();
    const own = browser();
    await own.login(newAddress(), victim, victim.password);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push(await own.login(newAddress(), victim, "wrong guess"));
    expect(statuses).toEqual([...Array(11).fill(400), 429, 429]);
  });

  it("is known for its own accounts alone, and not by a made-up value", async () => {
    const [victim, thief] = [await server.buildUser(), await server.buildUser()];
    const theirs = browser();
    await theirs.login(newAddress(), thief, thief.password);
    await guessFromEverywhere(victim);
    expect(await theirs.login(newAddress(), victim, victim.password)).toBe(429);
    for (const made of ["x".repeat(43), "", "=;=", "x".repeat(5000)]) {
      const reply = await server.app.http.inject({
        method: "POST",
        url: contract.login.path,
        remoteAddress: newAddress(),
        headers: { cookie: `switchboard_browser=${made}` },
        payload: { username: victim.email, password: victim.password },
      });
      expect(reply.statusCode).toBe(429);
    }
  });

  it("stores a cookie that scripts cannot read, other sites cannot send, and that gives no access", async () => {
    const user = await server.buildUser();
    const own = browser();
    await own.login(newAddress(), user, user.password);
    expect(own.attributes()).toMatch(/^switchboard_browser=[\w-]{43}; Path=\/auth; .*HttpOnly; SameSite=Strict/);
    const [secret = ""] = /[\w-]{43}/.exec(own.attributes()) ?? [];
    expectFailure(await server.get(secret, contract.me), 401, "session.required");
    expect(JSON.stringify(await server.database.query("SELECT key FROM throttles"))).not.toContain(secret);
  });
});
