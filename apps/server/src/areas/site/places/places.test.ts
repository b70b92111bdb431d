import { randomUUID } from "node:crypto";
import { contract, type Place } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Kind = Place["kind"];

async function build(admin: TestUser, kind: Kind, name: string, parent: string | null = null): Promise<string> {
  const { status, body } = await server.post(admin, contract.newPlace, { kind, name, parent });
  expect(status).toBe(200);
  return body._id;
}

/** Returns every place, and every room, by name with the name of what it is in. */
async function layout(who: TestUser): Promise<Record<string, string | null>> {
  const { places } = (await server.get(who, contract.listPlaces)).body;
  const { groups } = (await server.get(who, contract.deviceGroups, {})).body;
  const nameOf = (id: string | null) => places.find(({ _id }) => _id === id)?.name ?? null;
  return Object.fromEntries([
    ...places.map(({ name, parent }) => [name, nameOf(parent)]),
    ...groups.map(({ name, place = null }) => [name, nameOf(place)]),
  ]);
}

/** Builds a park with a tower of two floors, a room on the first, and one in no place. */
async function buildPark() {
  const admin = await server.buildUser();
  const board = await server.buildDevice(admin.enterpriseId);
  const park = await build(admin, "site", "Park");
  const tower = await build(admin, "building", "Tower", park);
  const first = await build(admin, "floor", "Floor 1", tower);
  const second = await build(admin, "floor", "Floor 2", tower);
  const hall = await server.buildGroup(admin.enterpriseId, "Hall", [board.id]);
  const shed = await server.buildGroup(admin.enterpriseId, "Shed", []);
  await server.post(admin, contract.editPlace, { id: first, rooms: [hall] });
  return { admin, board, park, tower, first, second, hall, shed };
}

describe("the tree of places", () => {
  it("has rooms on any level, and rooms that are in no place", async () => {
    const { admin, shed, park } = await buildPark();
    expect(await layout(admin)).toEqual({
      Park: null,
      Tower: "Park",
      "Floor 1": "Tower",
      "Floor 2": "Tower",
      Hall: "Floor 1",
      Shed: null,
    });
    await server.post(admin, contract.editGroup, { id: shed, place: park, area: 12.5 });
    expect(await layout(admin)).toMatchObject({ Shed: "Park" });
    await server.post(admin, contract.editPlace, { id: park, rooms: [] });
    expect(await layout(admin)).toMatchObject({ Shed: null, Hall: "Floor 1" });
  });

  it("takes rooms along that are named when it is created", async () => {
    const { admin, tower, hall, shed } = await buildPark();
    const draft = { kind: "floor" as const, name: "Roof", parent: tower, rooms: [hall, shed] };
    expect((await server.post(admin, contract.newPlace, draft)).status).toBe(200);
    expect(await layout(admin)).toMatchObject({ Roof: "Tower", Hall: "Roof", Shed: "Roof" });
  });

  it("keeps what is in a place when that moves, and all its details", async () => {
    const { admin, tower, first } = await buildPark();
    const details = { area: 1200.5, time_zone: "Asia/Kolkata", latitude: 17.45, longitude: 78.38, position: 3 };
    await server.post(admin, contract.editPlace, { id: tower, parent: null, name: "Tower A", ...details });
    expect(await layout(admin)).toMatchObject({ "Tower A": null, "Floor 1": "Tower A", Hall: "Floor 1" });
    const { places } = (await server.get(admin, contract.listPlaces)).body;
    expect(places.find(({ _id }) => _id === tower)).toMatchObject({ kind: "building", ...details });
    const { body } = await server.post(admin, contract.editPlace, { id: tower, latitude: null, area: null });
    expect(body).toMatchObject({ area: null, latitude: null, longitude: null, time_zone: "Asia/Kolkata" });
    expect((await server.post(admin, contract.editPlace, { id: first, name: "Ground floor" })).status).toBe(200);
  });

  it("refuses a place inside a narrower one, a taken name beside it, and places that are not there", async () => {
    const { admin, tower, first, second } = await buildPark();
    const create = (body: object) =>
      server.post(admin, contract.newPlace, { kind: "floor", name: "X", ...body } as never);
    expectFailure(await create({ kind: "building", parent: first }), 409, "place.misplaced");
    expectFailure(await create({ name: "FLOOR 1", parent: tower }), 409, "place.name_taken");
    expectFailure(await create({ parent: randomUUID() }), 404, "place.not_found");
    const edit = (body: object) => server.post(admin, contract.editPlace, { id: tower, ...body });
    expectFailure(await edit({ kind: "floor" }), 409, "place.misplaced");
    expectFailure(await edit({ parent: tower }), 409, "place.misplaced");
    expectFailure(
      await server.post(admin, contract.editPlace, { id: second, name: "Floor 1" }),
      409,
      "place.name_taken",
    );
    // Floors of two buildings may have the same name.
    const annex = await build(admin, "building", "Annex");
    expect((await create({ name: "Floor 1", parent: annex })).status).toBe(200);
  });
});

