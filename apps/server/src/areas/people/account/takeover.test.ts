import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, lastMailTo, tokenIn } from "../auth/testing.ts";

let server: TestServer;
let victim: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  victim = await server.buildUser();
});

const NEW_PASSWORD = "a new password";
const newAddress = () => `thief-${++count}@example.test`;
const edit = (body: Record<string, unknown>) => server.post(victim, contract.editAccount, body);
const mailsTo = async (email: string) => {
  await server.sendMails();
  return server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};

/** Opens an e-mail change as a thief who knows the password as well. */
async function openChange(): Promise<string> {
  const email = newAddress();
  expect((await edit({ email, password: victim.password })).status).toBe(200);
  return tokenIn(await lastMailTo(server, email));
}

async function resetByMail(): Promise<void> {
  const from = `10.9.0.${++count}`;
  await callFrom(server, from, contract.forgotPassword, { email: victim.email });
  const token = tokenIn(await lastMailTo(server, victim.email));
  expect((await callFrom(server, from, contract.resetPassword, { token, password: NEW_PASSWORD })).status).toBe(200);
}

describe("a stolen token alone", () => {
  it("changes no address, because the password is required", async () => {
    const email = newAddress();
    expectFailure(await edit({ email, phone: "+91 1" }), 403, "auth.confirm_required");
    expectFailure(await edit({ email, phone: "+91 1", password: "a guess" }), 400, "auth.wrong_credentials");
    const { body } = await server.get(victim, contract.myAccount);
    expect(body).toMatchObject({ pending_email: null, phone: "" });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("cannot guess the password by requesting an address change", async () => {
    const guess = () => edit({ email: newAddress(), password: "a guess" });
    for (let tries = 0; tries < 11; tries += 1) expectFailure(await guess(), 400, "auth.wrong_credentials");
    expectFailure(await guess(), 429, "auth.throttled");
  });

  it("may still change details that give no access", async () => {
    expect((await edit({ phone: "+91 40 2" })).status).toBe(200);
    expect((await edit({ email: victim.email })).status).toBe(200);
  });
});

describe("a confirmed password", () => {
  async function prove(who: TestUser, password?: string): Promise<void> {
    const { auth, sessions } = server.app.identity;
    const actor = await sessions.service.authenticate(who.token);
    await auth.reauthentication.require(actor, password);
  }

  it("is valid for ten minutes, in its own session alone", async () => {
    const { body } = await server.post(null, contract.login, { username: victim.email, password: victim.password });
    await expect(prove(victim)).rejects.toThrow();
    await prove(victim, victim.password);
    await prove(victim);
    await expect(prove({ ...victim, token: body.token })).rejects.toThrow();
    server.clock.advance(10 * 60_000);
    await expect(prove(victim)).rejects.toThrow();
  });

  it("is not valid for a new address, nor after a password change, which a thief could wait for", async () => {
    await prove(victim, victim.password);
    expectFailure(await edit({ email: newAddress() }), 403, "auth.confirm_required");
    await server.post(victim, contract.changePassword, { password: victim.password, new_password: NEW_PASSWORD });
    await expect(prove(victim)).rejects.toThrow();
    expectFailure(await edit({ email: newAddress() }), 403, "auth.confirm_required");
  });
});

describe("an e-mail change that someone else has opened", () => {
  const answers: [string, () => Promise<unknown>][] = [
    [
      "changes the password",
      () => server.post(victim, contract.changePassword, { password: victim.password, new_password: NEW_PASSWORD }),
    ],
    ["resets the password", resetByMail],
    ["signs out everywhere", () => server.post(victim, contract.endSessions, {})],
  ];
  it.each(answers)("ends when the owner %s", async (_what, answer) => {
    const token = await openChange();
    await answer();
    expectFailure(await server.post(null, contract.confirmEmail, { token }), 400, "auth.link_invalid");
    const rows = await server.database.query("SELECT email FROM users WHERE id = $1", [victim.userId]);
    expect(rows).toEqual([{ email: victim.email }]);
  });
});

describe("a change of credentials", () => {
  it("invalidates open links of every kind", async () => {
    await callFrom(server, "10.9.1.1", contract.forgotPassword, { email: victim.email });
    const form = { name: "Thief", organisation: "Theft", time_zone: "UTC", phone: "" };
    await callFrom(server, "10.9.1.1", contract.register, { ...form, email: victim.email });
    await openChange();
    await server.post(victim, contract.changePassword, { password: victim.password, new_password: NEW_PASSWORD });
    const left = await server.database.query(
      "SELECT purpose FROM one_time_links WHERE user_id = $1 OR payload->>'email' = $2",
      [victim.userId, victim.email],
    );
    expect(left).toEqual([]);
  });

  it("is announced by mail, in the person's language", async () => {
    await server.database.query("UPDATE users SET language = 'hi' WHERE id = $1", [victim.userId]);
    await server.post(victim, contract.changePassword, { password: victim.password, new_password: NEW_PASSWORD });
    await server.post(victim, contract.endSessions, {});
    expect(await mailsTo(victim.email)).toEqual([
      "आपका Switchboard पासवर्ड बदला गया है",
      "आपको Switchboard से बाकी जगहों पर साइन आउट किया गया",
    ]);
  });

  it("is announced by mail when the account is deleted", async () => {
    await server.post(victim, contract.deleteAccount, { password: victim.password });
    expect(await mailsTo(victim.email)).toEqual(["Your Switchboard account was deleted"]);
  });

  it("is announced by mail after a reset link", async () => {
    await resetByMail();
    expect(await mailsTo(victim.email)).toContain("Your Switchboard password was changed");
  });

  it("is announced to the old and the new address, and keeps the session that requested it", async () => {
    const { body } = await server.post(null, contract.login, { username: victim.email, password: victim.password });
    const email = newAddress();
    await edit({ email, password: victim.password });
    const token = tokenIn(await lastMailTo(server, email));
    await server.post(null, contract.confirmEmail, { token });
    for (const to of [victim.email, email])
      expect(await mailsTo(to)).toContain("Your Switchboard account has a new address");
    expect((await server.get(victim, contract.me)).body.email).toBe(email);
    expectFailure(await server.get(body.token, contract.me), 401, "session.required");
  });
});

it("sends no name of the requester to an unconfirmed address", async () => {
  await edit({ name: "Prize https://evil.example" });
  const email = newAddress();
  await edit({ email, password: victim.password });
  expect((await lastMailTo(server, email)).text).not.toMatch(/prize|evil/i);
});
