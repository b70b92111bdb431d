import { contract } from "@switchboard/contract";
import { PLACE_PICTURE_LIMITS } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lossy, png, webpOf } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Builds a tower with two floors, and somebody who may use a room on the first. */
async function buildTower() {
  const admin = await server.buildUser();
  const make = async (kind: "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const tower = await make("building", "Tower", null);
  const [first, second] = [await make("floor", "Floor 1", tower), await make("floor", "Floor 2", tower)];
  const hall = await server.buildGroup(admin.enterpriseId, "Hall", []);
  await server.post(admin, contract.editPlace, { id: first, rooms: [hall] });
  const ravi = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  await server.post(admin, contract.grantRooms, { user_ids: [ravi.userId], access: true, room_ids: [hall] });
  return { admin, ravi, tower, first, second };
}

const set = (who: TestUser, place: string, picture = png(640, 480)) =>
  server.post(who, contract.setPlacePicture, { place, picture: picture.toString("base64") });

async function download(who: TestUser, place: string) {
  const call = { url: contract.placePicture.path, query: { place }, headers: { authorization: who.token } };
  const { statusCode: status, headers, rawPayload: bytes } = await server.app.http.inject(call);
  return { status, bytes, type: headers["content-type"], name: headers["content-disposition"], headers };
}

const versionsOf = async (who: TestUser) =>
  new Map((await server.get(who, contract.listPlaces)).body.places.map(({ _id, picture }) => [_id, picture]));

/** Runs with less space for pictures, because the real limit would need hundreds of megabytes. */
async function withTotal(enterpriseBytes: number, work: () => Promise<void>) {
  const before = { ...PLACE_PICTURE_LIMITS };
  Object.assign(PLACE_PICTURE_LIMITS, { enterpriseBytes });
  try {
    await work();
  } finally {
    Object.assign(PLACE_PICTURE_LIMITS, before);
  }
}

describe("the picture of a place", () => {
  test.each([
    ["PNG", png(1280, 720), "png"],
    ["WebP", webpOf(lossy(30, 20)), "webp"],
  ])(
    "is sent as it was stored when it is a %s, as a file that no browser opens as a page",
    async (_, picture, kind) => {
      const { admin, ravi, tower } = await buildTower();
      expect((await set(admin, tower, picture)).status).toBe(200);
      const { status, bytes, type, name, headers } = await download(ravi, tower);
      expect([status, type, name]).toEqual([200, `image/${kind}`, `attachment; filename="picture.${kind}"`]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(bytes.equals(picture)).toBe(true);
    },
  );

  it("has a version in the list of places that grows with each one, and none when it is removed", async () => {
    const { admin, first, second } = await buildTower();
    expect((await versionsOf(admin)).get(first)).toBeNull();
    const { version } = (await set(admin, first)).body;
    expect((await versionsOf(admin)).get(first)).toBe(version);
    const later = (await set(admin, first, png(8, 8))).body.version;
    expect(later).toBeGreaterThan(version);
    expect((await server.post(admin, contract.editPlace, { id: first, name: "Ground" })).body.picture).toBe(later);
    expect((await versionsOf(admin)).get(second)).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect((await server.post(admin, contract.deletePlacePicture, { place: first })).body).toEqual({ deleted: true });
    expect((await versionsOf(admin)).get(first)).toBeNull();
    expectFailure(await server.get(admin, contract.placePicture, { place: first }), 404, "place.no_picture");
  });

  it("is for those who see the place, and is set by those who manage it", async () => {
    const { admin, ravi, first, second } = await buildTower();
    await set(admin, first);
    await set(admin, second);
    const stranger = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    expect((await download(ravi, first)).status).toBe(200);
    for (const [who, place] of [
      [ravi, second],
      [user, first],
      [stranger, first],
    ] as const)
      expectFailure(await server.get(who, contract.placePicture, { place }), 404, "place.not_found");
    expectFailure(await set(stranger, first), 404, "place.not_found");
    expectFailure(await server.post(stranger, contract.deletePlacePicture, { place: first }), 404, "place.not_found");
    expectFailure(await set(ravi, first), 403, "access.denied");
    expectFailure(await server.post(ravi, contract.deletePlacePicture, { place: first }), 403, "access.denied");
    expect((await download(admin, first)).bytes.equals(png(640, 480))).toBe(true);
  });

  it("may have 300 KB and 1,280 pixels a side, and no more", async () => {
    const { admin, first } = await buildTower();
    const bare = png(1, 1, 0).length;
    const most = png(1280, 1280, PLACE_PICTURE_LIMITS.storedBytes - bare);
    expect((await set(admin, first, most)).status).toBe(200);
    expectFailure(await set(admin, first, png(1281, 8)), 400, "plan.too_large");
    const more = png(8, 8, PLACE_PICTURE_LIMITS.storedBytes - bare + 1);
    expectFailure(await set(admin, first, more), 400, "plan.too_large");
    expect((await download(admin, first)).bytes.equals(most)).toBe(true);
  });

  it("is rejected when the pictures of the enterprise take too much space, also those in the bin", async () => {
    const { admin, first, second } = await buildTower();
    const picture = png(640, 480, 1000);
    await withTotal(1500, async () => {
      expect((await set(admin, first, picture)).status).toBe(200);
      expect((await set(admin, first, picture)).status).toBe(200);
      expectFailure(await set(admin, second, picture), 409, "place.too_many_pictures");
      await server.post(admin, contract.deletePlacePicture, { place: first });
      expect((await set(admin, second, picture)).status).toBe(200);
    });
    await server.post(admin, contract.deletePlace, { id: second });
    await withTotal(png().length + 10, async () => {
      expectFailure(await set(admin, first), 409, "place.too_many_pictures");
    });
    await withTotal(20_000, async () => {
      expect((await set(admin, first)).status).toBe(200);
    });
  });

  it("goes to the bin with its place, and returns with it", async () => {
    const { admin, first } = await buildTower();
    const { version } = (await set(admin, first)).body;
    await server.post(admin, contract.deletePlace, { id: first });
    expect(await server.post(admin, contract.undoDelete, { thing: "place", ids: [first] })).toMatchObject({
      status: 200,
    });
    expect((await versionsOf(admin)).get(first)).toBe(version);
    expect((await download(admin, first)).bytes.equals(png(640, 480))).toBe(true);
  });

  it("is recorded by its size in the activity log", async () => {
    const { admin, first } = await buildTower();
    await set(admin, first);
    await set(admin, first, png(8, 8));
    await server.post(admin, contract.deletePlacePicture, { place: first });
    await server.post(admin, contract.deletePlacePicture, { place: first });
    const { entries } = (await server.get(admin, contract.auditLog, { action: "place.edit" })).body;
    const changes = entries.filter(({ after }) => after && "picture" in after);
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [{ picture: "8 × 8" }, { picture: null }],
      [{ picture: "640 × 480" }, { picture: "8 × 8" }],
      [{ picture: null }, { picture: "640 × 480" }],
    ]);
  });
});
