import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo, tokenIn } from "../auth/testing.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "chosen by myself";
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newAddress = () => `invited-${++count}@example.test`;
const invite = (admin: TestUser, email: string, extra: Record<string, unknown> = {}) =>
  server.post(admin, contract.createUser, { name: "Asha", email, role: ["user"], ...extra });
const confirm = (token: string) => server.post(null, contract.confirmRegistration, { token, password: PASSWORD });

describe("an invitation", () => {
  it("lets the invited person choose a password and sign in, once", async () => {
    const admin = await server.buildUser();
    const email = newAddress();
    const { status, body } = await invite(admin, email, { phone: "+91 40 1" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: ["user"], joined: false, last_sign_in: null, is_demo: false });
    const mail = await lastMailTo(server, email);
    expect(mail.text).toContain('Test Person has invited you to the enterprise "Test building"');
    const { body: signedIn } = await confirm(tokenIn(mail));
    expect((await server.get(signedIn.token, contract.me)).body).toMatchObject({
      email,
      phone: "+91 40 1",
      role: ["user"],
    });
    expectFailure(await confirm(tokenIn(mail)), 400, "auth.link_invalid");
    const login = await server.post(null, contract.login, { username: email, password: PASSWORD });
    expect(login.status).toBe(200);
    const { users } = (await server.post(admin, contract.listUsers, { search: email })).body;
    expect(users[0]).toMatchObject({ joined: true, last_sign_in: server.clock.now().toISOString() });
  });

  it("says on the screen who invites and to which enterprise, as long as its link works", async () => {
    const admin = await server.buildUser({ name: "Asha Rao" });
    const other = await server.buildUser({ enterprise: admin.enterpriseId, name: "Meera Iyer" });
    const email = newAddress();
    const { body } = await invite(admin, email);
    const first = tokenIn(await lastMailTo(server, email));
    const read = (token: string) => server.post(null, contract.readInvitation, { token });
    for (let times = 0; times < 2; times += 1)
      expect((await read(first)).body).toEqual({ enterprise: "Test building", inviter: "Asha Rao" });
    await server.post(other, contract.inviteAgain, { id: body._id });
    const second = tokenIn(await lastMailTo(server, email));
    expect((await read(second)).body).toMatchObject({ inviter: "Meera Iyer" });
    expectFailure(await read(first), 400, "auth.link_invalid");
    expect((await confirm(second)).status).toBe(200);
    expectFailure(await read(second), 400, "auth.link_invalid");
    expectFailure(await read("x".repeat(43)), 400, "auth.link_invalid");
  });

  it("tells nothing to the holder of another link, or of one that was withdrawn", async () => {
    const admin = await server.buildUser();
    await server.post(null, contract.forgotPassword, { email: admin.email });
    const reset = tokenIn(await lastMailTo(server, admin.email));
    expectFailure(await server.post(null, contract.readInvitation, { token: reset }), 400, "auth.link_invalid");
    const email = newAddress();
    const { body } = await invite(admin, email);
    const token = tokenIn(await lastMailTo(server, email));
    await server.post(admin, contract.deleteUser, { id: body._id });
    expectFailure(await server.post(null, contract.readInvitation, { token }), 400, "auth.link_invalid");
  });

  it("expires after seven days, and when a newer one is sent", async () => {
    const admin = await server.buildUser();
    const email = newAddress();
    const { body } = await invite(admin, email);
    const first = tokenIn(await lastMailTo(server, email));
    expect((await server.post(admin, contract.inviteAgain, { id: body._id })).body).toEqual({ accepted: true });
    const second = tokenIn(await lastMailTo(server, email));
    expectFailure(await confirm(first), 400, "auth.link_invalid");
    const now = server.clock.now();
    server.clock.advance(7 * DAY_MS + 1000);
    expectFailure(await confirm(second), 400, "auth.link_invalid");
    server.clock.set(now);
    expect((await confirm(second)).status).toBe(200);
  });

  it("does not work once the invited person was removed", async () => {
    const admin = await server.buildUser();
    const email = newAddress();
    const { body } = await invite(admin, email);
    const token = tokenIn(await lastMailTo(server, email));
    await server.post(admin, contract.deleteUser, { id: body._id });
    expectFailure(await confirm(token), 400, "auth.link_invalid");
    expect(await server.database.query("SELECT 1 FROM users WHERE email = $1", [email])).toEqual([]);
  });

  it("accepts only its own fields: no demo, no enterprise, no password, no second role", async () => {
    const admin = await server.buildUser();
    const stranger = await server.buildUser();
    const email = newAddress();
    const extra = {
      is_demo: true,
      enterprise: stranger.enterpriseId,
      owner: stranger.userId,
      password: "known to all",
    };
    const { body } = await invite(admin, email, extra);
    expect(body.is_demo).toBe(false);
    const { users } = (await server.post(stranger, contract.listUsers, {})).body;
    expect(users).toHaveLength(1);
    const login = await server.post(null, contract.login, { username: email, password: "known to all" });
    expectFailure(login, 400, "auth.wrong_credentials");
    expectFailure(await invite(admin, newAddress(), { role: ["admin", "user"] }), 400, "request.invalid");
  });

  it("is rejected for a member, and cannot be sent by a user", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expectFailure(await invite(admin, user.email), 409, "user.exists");
    expectFailure(await invite(user, newAddress()), 403, "access.denied");
  });

  it("goes to one mailbox at most five times an hour", async () => {
    const admin = await server.buildUser();
    const email = newAddress();
    const { body } = await invite(admin, email);
    const again = () => server.post(admin, contract.inviteAgain, { id: body._id });
    for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200);
    expectFailure(await again(), 429, "auth.throttled");
  });
});