describe("a deleted place", () => {
  it("leaves what was in it to the place around it, and takes it back when it is restored", async () => {
    const { admin, tower, park } = await buildPark();
    await build(admin, "floor", "Floor 1", park);
    const before = await layout(admin);
    expect((await server.post(admin, contract.deletePlace, { id: tower })).status).toBe(200);
    expect(await layout(admin)).toMatchObject({ "Floor 1": "Park", "Floor 1 (2)": "Park", "Floor 2": "Park" });
    expect((await server.post(admin, contract.deletePlace, { id: tower })).body).toEqual({ deleted: true });
    expectFailure(await server.post(admin, contract.editPlace, { id: tower, name: "T" }), 410, "thing.deleted");
    const undone = await server.post(admin, contract.undoDelete, { thing: "place", ids: [tower] });
    expect(undone.status).toBe(200);
    expect(await layout(admin)).toEqual(before);
  });

  it("leaves rooms in no place when it was at the top", async () => {
    const { admin, park, shed } = await buildPark();
    await server.post(admin, contract.editGroup, { id: shed, place: park });
    await server.post(admin, contract.deletePlace, { id: park });
    expect(await layout(admin)).toMatchObject({ Tower: null, Shed: null });
  });
});

describe("merged places", () => {
  it("are one, with the rooms and places of both", async () => {
    const { admin, first, second, shed } = await buildPark();
    await server.post(admin, contract.editGroup, { id: shed, place: second });
    const { body } = await server.post(admin, contract.mergePlaces, { id: first, into: second });
    expect(body.name).toBe("Floor 2");
    expect(await layout(admin)).toEqual({
      Park: null,
      Tower: "Park",
      "Floor 2": "Tower",
      Hall: "Floor 2",
      Shed: "Floor 2",
    });
  });

  it("have to be of one kind, and two", async () => {
    const { admin, tower, first } = await buildPark();
    const merge = (id: string, into: string) => server.post(admin, contract.mergePlaces, { id, into });
    expectFailure(await merge(first, tower), 409, "place.misplaced");
    expectFailure(await merge(first, first), 409, "place.misplaced");
    expectFailure(await merge(first, randomUUID()), 404, "place.not_found");
  });
});

describe("rights", () => {
  it("shows a user the places around the rooms they may see, and no other", async () => {
    const { admin, board } = await buildPark();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expect((await server.get(user, contract.listPlaces)).body.places).toEqual([]);
    await server.grant(user, { device: board.id });
    expect(await layout(user)).toEqual({ Park: null, Tower: "Park", "Floor 1": "Tower", Hall: "Floor 1" });
    expectFailure(await server.post(user, contract.newPlace, { kind: "site", name: "Mine" }), 403, "access.denied");
  });

  test.each(["editPlace", "mergePlaces", "deletePlace", "editGroup"] as const)(
    "knows nothing of places of other enterprises in %s",
    async (call) => {
      const [own, other] = [await buildPark(), await buildPark()];
      const bodies = {
        editPlace: { id: own.tower, parent: other.park },
        mergePlaces: { id: own.first, into: other.first },
        deletePlace: { id: other.tower },
        editGroup: { id: own.hall, place: other.first },
      };
      expectFailure(await server.post(own.admin, contract[call], bodies[call] as never), 404, "place.not_found");
      expect(await layout(other.admin)).toMatchObject({ Tower: "Park", Hall: "Floor 1" });
      const rooms = { id: own.first, rooms: [other.hall] };
      expectFailure(await server.post(own.admin, contract.editPlace, rooms), 404, "group.not_found");
    },
  );
});
