import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Builds a tower with two floors, a lamp in the hall of the first, and a fan in a den that is in no place. */
async function buildTower() {
  const admin = await server.buildUser({ name: "Meera" });
  const ravi = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Ravi" });
  const build = async (kind: "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const tower = await build("building", "Tower", null);
  const [first, second] = [await build("floor", "Floor 1", tower), await build("floor", "Floor 2", tower)];
  const lamp = await server.buildDevice(admin.enterpriseId, { name: "Lamp" });
  const fan = await server.buildDevice(admin.enterpriseId, { name: "Fan" });
  const hall = await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id]);
  const den = await server.buildGroup(admin.enterpriseId, "Den", [fan.id]);
  await server.post(admin, contract.editPlace, { id: first, rooms: [hall] });
  return { admin, ravi, tower, first, second, hall, den, lamp, fan };
}

const change = (who: TestUser, to: TestUser, place: string, access = true) =>
  server.post(who, contract.grantPlaces, { user_ids: [to.userId], place_ids: [place], access });
const visibleTo = async (user: TestUser) =>
  (await server.get(user, contract.myDevices)).body.devices.map(({ device_name }) => device_name).sort();
const placesOf = async (user: TestUser) =>
  (await server.get(user, contract.listPlaces)).body.places.map(({ name }) => name).sort();
const trail = async (admin: TestUser, action: string) =>
  (await server.get(admin, contract.auditLog, { action })).body.entries.map(({ before, after }) => before ?? after);

/** Writes a command of Ravi that waits, and returns how it ended, if it has. */
async function commandOf(ravi: TestUser, switchId: string) {
  const order = {
    enterpriseId: ravi.enterpriseId,
    owner: { id: ravi.userId, name: "Ravi" },
    source: "schedule" as const,
    cause: { id: randomUUID(), name: "Evening" },
    orders: [{ switchId, switch_state: 1 as const }],
    holdUntil: new Date(server.clock.now().getTime() + 3_600_000),
  };
  await server.app.building.commands.orders.write(server.database, [order]);
  return () => server.database.query("SELECT outcome, reason FROM commands WHERE switch_id = $1", [switchId]);
}

describe("a granted place", () => {
  it("gives access to the rooms in it at any depth, and to those added later", async () => {
    const { admin, ravi, tower, second, den } = await buildTower();
    expect(await change(admin, ravi, tower)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
    await server.post(admin, contract.editGroup, { id: den, place: second });
    expect(await visibleTo(ravi)).toEqual(["Fan", "Lamp"]);
    await server.post(admin, contract.editPlace, { id: second, rooms: [] });
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
    expect((await change(admin, ravi, tower)).body).toEqual({ changed: 0 });
    expect((await change(admin, ravi, tower, false)).body).toEqual({ changed: 1 });
    expect(await visibleTo(ravi)).toEqual([]);
  });

  it("is listed with its holders, and visible to them while it is empty", async () => {
    const { admin, ravi, second } = await buildTower();
    await change(admin, ravi, second);
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people.find(({ _id }) => _id === ravi.userId)).toMatchObject({ places: [second], rooms: [], devices: [] });
    const { users } = (await server.post(admin, contract.listUsers, { limit: 10, offset: 0 })).body;
    expect(users.find(({ _id }) => _id === ravi.userId)?.granted).toMatchObject({ places: 1, rooms: 0 });
    expect(await placesOf(ravi)).toEqual(["Floor 2", "Tower"]);
    expect((await server.get(ravi, contract.deviceGroups)).body.groups).toEqual([]);
  });

  it("follows a floor into another building, and withdraws unsent commands of those who lose it", async () => {
    const { admin, ravi, tower, first, lamp } = await buildTower();
    await change(admin, ravi, tower);
    const ended = await commandOf(ravi, lamp.switches[0]?.id ?? "");
    const annex = (await server.post(admin, contract.newPlace, { kind: "building", name: "Annex" })).body._id;
    await server.post(admin, contract.editPlace, { id: first, parent: annex });
    expect(await visibleTo(ravi)).toEqual([]);
    expect(await ended()).toEqual([{ outcome: "failed", reason: "no_access" }]);
    await change(admin, ravi, annex);
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
  });

  it("ends with the place, which the audit log records, and comes back with it", async () => {
    const { admin, ravi, first, lamp } = await buildTower();
    await change(admin, ravi, first);
    const ended = await commandOf(ravi, lamp.switches[0]?.id ?? "");
    await server.post(admin, contract.deletePlace, { id: first });
    expect(await visibleTo(ravi)).toEqual([]);
    expect(await ended()).toEqual([{ outcome: "failed", reason: "no_access" }]);
    expect(await trail(admin, "access.revoke")).toEqual([{ people: ["Ravi"], places: ["Floor 1"] }]);
    await server.post(admin, contract.undoDelete, { thing: "place", ids: [first] });
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
  });

  it("leaves its holders with what was in it when it is merged into another, and nothing of that one", async () => {
    const { admin, ravi, first, second, den } = await buildTower();
    await server.post(admin, contract.editGroup, { id: den, place: second });
    await change(admin, ravi, first);
    await server.post(admin, contract.mergePlaces, { id: first, into: second });
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
  });

  it("is not named among the revoked grants when one of its rooms is deleted", async () => {
    const { admin, ravi, first, hall } = await buildTower();
    await change(admin, ravi, first);
    await server.post(admin, contract.deleteGroup, { id: hall });
    expect(await visibleTo(ravi)).toEqual([]);
    expect(await trail(admin, "access.revoke")).toEqual([]);
  });
});

describe("granting a place", () => {
  it("is allowed to an admin, not to the owner of a device in it", async () => {
    const { admin, ravi, first, lamp } = await buildTower();
    const anita = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Anita" });
    await server.own(ravi, lamp.id);
    expectFailure(await change(ravi, anita, first), 403, "access.denied");
    expect(await visibleTo(anita)).toEqual([]);
  });

  it("is limited to places and people of the same enterprise, all or nothing", async () => {
    const [here, there] = [await buildTower(), await buildTower()];
    const ask = (user_ids: string[], place_ids: string[]) =>
      server.post(here.admin, contract.grantPlaces, { user_ids, place_ids, access: true });
    for (const foreign of [there.first, here.hall, randomUUID()])
      expectFailure(await ask([here.ravi.userId], [here.first, foreign]), 404, "place.not_found");
    expectFailure(await ask([here.ravi.userId, there.ravi.userId], [here.first]), 404, "user.not_found");
    expect(await visibleTo(here.ravi)).toEqual([]);
    await server.post(here.admin, contract.deletePlace, { id: here.first });
    expectFailure(await ask([here.ravi.userId], [here.first]), 410, "thing.deleted");
  });

  it("shows an owner who holds a place with a device of theirs, and no other place", async () => {
    const { admin, ravi, tower, second, lamp } = await buildTower();
    const anita = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Anita" });
    for (const place of [tower, second]) await server.grant(anita, { place });
    await server.own(ravi, lamp.id);
    const { people } = (await server.get(ravi, contract.getAccess)).body;
    expect(people.find(({ _id }) => _id === anita.userId)).toMatchObject({ places: [tower], rooms: [] });
  });
});
