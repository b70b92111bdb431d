import { contract, type SecondProof } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { beginSignIn, SoftPasskey, withApp, withPasskey } from "../factors/testing.ts";
import { lastMailTo, tokenIn } from "./testing.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
});

const finish = (challenge: string, proof: SecondProof) => server.post(null, contract.secondStep, { challenge, proof });
const isSignedIn = async (token: string) => (await server.get(token, contract.me)).status === 200;
const countSessions = async () =>
  (await server.database.query("SELECT 1 FROM sessions WHERE user_id = $1", [user.userId])).length;

describe("signing in with a second step", () => {
  it("leaves the sign-in of people without one as the spec describes it", async () => {
    const { body } = await server.post(null, contract.login, { username: user.email, password: user.password });
    expect(Object.keys(body).sort()).toEqual(["partner_name", "token"]);
  });

  it("gives no session for the password alone", async () => {
    await withApp(server, user);
    const before = await countSessions();
    const reply = await server.post(null, contract.login, { username: user.email, password: user.password });
    expectFailure(reply, 401, "auth.second_step");
    expect(JSON.stringify(reply.body)).not.toContain("token");
    expect(await countSessions()).toBe(before);
  });

  it("reveals nothing about a second step after a wrong password", async () => {
    await withApp(server, user);
    const reply = await server.post(null, contract.login, { username: user.email, password: "a guess" });
    expect(reply.body).toEqual({
      code: "auth.wrong_credentials",
      head: "Sign-in failed",
      message: "Wrong user name or password",
    });
  });

  it("accepts the app's code with or without its space", async () => {
    const { app } = await withApp(server, user);
    const step = await beginSignIn(server, user);
    expect(step.methods).toEqual(["totp", "recovery"]);
    const code = app.code();
    const { body } = await finish(step.challenge, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await isSignedIn(body.token)).toBe(true);
  });

  it("accepts the previous and the next code, and none further off", async () => {
    const { app } = await withApp(server, user);
    for (const [off, status] of [
      [-60, 400],
      [-30, 200],
      [30, 200],
      [60, 400],
    ] as const) {
      const { challenge } = await beginSignIn(server, user);
      expect((await finish(challenge, { code: app.code(off) })).status).toBe(status);
      server.clock.advance(120_000);
    }
  });

  it("accepts a code once, also when two arrive at the same time", async () => {
    const { app } = await withApp(server, user);
    const steps = [await beginSignIn(server, user), await beginSignIn(server, user)];
    const code = app.code();
    const replies = await Promise.all(steps.map(({ challenge }) => finish(challenge, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await beginSignIn(server, user);
    expectFailure(await finish(again.challenge, { code }), 400, "auth.wrong_code");
  });

  it("allows a mistyped code to be repeated, up to ten an hour", async () => {
    const { app } = await withApp(server, user);
    const { challenge } = await beginSignIn(server, user);
    for (let tries = 0; tries < 9; tries += 1)
      expectFailure(await finish(challenge, { code: "000 000" }), 400, "auth.wrong_code");
    expect((await finish(challenge, { code: app.code() })).status).toBe(200);
    const next = await beginSignIn(server, user);
    for (let tries = 0; tries < 10; tries += 1) await finish(next.challenge, { code: "000 000" });
    expectFailure(await finish(next.challenge, { code: app.code(30) }), 429, "auth.throttled");
  });

  it("records a failure, because someone else may know the password", async () => {
    await withApp(server, user);
    const { challenge } = await beginSignIn(server, user);
    await finish(challenge, { code: "000000" });
    await server.app.identity.auth.trail.settled();
    const { entries } = (await server.get(user, contract.auditLog, { action: "session" })).body;
    expect(entries).toMatchObject([{ action: "session.failed", actor: null, result: "wrong_second_step" }]);
  });

  it("expires after five minutes, and after success", async () => {
    const { app } = await withApp(server, user);
    const { challenge } = await beginSignIn(server, user);
    server.clock.advance(5 * 60_000);
    expectFailure(await finish(challenge, { code: app.code() }), 400, "auth.step_over");
    const next = await beginSignIn(server, user);
    await finish(next.challenge, { code: app.code() });
    server.clock.advance(30_000);
    expectFailure(await finish(next.challenge, { code: app.code() }), 400, "auth.step_over");
  });

  it("is still required after the password was reset by mail", async () => {
    const { app } = await withApp(server, user);
    await server.post(null, contract.forgotPassword, { email: user.email });
    const token = tokenIn(await lastMailTo(server, user.email));
    const password = "another long password";
    await server.post(null, contract.resetPassword, { token, password });
    const { challenge } = await beginSignIn(server, { ...user, password });
    expect((await finish(challenge, { code: app.code() })).status).toBe(200);
  });

  it("accepts each recovery code once, however it is typed, and sends a mail", async () => {
    const { recovery } = await withApp(server, user);
    expect(new Set(recovery).size).toBe(10);
    const [code = ""] = recovery;
    const first = await beginSignIn(server, user);
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    expect((await finish(first.challenge, { recovery_code: typed })).status).toBe(200);
    expect((await lastMailTo(server, user.email)).subject).toContain("recovery code was used");
    const second = await beginSignIn(server, user);
    expectFailure(await finish(second.challenge, { recovery_code: code }), 400, "auth.wrong_code");
  });

  it("accepts one of two recovery codes sent at the same time", async () => {
    const { recovery } = await withApp(server, user);
    const { challenge } = await beginSignIn(server, user);
    const codes = recovery.slice(0, 2);
    const replies = await Promise.all(codes.map((code) => finish(challenge, { recovery_code: code })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const left = await server.database.query("SELECT 1 FROM recovery_codes WHERE user_id = $1", [user.userId]);
    expect(left).toHaveLength(9);
  });

  it("keeps the challenge after a wrong recovery code", async () => {
    const { recovery } = await withApp(server, user);
    const { challenge } = await beginSignIn(server, user);
    expectFailure(await finish(challenge, { recovery_code: "aaaa-bbbb-cccc-dddd" }), 400, "auth.wrong_code");
    expect((await finish(challenge, { recovery_code: recovery[0] ?? "" })).status).toBe(200);
  });

  it("stores no secret in plain text", async () => {
    const { recovery } = await withApp(server, user);
    const rows = await server.database.query(
      "SELECT encode(secret, 'escape') AS held FROM totp_factors WHERE user_id = $1 UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE user_id = $1",
      [user.userId],
    );
    const held = JSON.stringify(rows);
    for (const code of recovery) expect(held).not.toContain(code.slice(0, 4));
  });
});

describe("a passkey", () => {
  it("finishes a sign-in, and the person's keys are named", async () => {
    const { key } = await withPasskey(server, user);
    const { challenge, passkey, methods } = await beginSignIn(server, user);
    expect(methods).toEqual(["passkey", "recovery"]);
    expect(passkey?.allowCredentials).toHaveLength(1);
    const { body } = await finish(challenge, { passkey: key.get(passkey?.challenge ?? "") });
    expect(await isSignedIn(body.token)).toBe(true);
  });

  it("signs in alone, without a name or a password", async () => {
    const { key } = await withPasskey(server, user);
    const { body } = await signInAlone(key);
    expect(await isSignedIn(body.token)).toBe(true);
    expect((await server.get(body.token, contract.me)).body.email).toBe(user.email);
  });

  const refusals: [string, (key: SoftPasskey) => void][] = [
    ["did not ask who it is", (key) => Object.assign(key, { isVerified: false })],
    ["answers another site", (key) => Object.assign(key, { origin: "https://switchb0ard.test" })],
    ["counts backwards, being a copy", (key) => Object.assign(key, { counter: 3 })],
  ];
  it.each(refusals)("is rejected when it %s", async (_why, spoil) => {
    const { key } = await withPasskey(server, user);
    key.counter = 7;
    await signInAlone(key);
    spoil(key);
    expectFailure(await signInAlone(key), 400, "auth.wrong_passkey");
  });

  it("is rejected when nobody has it", async () => {
    expectFailure(await signInAlone(new SoftPasskey()), 400, "auth.wrong_passkey");
  });

  it("is rejected when it belongs to someone else", async () => {
    const { key: theirs } = await withPasskey(server, await server.buildUser());
    await withPasskey(server, user);
    const { challenge, passkey } = await beginSignIn(server, user);
    const proof = { passkey: theirs.get(passkey?.challenge ?? "") };
    expectFailure(await finish(challenge, proof), 400, "auth.wrong_passkey");
    expectFailure(await finish(challenge, proof), 400, "auth.step_over");
  });

  it("answers a challenge once, and within five minutes", async () => {
    const { key } = await withPasskey(server, user);
    const { body } = await server.post(null, contract.beginPasskeySignIn, {});
    const answer = () => {
      const passkey = key.get(body.passkey.challenge);
      return server.post(null, contract.passkeySignIn, { challenge: body.challenge, passkey });
    };
    expect((await answer()).status).toBe(200);
    expectFailure(await answer(), 400, "auth.step_over");
    const late = await server.post(null, contract.beginPasskeySignIn, {});
    server.clock.advance(5 * 60_000);
    const passkey = key.get(late.body.passkey.challenge);
    const reply = await server.post(null, contract.passkeySignIn, { challenge: late.body.challenge, passkey });
    expectFailure(reply, 400, "auth.step_over");
  });
});

async function signInAlone(key: SoftPasskey) {
  const { body } = await server.post(null, contract.beginPasskeySignIn, {});
  const passkey = key.get(body.passkey.challenge);
  return server.post(null, contract.passkeySignIn, { challenge: body.challenge, passkey });
}
