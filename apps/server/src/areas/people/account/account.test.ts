import { contract } from "@switchboard/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo, tokenIn } from "../auth/testing.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

const newAddress = () => `new-${++count}@example.test`;
const edit = (who: TestUser, body: Record<string, unknown>) => server.post(who, contract.editAccount, body);
const confirm = (token: string) => server.post(null, contract.confirmEmail, { token });
async function signIn(username: string, password: string): Promise<string> {
  return (await server.post(null, contract.login, { username, password })).body.token;
}

describe("one's own account", () => {
  it("is changed by its owner, ignoring extra fields", async () => {
    const user = await server.buildUser({ role: "user" });
    const change = { phone: "+91 40 2", location: "Hyderabad", tags: ["Site A", "Site A", "Night"] };
    const extra = { role: ["admin"], is_demo: true, enterprise: crypto.randomUUID(), _id: crypto.randomUUID() };
    const { body } = await edit(user, { ...change, ...extra });
    expect(body).toMatchObject({
      ...change,
      tags: ["Site A", "Night"],
      _id: user.userId,
      role: ["user"],
      is_demo: false,
      pending_email: null,
    });
    expect((await server.get(user, contract.myAccount)).body).toEqual(body);
  });

  it("rejects an empty tag with the spec's sentence", async () => {
    const reply = await edit(await server.buildUser(), { tags: [" "] });
    expectFailure(reply, 400, "request.invalid");
    expect(reply.body).toMatchObject({ fields: [{ message: "Enter atleast a value to add new tag(s)." }] });
  });

  it("overrides the details that an admin had entered", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Asha" });
    await server.post(admin, contract.editUser, { id: user.userId, name: "A. Verma" });
    await edit(user, { name: "Asha Verma" });
    const { users } = (await server.post(admin, contract.listUsers, { search: "Asha Verma" })).body;
    expect(users).toHaveLength(1);
  });
});

describe("a new e-mail address", () => {
  it("takes effect when the mail to it is answered, and the old address is notified", async () => {
    const user = await server.buildUser();
    const email = newAddress();
    expect((await edit(user, { email, password: user.password })).body).toMatchObject({
      email: user.email,
      pending_email: email,
    });
    expect((await lastMailTo(server, user.email)).text).toContain("another e-mail address");
    const token = tokenIn(await lastMailTo(server, email));
    expect((await confirm(token)).body).toEqual({ accepted: true });
    expect((await server.get(user, contract.myAccount)).body).toMatchObject({
      email,
      username: email,
      pending_email: null,
    });
    expect((await lastMailTo(server, user.email)).text).toContain("no longer used to sign in");
    expectFailure(await confirm(token), 400, "auth.link_invalid");
    expect(await signIn(email, user.password)).toBeTruthy();
  });

  it("expires after a day, after a newer request, and once the address belongs to someone else", async () => {
    const user = await server.buildUser();
    const [first, second] = [newAddress(), newAddress()];
    await edit(user, { email: first, password: user.password });
    const old = tokenIn(await lastMailTo(server, first));
    await edit(user, { email: second, password: user.password });
    const token = tokenIn(await lastMailTo(server, second));
    expectFailure(await confirm(old), 400, "auth.link_invalid");
    const now = server.clock.now();
    server.clock.advance(25 * 3_600_000);
    expectFailure(await confirm(token), 400, "auth.link_invalid");
    server.clock.set(now);
    await server.buildUser({ email: second });
    expectFailure(await confirm(token), 400, "auth.link_invalid");
    expect((await server.get(user, contract.myAccount)).body.email).toBe(user.email);
  });

  it("gets the same answer and no link when it belongs to someone else", async () => {
    const user = await server.buildUser();
    const other = await server.buildUser();
    expect((await edit(user, { email: other.email, password: user.password })).body).toMatchObject({
      pending_email: other.email,
    });
    expect((await lastMailTo(server, other.email)).text).not.toContain("token=");
  });

  it("is withdrawn by entering the present one, and its link stops working", async () => {
    const user = await server.buildUser();
    const email = newAddress();
    await edit(user, { email, password: user.password });
    const token = tokenIn(await lastMailTo(server, email));
    const { body } = await edit(user, { email: user.email, password: user.password });
    expect(body).toMatchObject({ email: user.email, pending_email: null });
    expectFailure(await confirm(token), 400, "auth.link_invalid");
  });

  it("invalidates reset links that were sent to the old address", async () => {
    const user = await server.buildUser();
    const email = newAddress();
    await edit(user, { email, password: user.password });
    const token = tokenIn(await lastMailTo(server, email));
    await server.post(null, contract.forgotPassword, { email: user.email });
    const reset = tokenIn(await lastMailTo(server, user.email));
    await confirm(token);
    const reply = await server.post(null, contract.resetPassword, { token: reset, password: "a new password" });
    expectFailure(reply, 400, "auth.link_invalid");
  });
});

