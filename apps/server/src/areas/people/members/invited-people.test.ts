import { contract, type Member } from "@switchboard/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo, tokenIn } from "../auth/testing.ts";

const PASSWORD = "chosen by myself";
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newAddress = () => `guest-${++count}@example.test`;
const invite = async (admin: TestUser, email: string): Promise<Member> =>
  (await server.post(admin, contract.createUser, { name: "Asha", email, role: ["user"] })).body;
const remove = (admin: TestUser, id: string) => server.post(admin, contract.deleteUser, { id });
const find = async (admin: TestUser, search: string) =>
  (await server.post(admin, contract.listUsers, { search })).body.users[0];
const switchTo = (who: TestUser, enterprise: string) => server.post(who, contract.switchEnterprise, { enterprise });

/** An address with an account, and one without: the visible results must be the same. */
const ADDRESSES: [string, () => Promise<string>][] = [
  ["an account", async () => (await server.buildUser()).email],
  ["none", async () => newAddress()],
];

describe.each(ADDRESSES)("inviting an address with %s", (_what, address) => {
  it("gives a new id each time, which belongs to nobody", async () => {
    const [admin, email] = [await server.buildUser(), await address()];
    const ids: string[] = [];
    for (let time = 0; time < 3; time++) {
      const { _id } = await invite(admin, email);
      ids.push(_id);
      await remove(admin, _id);
    }
    expect(new Set(ids).size).toBe(3);
    const other = await server.buildUser();
    expect(ids).not.toContain((await invite(other, email))._id);
    const owners = await server.database.query("SELECT id FROM users WHERE email = $1", [email]);
    expect(owners.map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids));
  });

  it("is rejected while the invitation is open, and leaves nothing behind when removed", async () => {
    const [admin, email] = [await server.buildUser(), await address()];
    const { _id } = await invite(admin, email);
    const again = await server.post(admin, contract.createUser, { name: "Asha", email, role: ["user"] });
    expectFailure(again, 409, "user.exists");
    await remove(admin, _id);
    const [binned] = (await server.get(admin, contract.listBin, {})).body.entries;
    await server.post(admin, contract.purgeBinned, { id: binned?._id ?? "" });
    for (const table of ["users", "one_time_links"]) {
      const column = table === "users" ? "id" : "user_id";
      expect(await server.database.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [_id])).toEqual([]);
    }
  });

  it("lists and finds them by the invited address, among people and in their access", async () => {
    const [admin, email] = [await server.buildUser(), await address()];
    const { _id } = await invite(admin, email);
    expect(await find(admin, email)).toMatchObject({ _id, email, username: email, joined: false });
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people).toContainEqual(expect.objectContaining({ _id, email }));
  });
});