describe("someone who already has an account", () => {
  it("becomes a member and is informed by mail, while the admin sees no difference", async () => {
    const admin = await server.buildUser();
    const known = await server.buildUser({ name: "Secretly Known" });
    await server.database.query("UPDATE users SET phone = '+91 secret', organisation = 'Secret' WHERE id = $1", [
      known.userId,
    ]);
    const fresh = await invite(admin, newAddress());
    const { status, body } = await invite(admin, known.email);
    const same = ({ _id, email, username, ...rest }: typeof body) => rest;
    expect(status).toBe(200);
    expect(same(body)).toEqual(same(fresh.body));
    expect(body.username).toBe(known.email);
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people.map(({ name }) => name)).not.toContain("Secretly Known");
    const mail = await lastMailTo(server, known.email);
    expect(mail.text).toContain("Test Person has invited you to another enterprise");
    expect(mail.text).not.toContain("token=");
    const { enterprises } = (await server.get(known, contract.myEnterprises)).body;
    expect(enterprises).toContainEqual(
      expect.objectContaining({ _id: admin.enterpriseId, invited: true, inviter: "Test Person" }),
    );
    const moved = await server.post(known, contract.switchEnterprise, { enterprise: admin.enterpriseId });
    expect((await server.get(moved.body.token, contract.me)).body).toMatchObject({
      name: "Secretly Known",
      role: ["user"],
    });
    const { users } = (await server.post(admin, contract.listUsers, { search: known.email })).body;
    expect(users[0]).toMatchObject({ joined: true, name: "Secretly Known" });
  });

  it("keeps their password, and an older unopened invitation stops working", async () => {
    const [one, two] = [await server.buildUser(), await server.buildUser()];
    const email = newAddress();
    await invite(one, email);
    const first = tokenIn(await lastMailTo(server, email));
    await invite(two, email);
    const second = tokenIn(await lastMailTo(server, email));
    expect((await confirm(second)).status).toBe(200);
    expectFailure(await confirm(first), 400, "auth.link_invalid");
  });
});

it.each(["new.reader@example.test", "known.reader@example.test"])(
  "carries no link and no greeting of the inviter's choosing to %s",
  async (email) => {
    if (email.startsWith("known")) await server.buildUser({ email });
    const enterprise = await server.buildEnterprise({ name: "Prize at https://evil.example/\u202Ex" });
    const admin = await server.buildUser({ enterprise, name: "Bank at https://evil.example/pay" });
    await invite(admin, email, { name: "Click evil.example" });
    const { text, html } = await lastMailTo(server, email);
    for (const form of [text, html]) {
      expect(form).toContain("Prize at https evil example x");
      expect(form).not.toMatch(/evil\.example|Click|\u202e/);
    }
  },
);
