import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { png } from "../plans/testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = (who: TestUser, target: string) => server.post(who, contract.newShortcut, { type: "switch", target });
const list = async (who: TestUser) => (await server.get(who, contract.listShortcuts)).body.shortcuts;
const targets = async (who: TestUser) => (await list(who)).map(({ target }) => target);

async function home() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const [a = "", b = "", c = "", d = ""] = device.switches.map(({ id }) => id);
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  return { admin, user, device, a, b, c, d };
}

it("keeps shortcuts in the order of creation, for each person apart", async () => {
  const { admin, user, device, a, b } = await home();
  await server.grant(user, { device: device.id });
  expect((await add(admin, a)).body).toMatchObject({ type: "switch", target: a, position: 0 });
  expect((await add(admin, b)).body).toMatchObject({ target: b, position: 1 });
  expect((await add(user, b)).body).toMatchObject({ position: 0 });
  expect(await targets(admin)).toEqual([a, b]);
  expect(await targets(user)).toEqual([b]);
  expectFailure(await add(admin, a), 409, "shortcut.exists");
});

it("moves a shortcut to another position, at most the last, without gaps", async () => {
  const { admin, a, b, c } = await home();
  const ids: string[] = [];
  for (const target of [a, b, c]) ids.push((await add(admin, target)).body._id);
  const move = (index: number, position: number) =>
    server.post(admin, contract.editShortcut, { shortcut_id: ids[index], position });
  expect((await move(2, 0)).body.shortcuts.map(({ target }) => target)).toEqual([c, a, b]);
  expect((await move(2, 1000)).body.shortcuts.map(({ target }) => target)).toEqual([a, b, c]);
  await server.get(admin, contract.deleteShortcut, { shortcut_id: ids[1] });
  expect((await list(admin)).map(({ target, position }) => [target, position])).toEqual([
    [a, 0],
    [c, 1],
  ]);
  expectFailure(await move(1, 0), 410, "thing.deleted");
  expectFailure(await move(0, -1), 400, "request.invalid");
});

it("rejects a shortcut to something the person may not use, or of the wrong type", async () => {
  const { admin, user, a, b } = await home();
  await server.grant(user, { switch: a });
  expect((await add(user, a)).status).toBe(200);
  expectFailure(await add(user, b), 404, "switch.not_found");
  expectFailure(await add(await server.buildUser(), a), 404, "switch.not_found");
  expectFailure(await add(admin, crypto.randomUUID()), 404, "switch.not_found");
  const remote = await server.post(admin, contract.newShortcut, { type: "remote", target: a });
  expectFailure(remote, 404, "remote.not_found");
});

it("lets nobody else move or remove a shortcut", async () => {
  const { admin, user, device, a } = await home();
  await server.grant(user, { device: device.id });
  const { _id: shortcut_id } = (await add(admin, a)).body;
  for (const who of [user, await server.buildUser()]) {
    const moved = await server.post(who, contract.editShortcut, { shortcut_id, position: 0 });
    expectFailure(moved, 404, "shortcut.not_found");
    expectFailure(await server.get(who, contract.deleteShortcut, { shortcut_id }), 404, "shortcut.not_found");
  }
  expect(await targets(admin)).toEqual([a]);
});

it("hides a shortcut while its switch is not granted, and removes it with the switch", async () => {
  const { admin, user, device, a, b, c } = await home();
  for (const id of [a, b, c]) await server.grant(user, { switch: id });
  for (const id of [a, b, c]) await add(user, id);
  await server.database.query("DELETE FROM switch_grants WHERE user_id = $1 AND switch_id = $2", [user.userId, a]);
  const [first, second] = await list(user);
  expect([first, second].map((each) => [each?.target, each?.position])).toEqual([
    [b, 0],
    [c, 1],
  ]);
  await server.post(user, contract.editShortcut, { shortcut_id: second?._id, position: 0 });
  expect(await targets(user)).toEqual([c, b]);
  await server.grant(user, { switch: a });
  expect(await targets(user)).toEqual([c, b, a]);
  await server.post(admin, contract.deleteDevice, { id: device.id });
  expect(await list(user)).toEqual([]);
});

it("gives shortcuts made at the same time a position each", async () => {
  const { admin, a, b, c, d } = await home();
  await Promise.all([a, b, c, d, a].map((target) => add(admin, target)));
  const made = await list(admin);
  expect(made.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(new Set(made.map(({ target }) => target))).toEqual(new Set([a, b, c, d]));
});

describe("the plan on Home", () => {
  const show = (who: TestUser, target: string) => server.post(who, contract.newShortcut, { type: "plan", target });
  const build = async (admin: TestUser, name: string, device: string) => {
    const room = await server.buildGroup(admin.enterpriseId, `Room of ${name}`, [device]);
    const place = (await server.post(admin, contract.newPlace, { kind: "floor", name, rooms: [room] })).body._id;
    await server.post(admin, contract.setPlanPicture, { place, picture: png().toString("base64") });
    return place;
  };

  it("is one for each person, and another replaces it", async () => {
    const { admin, device, a } = await home();
    const [first, second] = [await build(admin, "Floor 1", device.id), await build(admin, "Floor 2", device.id)];
    await add(admin, a);
    expect((await show(admin, first)).body).toMatchObject({ type: "plan", target: first, position: 1 });
    expect((await show(admin, second)).status).toBe(200);
    expect((await show(admin, second)).status).toBe(200);
    expect(await targets(admin)).toEqual([a, second]);
  });

  it("is refused for a place without a plan, and for one that the person does not see", async () => {
    const { admin, user, device } = await home();
    const floor = await build(admin, "Floor 1", device.id);
    const bare = (await server.post(admin, contract.newPlace, { kind: "site", name: "Bare" })).body._id;
    expectFailure(await show(admin, bare), 404, "plan.not_found");
    expectFailure(await show(user, floor), 404, "plan.not_found");
    expectFailure(await show(await server.buildUser(), floor), 404, "plan.not_found");
  });

  it("is hidden while its person does not see the place, and goes and returns with the place", async () => {
    const { admin, user, device } = await home();
    const floor = await build(admin, "Floor 1", device.id);
    const access = { user_ids: [user.userId], place_ids: [floor] };
    await server.post(admin, contract.grantPlaces, { ...access, access: true });
    await show(user, floor);
    expect(await targets(user)).toEqual([floor]);
    await server.post(admin, contract.grantPlaces, { ...access, access: false });
    expect(await targets(user)).toEqual([]);
    await server.post(admin, contract.grantPlaces, { ...access, access: true });
    expect(await targets(user)).toEqual([floor]);
    await server.post(admin, contract.deletePlace, { id: floor });
    expect(await targets(user)).toEqual([]);
    await server.post(admin, contract.undoDelete, { thing: "place", ids: [floor] });
    expect(await targets(user)).toEqual([floor]);
  });
});
