import { contract } from "@switchboard/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, countOf, lastMailTo, tokenIn } from "./testing.ts";

const HOUR_MS = 3_600_000;
let server: TestServer;
let lastAddress = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form = (email: string, more = {}) => ({
  name: "Asha Rao",
  email,
  phone: "+91 40 5550 0199",
  organisation: "Harbour Cold Store",
  time_zone: "Asia/Kolkata",
  ...more,
});
const newAddress = () => `10.1.0.${++lastAddress}`;
const register = (email: string, more = {}) => callFrom(server, newAddress(), contract.register, form(email, more));
const confirm = (token: string, password = "a long password") =>
  server.post(null, contract.confirmRegistration, { token, password });

async function registerAndRead(email: string, more = {}): Promise<string> {
  await register(email, more);
  return tokenIn(await lastMailTo(server, email));
}

describe("registering", () => {
  it("creates nothing until the link in the mail is opened, then person, enterprise and admin at once", async () => {
    const before = [await countOf(server, "users"), await countOf(server, "enterprises")];
    const token = await registerAndRead("asha@example.test");
    expect([await countOf(server, "users"), await countOf(server, "enterprises")]).toEqual(before);
    const { status, body } = await confirm(token);
    expect(status).toBe(200);
    const signedIn = body;
    expect(decodeJwt(signedIn.token)).not.toHaveProperty("tour");
    expect((await server.get(signedIn.token, contract.me)).body).toMatchObject({
      email: "asha@example.test",
      name: "Asha Rao",
      organisation: "Harbour Cold Store",
      phone: "+91 40 5550 0199",
      role: ["admin"],
    });
    expect((await server.get(signedIn.token, contract.enterpriseMe)).body).toMatchObject({
      name: "Harbour Cold Store",
      time_zone: "Asia/Kolkata",
    });
    const signIn = await server.post(null, contract.login, {
      username: "ASHA@example.test",
      password: "a long password",
    });
    expect(signIn.status).toBe(200);
  });

  it("answers a known address the same, and informs its owner by mail without a way to change anything", async () => {
    const user = await server.buildUser();
    const links = await countOf(server, "one_time_links");
    const known = await register(user.email);
    const unknown = await register("unknown@example.test");
    expect(known).toEqual(unknown);
    expect(await countOf(server, "one_time_links")).toBe(links + 2);
    const mail = await lastMailTo(server, user.email);
    expect(mail.subject).toBe("You already have a Switchboard account");
    expect(mail.text).not.toContain("token=");
    expect((await server.post(null, contract.login, { username: user.email, password: user.password })).status).toBe(
      200,
    );
  });

  it("lets only the reader of the mail choose the password", async () => {
    const token = await registerAndRead("victim@example.test", { password: "the intruder's own" });
    await confirm(token, "the owner's own");
    const guess = { username: "victim@example.test", password: "the intruder's own" };
    expectFailure(await server.post(null, contract.login, guess), 400, "auth.wrong_credentials");
    expectFailure(await confirm(token, "short"), 400, "request.invalid");
  });

  it("ignores unknown fields", async () => {
    const more = { role: ["admin"], is_demo: true, enterprise: "x", username: "root", _id: "1", password_hash: "x" };
    const { body } = await confirm(await registerAndRead("extra@example.test", more));
    const me = await server.get(body.token, contract.me);
    expect(me.body).toMatchObject({ is_demo: false, username: "extra@example.test" });
  });

  it("puts nothing into the mail that the requester has chosen, because it may go to anybody", async () => {
    const lure = { name: "Prize https://evil.example", organisation: "You won: www.evil.example <img src=x>" };
    await register("stranger@example.test", lure);
    const { subject, text, html } = await lastMailTo(server, "stranger@example.test");
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|prize|you won|<img/i);
  });

  it("rejects line breaks in a name or an address, so that no header can be injected into a mail", async () => {
    expectFailure(await register("a@example.test", { name: "Eve\r\nBcc: all@example.test" }), 400, "request.invalid");
    expectFailure(await register("a@example.test\r\nBcc: all@example.test"), 400, "request.invalid");
  });

  it("accepts odd characters in a name, and no phone number with them", async () => {
    expectFailure(await register("odd@example.test", { phone: "1\u00002" }), 400, "request.invalid");
    const token = await registerAndRead("odd@example.test", { name: "A\ud800B" });
    expect((await confirm(token)).status).toBe(200);
  });
});

describe("a confirmation link", () => {
  it("works once", async () => {
    const token = await registerAndRead("once@example.test");
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectFailure(await confirm(token), 400, "auth.link_invalid");
  });

  it("expires after 24 hours", async () => {
    const token = await registerAndRead("late@example.test");
    server.clock.advance(24 * HOUR_MS);
    expectFailure(await confirm(token), 400, "auth.link_invalid");
  });

  it("is replaced by a newer one", async () => {
    const older = await registerAndRead("twice@example.test");
    const newer = await registerAndRead("twice@example.test");
    expectFailure(await confirm(older), 400, "auth.link_invalid");
    expect((await confirm(newer)).status).toBe(200);
  });

  it("is rejected when the address has been taken meanwhile, and leaves no enterprise behind", async () => {
    const token = await registerAndRead("taken@example.test");
    await server.buildUser({ email: "taken@example.test" });
    const enterprises = await countOf(server, "enterprises");
    expectFailure(await confirm(token), 400, "auth.link_invalid");
    expect(await countOf(server, "enterprises")).toBe(enterprises);
  });

  it("does not work as a reset link", async () => {
    const token = await registerAndRead("purpose@example.test");
    const reply = await server.post(null, contract.resetPassword, { token, password: "another password" });
    expectFailure(reply, 400, "auth.link_invalid");
    expect((await confirm(token)).status).toBe(200);
  });
});

describe("asking too often", () => {
  it("is rejected for an address that asks for many", async () => {
    const ask = (n: number) => callFrom(server, "10.9.9.9", contract.register, form(`many${n}@example.test`));
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(200);
    expectFailure(await ask(20), 429, "auth.throttled");
  });

  it("sends no more mail to one mailbox, with the same answer, and keeps the last link working", async () => {
    const email = "flooded@example.test";
    for (let n = 0; n < 4; n++) {
      await register(email);
      await server.sendMails();
    }
    const token = await registerAndRead(email);
    expect((await register(email)).body).toEqual({ accepted: true });
    expect((await confirm(token)).status).toBe(200);
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });
});