describe("a new password", () => {
  it("ends all other sessions and live connections, and keeps this one", async () => {
    const user = await server.buildUser();
    const other = { ...user, token: await signIn(user.email, user.password) };
    const live = await peers.connectPerson(other);
    const closed = live.closed();
    const body = { password: user.password, new_password: "a new password" };
    expect((await server.post(user, contract.changePassword, body)).status).toBe(200);
    await closed;
    expectFailure(await server.get(other, contract.me), 401, "session.required");
    expect((await server.get(user, contract.me)).status).toBe(200);
    expect(await signIn(user.email, "a new password")).toBeTruthy();
  });

  it("requires the old one, which cannot be guessed with a stolen session", async () => {
    const user = await server.buildUser();
    const guess = () =>
      server.post(user, contract.changePassword, { password: "wrong", new_password: "mine from now" });
    for (let tries = 0; tries < 10; tries += 1) expectFailure(await guess(), 400, "auth.wrong_credentials");
    await guess();
    expectFailure(await guess(), 429, "auth.throttled");
    expectFailure(await server.post(user, contract.deleteAccount, { password: "wrong" }), 429, "auth.throttled");
  });
});

describe("sessions", () => {
  it("are listed with their browser, and can be ended singly or all but this one", async () => {
    const user = await server.buildUser();
    const reply = await server.app.http.inject({
      method: "POST",
      url: contract.login.path,
      headers: { "user-agent": "Browser of a phone" },
      payload: { username: user.email, password: user.password },
    });
    const phone = (reply.json() as { token: string }).token;
    const third = await signIn(user.email, user.password);
    const { sessions } = (await server.get(user, contract.mySessions)).body;
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ agent }) => agent)).toContain("Browser of a phone");
    const id = String(decodeJwt(phone).session);
    expect((await server.post(user, contract.endSessions, { id })).body).toEqual({ ended: 1 });
    expectFailure(await server.get(phone, contract.me), 401, "session.required");
    expect((await server.get(third, contract.me)).status).toBe(200);
    expect((await server.post(user, contract.endSessions, {})).body).toEqual({ ended: 1 });
    expectFailure(await server.get(third, contract.me), 401, "session.required");
    expect((await server.get(user, contract.me)).status).toBe(200);
  });

  it("cannot be ended by another person, whatever id is named", async () => {
    const [user, other] = [await server.buildUser(), await server.buildUser()];
    const id = String(decodeJwt(other.token).session);
    expect((await server.post(user, contract.endSessions, { id })).body).toEqual({ ended: 0 });
    expect((await server.get(other, contract.me)).status).toBe(200);
  });
});

