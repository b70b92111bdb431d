import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { callFrom, countOf, lastMailTo, tokenIn } from "../auth/testing.ts";

const PASSWORD = "a long enough one";
const HOUR_MS = 3_600_000;
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newName = () => `person.${++count}`;
const newAddress = () => `named-${++count}@example.test`;
const choose = (who: TestUser, username: string | null, password = who.password) =>
  server.post(who, contract.changeUsername, { username, password });
const signsIn = async (username: string, password: string) =>
  (await server.post(null, contract.login, { username, password })).status === 200;

async function registered(): Promise<{ email: string; token: string }> {
  const email = newAddress();
  const form = { name: "Asha", email, organisation: "Harbour", time_zone: "Asia/Kolkata" };
  await callFrom(server, `10.9.${count}.1`, contract.register, form);
  return { email, token: tokenIn(await lastMailTo(server, email)) };
}
const confirm = (token: string, username?: string) =>
  server.post(null, contract.confirmRegistration, { token, password: PASSWORD, ...(username && { username }) });

describe("a user name", () => {
  it("is chosen with the password, signs in beside the address ignoring case, and its owner is notified", async () => {
    const user = await server.buildUser({ name: "Asha" });
    const name = newName();
    expect((await choose(user, ` ${name.toUpperCase()} `)).body.username).toBe(name);
    for (const login of [name, name.toUpperCase(), user.email]) expect(await signsIn(login, user.password)).toBe(true);
    expect((await lastMailTo(server, user.email)).subject).toBe("Your Switchboard user name was changed");
    const { entries } = (await server.get(user, contract.auditLog, { action: "account.username" })).body;
    expect(entries).toMatchObject([{ before: { username: user.email }, after: { username: name } }]);
  });

  it("is changed by nobody without the password, and wrong ones are counted", async () => {
    const user = await server.buildUser();
    for (let tries = 0; tries < 10; tries += 1)
      expectFailure(await choose(user, newName(), "a guess"), 400, "auth.wrong_credentials");
    // Two attempts may pass; the account is throttled all the same.
    await choose(user, newName(), "a guess");
    expectFailure(await choose(user, newName()), 429, "auth.throttled");
    expect((await server.get(user, contract.myAccount)).body.username).toBe(user.email);
  });

  it("belongs to one person over all enterprises, also when two choose it at once", async () => {
    const [one, other] = [await server.buildUser(), await server.buildUser()];
    const name = newName();
    const replies = await Promise.all([choose(one, name), choose(other, name)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.code).toBe("user.name_taken");
    const free = newName();
    expect((await choose(one, free)).status).toBe(200);
    expectFailure(await choose(other, free.toUpperCase()), 409, "user.name_taken");
  });

  it("is checked at most ten times an hour, so that nobody can list the names", async () => {
    const user = await server.buildUser();
    const taken = newName();
    await choose(await server.buildUser(), taken);
    for (let tries = 0; tries < 10; tries += 1) expectFailure(await choose(user, taken), 409, "user.name_taken");
    expectFailure(await choose(user, newName()), 429, "auth.throttled");
    server.clock.advance(HOUR_MS + 1000);
    expect((await choose(user, newName())).status).toBe(200);
  });

  it("is given up again, and then free for others; open links end with each change", async () => {
    const [user, other] = [await server.buildUser(), await server.buildUser()];
    const name = newName();
    await choose(user, name);
    const links = await countOf(server, "one_time_links");
    await callFrom(server, "10.8.0.1", contract.forgotPassword, { email: user.email });
    await server.sendMails();
    expect((await choose(user, null)).body.username).toBe(user.email);
    expect(await countOf(server, "one_time_links")).toBe(links);
    expect(await signsIn(name, user.password)).toBe(false);
    expect((await choose(other, name)).status).toBe(200);
  });

  it.each(["as", "asha@example.test", "asha rao", "admin", "-asha"])("is never %s", async (name) => {
    expectFailure(await choose(await server.buildUser(), name), 400, "request.invalid");
  });

  it("changes and notifies nothing when it is chosen again", async () => {
    const user = await server.buildUser();
    expect((await choose(user, null)).status).toBe(200);
    await server.sendMails();
    expect(server.mails.some(({ to }) => to === user.email)).toBe(false);
  });
});

describe("at registration", () => {
  it("allows choosing a user name together with the password", async () => {
    const { token } = await registered();
    const name = newName();
    expect((await confirm(token, name)).status).toBe(200);
    expect(await signsIn(name, PASSWORD)).toBe(true);
  });

  it("keeps the link valid for another name, or none, when one is taken", async () => {
    const taken = newName();
    await choose(await server.buildUser(), taken);
    const { email, token } = await registered();
    expectFailure(await confirm(token, taken), 409, "user.name_taken");
    expect(await signsIn(email, PASSWORD)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  it("does not allow listing the names by a link", async () => {
    const taken = newName();
    await choose(await server.buildUser(), taken);
    const { token } = await registered();
    for (let tries = 0; tries < 10; tries += 1) expectFailure(await confirm(token, taken), 409, "user.name_taken");
    expectFailure(await confirm(token, taken), 429, "auth.throttled");
    expect((await confirm(token)).status).toBe(200);
  });
});

describe("an invited person", () => {
  const invite = async (admin: TestUser, username: string) => {
    const email = newAddress();
    const body = { name: "Devi", email, role: ["user" as const], username };
    return { email, reply: await server.post(admin, contract.createUser, body) };
  };
  const linkOf = async (email: string) => tokenIn(await lastMailTo(server, email));

  it("gets the name that the admin proposed, or the one they choose", async () => {
    const admin = await server.buildUser();
    const [proposed, own] = [newName(), newName()];
    const first = await invite(admin, proposed.toUpperCase());
    expect(first.reply.body).toMatchObject({ username: proposed, joined: false });
    expect((await confirm(await linkOf(first.email))).status).toBe(200);
    expect(await signsIn(proposed, PASSWORD)).toBe(true);
    const second = await invite(admin, newName());
    await confirm(await linkOf(second.email), own);
    const { users } = (await server.post(admin, contract.listUsers, { search: second.email })).body;
    expect(users[0]).toMatchObject({ username: own, joined: true });
  });

  it("does not reveal to the admin that a proposed name is taken", async () => {
    const admin = await server.buildUser();
    const taken = newName();
    await choose(await server.buildUser(), taken);
    const { email, reply } = await invite(admin, taken);
    expect([reply.status, reply.body.username]).toEqual([200, taken]);
    expect((await confirm(await linkOf(email))).status).toBe(200);
    expect(await signsIn(email, PASSWORD)).toBe(true);
    const { users } = (await server.post(admin, contract.listUsers, { search: email })).body;
    expect(users[0]?.username).toBe(email);
  });
});