describe("an invited person with an account", () => {
  it("hides a later address of theirs until they join", async () => {
    const [admin, known] = [await server.buildUser(), await server.buildUser()];
    const email = newAddress();
    await invite(admin, known.email);
    await server.post(known, contract.editAccount, { email, password: known.password });
    await server.post(null, contract.confirmEmail, { token: tokenIn(await lastMailTo(server, email)) });
    expect(await find(admin, known.email)).toMatchObject({ email: known.email, joined: false });
    expect(await find(admin, email)).toBeUndefined();
  });

  it("sees the enterprise in their list, and what they were granted meanwhile", async () => {
    const [admin, known] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(admin.enterpriseId);
    const { _id } = await invite(admin, known.email);
    await server.post(admin, contract.grantDevices, { user_ids: [_id], device_ids: [device.id], access: true });
    const { enterprises } = (await server.get(known, contract.myEnterprises)).body;
    expect(enterprises.map((each) => each._id)).toContain(admin.enterpriseId);
    const { token } = (await switchTo(known, admin.enterpriseId)).body;
    const { devices } = (await server.get(token, contract.myDevices, {})).body;
    expect(devices.map((each) => each._id)).toEqual([device.id]);
    expect(await find(admin, known.email)).toMatchObject({ _id: known.userId, joined: true });
    expect(await server.database.query("SELECT 1 FROM users WHERE id = $1", [_id])).toEqual([]);
  });

  it("is the only one who can join, not the holder of a former address or anybody else", async () => {
    const [admin, known, stranger] = [await server.buildUser(), await server.buildUser(), await server.buildUser()];
    await invite(admin, known.email);
    expectFailure(await switchTo(stranger, admin.enterpriseId), 404, "enterprise.not_found");
    const { enterprises } = (await server.get(stranger, contract.myEnterprises)).body;
    expect(enterprises.map((each) => each._id)).toEqual([stranger.enterpriseId]);
    await server.database.query("UPDATE users SET email = $2 WHERE id = $1", [known.userId, newAddress()]);
    expectFailure(await switchTo(known, admin.enterpriseId), 404, "enterprise.not_found");
  });

  it("keeps the account when the only other enterprise removes them, and signs in where they are invited", async () => {
    const [boss, admin] = [await server.buildUser(), await server.buildUser()];
    const known = await server.buildUser({ enterprise: boss.enterpriseId, role: "user" });
    await invite(admin, known.email);
    await remove(boss, known.userId);
    const reply = await server.post(null, contract.login, { username: known.email, password: known.password });
    expect(reply.status).toBe(200);
    expect(await find(admin, known.email)).toMatchObject({ joined: true });
  });
});

it("gives someone without an account an id of their own, with what they were granted meanwhile", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const email = newAddress();
  const { _id } = await invite(admin, email);
  await server.post(admin, contract.grantDevices, { user_ids: [_id], device_ids: [device.id], access: true });
  const token = tokenIn(await lastMailTo(server, email));
  const { body } = await server.post(null, contract.confirmRegistration, { token, password: PASSWORD });
  expect((await server.get(body.token, contract.myDevices, {})).body.devices).toHaveLength(1);
  const member = await find(admin, email);
  expect(member).toMatchObject({ joined: true, email, name: "Asha" });
  expect(member?._id).not.toBe(_id);
});

it("lets an invited address open an enterprise of its own, where the invitation waits", async () => {
  const [admin, email] = [await server.buildUser(), newAddress()];
  await invite(admin, email);
  const form = { name: "Asha", phone: "", organisation: "Own", time_zone: "UTC" };
  await server.post(null, contract.register, { ...form, email });
  const token = tokenIn(await lastMailTo(server, email));
  const { body } = await server.post(null, contract.confirmRegistration, { token, password: PASSWORD });
  const { enterprises } = (await server.get(body.token, contract.myEnterprises)).body;
  expect(enterprises.map(({ name }) => name).sort()).toEqual(["Own", "Test building"]);
});

it("does not reveal mails of other enterprises to the same mailbox", async () => {
  const email = newAddress();
  for (let sent = 0; sent < 6; sent++) await invite(await server.buildUser(), email);
  const admin = await server.buildUser();
  const { _id } = await invite(admin, email);
  expect((await server.post(admin, contract.inviteAgain, { id: _id })).body).toEqual({ accepted: true });
  await server.sendMails();
  expect(server.mails.filter(({ to }) => to === email)).toHaveLength(5);
});

it("begins the tour once for a person who joined by an invitation, and for nobody else", async () => {
  const [admin, email] = [await server.buildUser(), newAddress()];
  expect((await server.post(admin, contract.beginTour, undefined)).body).toEqual({ due: false });
  await invite(admin, email);
  const token = tokenIn(await lastMailTo(server, email));
  const joined = (await server.post(null, contract.confirmRegistration, { token, password: PASSWORD })).body;
  expect(decodeJwt(joined.token)).toMatchObject({ email, tour: true });
  const begin = async () => (await server.post(joined.token, contract.beginTour, undefined)).body;
  expect([await begin(), await begin()]).toEqual([{ due: true }, { due: false }]);
  const again = (await server.post(null, contract.login, { username: email, password: PASSWORD })).body;
  expect(decodeJwt("token" in again ? again.token : "")).not.toHaveProperty("tour");
});