describe("deleting the account", () => {
  const remove = (who: TestUser) => server.post(who, contract.deleteAccount, { password: who.password });
  const exists = async (table: string, id: string) =>
    (await server.database.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length > 0;

  it("requires the password, and is rejected for the only admin of others", async () => {
    const admin = await server.buildUser();
    await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const wrong = await server.post(admin, contract.deleteAccount, { password: "no" });
    expectFailure(wrong, 400, "auth.wrong_credentials");
    expectFailure(await remove(admin), 409, "user.last_admin");
    expect((await server.get(admin, contract.me)).status).toBe(200);
  });

  /** Inserts a row of each kind that no foreign key ties to the device. */
  async function keepHistory({ id, enterpriseId, switches }: TestDevice): Promise<void> {
    const own = "enterprise_id, device_id";
    const run = (statement: string, ...more: unknown[]) =>
      server.database.query(statement, [enterpriseId, id, ...more]);
    await server.database.query("SELECT ensure_readings_partition($1)", ["2026-03-01"]);
    await run(`INSERT INTO readings (${own}, ts, p) VALUES ($1, $2, '2026-03-02', 1)`);
    await run(`INSERT INTO device_events (${own}, ts, type, value) VALUES ($1, $2, now(), 1, 1)`);
    await run(`INSERT INTO device_status_changes (${own}, ts, status) VALUES ($1, $2, now(), 1)`);
    await run(
      `INSERT INTO commands (${own}, id, switch_id, source, outcome, created_at, expires_at)
       VALUES ($1, $2, gen_random_uuid(), $3, 'device', 'confirmed', now(), now())`,
      switches[0]?.id,
    );
    await run(
      `INSERT INTO ir_sends (${own}, id, outcome, created_at, expires_at)
       VALUES ($1, $2, gen_random_uuid(), 'confirmed', now(), now())`,
    );
  }

  it("removes an enterprise whose only member leaves, with everything in it, and no other", async () => {
    const admin = await server.buildUser();
    const neighbour = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    const kept = await server.buildDevice(neighbour.enterpriseId);
    await keepHistory(device);
    const board = await peers.connectDevice(device);
    const closed = board.closed();
    await server.post(admin, contract.editAccount, { name: "Written down" });
    expect((await remove(admin)).body).toEqual({ deleted: true });
    await closed;
    expectFailure(await server.get(admin, contract.me), 401, "session.required");
    for (const [table, id] of [
      ["enterprises", admin.enterpriseId],
      ["devices", device.id],
      ["users", admin.userId],
    ] as const)
      expect(await exists(table, id)).toBe(false);
    for (const table of ["readings", "device_events", "device_status_changes", "audit_log", "commands", "ir_sends"])
      expect(
        await server.database.query(`SELECT 1 FROM ${table} WHERE enterprise_id = $1`, [admin.enterpriseId]),
      ).toEqual([]);
    expect(await exists("devices", kept.id)).toBe(true);
  });

  it("hands the person's things to an admin", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    await server.database.query(
      `INSERT INTO scenes (enterprise_id, id, name, actions, owner_id, created_at)
       VALUES ($1, gen_random_uuid(), 'Leaving', '[]', $2, now())`,
      [user.enterpriseId, user.userId],
    );
    expect((await remove(user)).status).toBe(200);
    const owners = await server.database.query("SELECT owner_id FROM scenes WHERE enterprise_id = $1", [
      admin.enterpriseId,
    ]);
    expect(owners).toEqual([{ owner_id: admin.userId }]);
    expect(await exists("users", user.userId)).toBe(false);
  });
});

it("stores which kinds of notifications are muted", async () => {
  const user = await server.buildUser();
  await server.post(user, contract.setNotificationSettings, { muted: ["offline", "ticket"] });
  expect((await server.get(user, contract.notificationSettings)).body).toEqual({ muted: ["offline", "ticket"] });
  const sorted = await server.post(user, contract.setNotificationSettings, { muted: ["ticket", "power", "power"] });
  expect(sorted.body).toEqual({ muted: ["power", "ticket"] });
  const wrong = await server.post(user, contract.setNotificationSettings, { muted: ["everything"] });
  expectFailure(wrong, 400, "request.invalid");
});
