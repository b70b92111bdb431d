import { randomUUID } from "node:crypto";
import { contract, type InputOf } from "@switchboard/contract";
import { PLAN_LIMITS } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lossy, png, webpOf } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Edit = Omit<InputOf<typeof contract.editPlan>, "place">;

const TRIANGLE: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.4],
];

/** Builds a tower of two floors: a hall with a board and a den with a fan on the first, a loft with a lamp on the second. */
async function buildTower() {
  const admin = await server.buildUser({ name: "Meera" });
  const { enterpriseId } = admin;
  const build = async (kind: "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const tower = await build("building", "Tower", null);
  const [first, second] = [await build("floor", "Floor 1", tower), await build("floor", "Floor 2", tower)];
  const board = await server.buildDevice(enterpriseId, { name: "Board" });
  const fan = await server.buildDevice(enterpriseId, { name: "Fan" });
  const lamp = await server.buildDevice(enterpriseId, { name: "Lamp" });
  const hall = await server.buildGroup(enterpriseId, "Hall", [board.id]);
  const den = await server.buildGroup(enterpriseId, "Den", [fan.id]);
  const loft = await server.buildGroup(enterpriseId, "Loft", [lamp.id]);
  await server.post(admin, contract.editPlace, { id: first, rooms: [hall, den] });
  await server.post(admin, contract.editPlace, { id: second, rooms: [loft] });
  const ravi = await server.buildUser({ role: "user", enterprise: enterpriseId, name: "Ravi" });
  return { admin, ravi, tower, first, second, board, fan, lamp, hall, den, loft };
}

type Tower = Awaited<ReturnType<typeof buildTower>>;

const setPicture = (who: TestUser, place: string, picture: Buffer | string = png()) =>
  server.post(who, contract.setPlanPicture, {
    place,
    picture: typeof picture === "string" ? picture : picture.toString("base64"),
  });
const edit = (who: TestUser, place: string, change: Edit) => server.post(who, contract.editPlan, { place, ...change });
const planOf = async (who: TestUser, place: string) => (await server.get(who, contract.getPlan, { place })).body.plan;
const at = (device: string, switch_no: number | null = null, x = 0.2, y = 0.3) => ({ device, switch_no, x, y });
const drawn = (room: string, points = TRIANGLE) => ({ room, points });

/** Gives the first floor a plan with the hall, the den, the first two switches of the board, and the fan as a whole. */
async function drawFirst({ admin, first, hall, den, board, fan }: Tower) {
  await setPicture(admin, first);
  const items = [at(board.id, 1), at(board.id, 2), at(fan.id)];
  const { status, body } = await edit(admin, first, { meters: 24.5, areas: [drawn(hall), drawn(den)], items });
  expect(status).toBe(200);
  return body;
}

/** Returns what a person sees on the plan of a place, by names. */
async function seenOn(who: TestUser, place: string, { hall, den, loft, board, fan, lamp }: Tower) {
  const plan = await planOf(who, place);
  if (!plan) return null;
  const names = new Map([
    [hall, "Hall"],
    [den, "Den"],
    [loft, "Loft"],
    [board.id, "Board"],
    [fan.id, "Fan"],
    [lamp.id, "Lamp"],
  ]);
  const things = plan.items.map(
    ({ device, switch_no }) => `${names.get(device)}${switch_no === null ? "" : ` ${switch_no}`}`,
  );
  return [...plan.areas.map(({ room }) => names.get(room)), ...things].sort();
}

const ALL_OF_FIRST = ["Board 1", "Board 2", "Den", "Fan", "Hall"];

async function download(who: TestUser, place: string) {
  const call = { url: contract.planPicture.path, query: { place }, headers: { authorization: who.token } };
  const { statusCode: status, headers, rawPayload: bytes } = await server.app.http.inject(call);
  return { status, bytes, type: headers["content-type"], name: headers["content-disposition"], headers };
}

const trail = async (admin: TestUser) =>
  (await server.get(admin, contract.auditLog, { action: "plan" })).body.entries
    .map(({ action, subject, before, after }) => ({ action, subject, before, after }))
    .reverse();

describe("a plan", () => {
  it("has a picture, a width, outlines of rooms and positions of switches and devices", async () => {
    const tower = await buildTower();
    const { admin, first, hall, den, board, fan } = tower;
    expect(await planOf(admin, first)).toBeNull();
    const made = await setPicture(admin, first);
    expect(made).toMatchObject({ status: 200, body: { place: first, width: 1200, height: 800, meters: null } });
    expect(made.body).toMatchObject({ areas: [], items: [] });
    const plan = await drawFirst(tower);
    expect(plan.meters).toBe(24.5);
    expect(plan.areas).toHaveLength(2);
    expect(plan.areas).toEqual(expect.arrayContaining([drawn(hall), drawn(den)]));
    expect(plan.items).toHaveLength(3);
    expect(plan.items).toEqual(expect.arrayContaining([at(board.id, 1), at(board.id, 2), at(fan.id)]));
    expect(await planOf(admin, first)).toEqual(plan);
  });

  it("tells the version of its picture in the list of places, which grows with each one", async () => {
    const tower = await buildTower();
    const { admin, first, second } = tower;
    const before = await drawFirst(tower);
    const { body: after } = await setPicture(admin, first, webpOf(lossy(600, 400)));
    expect(after.version).toBeGreaterThan(before.version);
    expect(after).toEqual({ ...before, version: after.version, width: 600, height: 400 });
    const { places } = (await server.get(admin, contract.listPlaces)).body;
    const versions = Object.fromEntries(places.map(({ _id, plan }) => [_id, plan]));
    expect(versions).toMatchObject({ [first]: after.version, [second]: null });
    const edited = await server.post(admin, contract.editPlace, { id: first, name: "Ground floor" });
    expect(edited.body.plan).toBe(after.version);
  });

  it("has another version after it was removed and made again", async () => {
    const { admin, first } = await buildTower();
    const before = (await setPicture(admin, first)).body.version;
    await server.post(admin, contract.deletePlan, { place: first });
    server.clock.advance(1);
    expect((await setPicture(admin, first)).body.version).toBeGreaterThan(before);
  });

  test.each([
    ["PNG", png(), "png"],
    ["WebP", webpOf(lossy(30, 20)), "webp"],
  ])("sends its %s as it was stored, as a file that no browser opens as a page", async (_what, picture, kind) => {
    const { admin, first } = await buildTower();
    await setPicture(admin, first, picture);
    const { status, bytes, type, name, headers } = await download(admin, first);
    expect({ status, type, name }).toEqual({
      status: 200,
      type: `image/${kind}`,
      name: `attachment; filename="plan.${kind}"`,
    });
    expect(bytes.equals(picture)).toBe(true);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("keeps what an edit does not name, so that two people lose nothing", async () => {
    const tower = await buildTower();
    const { admin, first, hall, den, board, fan } = tower;
    const kiran = await server.buildUser({ enterprise: admin.enterpriseId });
    await setPicture(admin, first);
    await Promise.all([
      edit(admin, first, { areas: [drawn(hall)], items: [at(board.id, 1), at(board.id, 2)] }),
      edit(kiran, first, { areas: [drawn(den)], items: [at(fan.id)], meters: 30 }),
    ]);
    expect(await seenOn(admin, first, tower)).toEqual(ALL_OF_FIRST);
    const moved = at(board.id, 1, 0.9, 0.9);
    const { body } = await edit(kiran, first, {
      items: [at(board.id, 1), moved],
      without_items: [{ device: fan.id, switch_no: null }],
      without_areas: [hall, randomUUID()],
    });
    expect(body).toMatchObject({ meters: 30, areas: [drawn(den)] });
    expect(body.items).toHaveLength(2);
    expect(body.items).toEqual(expect.arrayContaining([moved, at(board.id, 2)]));
    expect((await edit(admin, first, { meters: null })).body.meters).toBeNull();
  });

  it("takes ids in capitals, and the last of several entries for one thing", async () => {
    const tower = await buildTower();
    const { admin, first, hall, board } = tower;
    await setPicture(admin, first.toUpperCase());
    const { status, body } = await edit(admin, first.toUpperCase(), {
      areas: [drawn(hall), drawn(hall.toUpperCase(), TRIANGLE.toReversed())],
      items: [at(board.id, 1), at(board.id.toUpperCase(), 1, 0.7, 0.7)],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ place: first, areas: [drawn(hall, TRIANGLE.toReversed())] });
    expect(body.items).toEqual([at(board.id, 1, 0.7, 0.7)]);
  });

  it("loses what is put on another plan, because each thing is on one", async () => {
    const tower = await buildTower();
    const { admin, tower: building, first, hall, board } = tower;
    await drawFirst(tower);
    await setPicture(admin, building);
    await edit(admin, building, { areas: [drawn(hall)], items: [at(board.id, 1)] });
    expect(await seenOn(admin, building, tower)).toEqual(["Board 1", "Hall"]);
    expect(await seenOn(admin, first, tower)).toEqual(["Board 2", "Den", "Fan"]);
  });

  it("hides a device that is on another floor, and a room that is, until they return", async () => {
    const tower = await buildTower();
    const { admin, first, second, hall, den, loft, board, fan } = tower;
    await drawFirst(tower);
    await server.post(admin, contract.editGroup, { id: loft, devices: [tower.lamp.id, board.id] });
    expect(await seenOn(admin, first, tower)).toEqual(["Den", "Fan", "Hall"]);
    await server.post(admin, contract.editGroup, { id: den, place: second });
    expect(await seenOn(admin, first, tower)).toEqual(["Hall"]);
    await server.post(admin, contract.editGroup, { id: hall, devices: [board.id, fan.id] });
    await server.post(admin, contract.editGroup, { id: den, place: first });
    expect(await seenOn(admin, first, tower)).toEqual(ALL_OF_FIRST);
  });

  it("is removed with what is on it, once or twice", async () => {
    const tower = await buildTower();
    const { admin, first } = tower;
    const { version } = await drawFirst(tower);
    expect(version).toBeGreaterThan(0);
    for (const _time of [1, 2])
      expect((await server.post(admin, contract.deletePlan, { place: first })).body).toEqual({ deleted: true });
    expect(await planOf(admin, first)).toBeNull();
    expect((await download(admin, first)).status).toBe(404);
    await setPicture(admin, first);
    expect(await seenOn(admin, first, tower)).toEqual([]);
  });
});

describe("an edit", () => {
  test.each<[string, (tower: Tower) => Edit, number, string]>([
    ["a room of another floor", ({ loft }) => ({ areas: [drawn(loft)] }), 404, "group.not_found"],
    ["a room that nobody knows", () => ({ areas: [drawn(randomUUID())] }), 404, "group.not_found"],
    ["a device of another floor", ({ lamp }) => ({ items: [at(lamp.id)] }), 404, "device.not_found"],
    ["a device that nobody knows", () => ({ items: [at(randomUUID(), 1)] }), 404, "device.not_found"],
    ["a switch that the device lacks", ({ fan }) => ({ items: [at(fan.id, 99)] }), 404, "device.not_found"],
    ["a point beside the picture", ({ fan }) => ({ items: [at(fan.id, null, 1.2)] }), 400, "request.invalid"],
    ["an outline of two corners", ({ hall }) => ({ areas: [drawn(hall, TRIANGLE.slice(1))] }), 400, "request.invalid"],
    ["a width of nothing", () => ({ meters: 0 }), 400, "request.invalid"],
  ])("changes nothing when it names %s", async (_what, change, status, code) => {
    const tower = await buildTower();
    const { admin, first, hall, fan } = tower;
    const before = await drawFirst(tower);
    const { areas = [], items = [], ...rest } = change(tower);
    const more = { without_areas: [hall], without_items: [{ device: fan.id, switch_no: null }] };
    expectFailure(
      await edit(admin, first, { meters: 9, ...rest, ...more, areas: [...areas], items: [...items] }),
      status,
      code,
    );
    expect(await planOf(admin, first)).toEqual(before);
  });

  it("reports a room and a device that were deleted", async () => {
    const tower = await buildTower();
    const { admin, first, den, fan } = tower;
    await drawFirst(tower);
    await server.post(admin, contract.deleteGroup, { id: den });
    expectFailure(await edit(admin, first, { areas: [drawn(den)] }), 410, "thing.deleted");
    await server.post(admin, contract.deleteDevice, { id: fan.id });
    expectFailure(await edit(admin, first, { items: [at(fan.id)] }), 410, "thing.deleted");
  });

  it("needs a plan", async () => {
    const { admin, first, hall } = await buildTower();
    expectFailure(await edit(admin, first, { areas: [drawn(hall)] }), 404, "plan.not_found");
  });

  it("is rejected when more would be on the plan than there may be", async () => {
    const tower = await buildTower();
    const { admin, first, board } = tower;
    await drawFirst(tower);
    const { items, areas } = PLAN_LIMITS;
    await within({ items: 3 }, async () => {
      expectFailure(await edit(admin, first, { items: [at(board.id, 3)] }), 409, "plan.too_full");
      const exchange = { items: [at(board.id, 3)], without_items: [{ device: board.id, switch_no: 1 }] };
      expect((await edit(admin, first, exchange)).status).toBe(200);
    });
    await within({ areas: 1 }, async () => {
      expectFailure(await edit(admin, first, { areas: [drawn(tower.hall)] }), 409, "plan.too_full");
    });
    expect(PLAN_LIMITS).toMatchObject({ items, areas });
    expect(await seenOn(admin, first, tower)).toEqual(["Board 2", "Board 3", "Den", "Fan", "Hall"]);
  });
});

/** Runs with smaller limits, because the real ones would need hundreds of megabytes. */
async function within(limits: Partial<Record<keyof typeof PLAN_LIMITS, number>>, work: () => Promise<void>) {
  const before = { ...PLAN_LIMITS };
  Object.assign(PLAN_LIMITS, limits);
  try {
    await work();
  } finally {
    Object.assign(PLAN_LIMITS, before);
  }
}

describe("the pictures of an enterprise", () => {
  it("are limited together, with those in the bin", async () => {
    const { admin, first, second } = await buildTower();
    const picture = png(1200, 800, 1000);
    await within({ enterpriseBytes: 1500 }, async () => {
      expect((await setPicture(admin, first, picture)).status).toBe(200);
      expect((await setPicture(admin, first, picture)).status).toBe(200);
      expectFailure(await setPicture(admin, second, picture), 409, "plan.too_many");
      await server.post(admin, contract.deletePlan, { place: first });
      expect((await setPicture(admin, second, picture)).status).toBe(200);
    });
    expect(await planOf(admin, first)).toBeNull();
    await server.post(admin, contract.deletePlace, { id: second });
    await within({ enterpriseBytes: png().length + 10 }, async () => {
      expectFailure(await setPicture(admin, first), 409, "plan.too_many");
    });
    await within({ enterpriseBytes: 20_000 }, async () => {
      expect((await setPicture(admin, first)).status).toBe(200);
    });
  });
});

describe("rights", () => {
  it("show a person with one room that room and what is in it", async () => {
    const tower = await buildTower();
    const { ravi, first, den } = tower;
    await drawFirst(tower);
    await server.grant(ravi, { room: den });
    expect(await seenOn(ravi, first, tower)).toEqual(["Den", "Fan"]);
    expect((await download(ravi, first)).status).toBe(200);
  });

  it("show a person with one switch that switch, and not the others of its device", async () => {
    const tower = await buildTower();
    const { admin, ravi, first, board } = tower;
    await drawFirst(tower);
    await server.grant(ravi, { switch: board.switches[1]?.id ?? "" });
    expect(await seenOn(ravi, first, tower)).toEqual(["Board 2", "Hall"]);
    await edit(admin, first, { items: [at(board.id)] });
    expect(await seenOn(ravi, first, tower)).toEqual(["Board", "Board 2", "Hall"]);
  });

  it("show the holder of a place everything on its plan", async () => {
    const tower = await buildTower();
    const { ravi, first, tower: building } = tower;
    await drawFirst(tower);
    await server.grant(ravi, { place: building });
    expect(await seenOn(ravi, first, tower)).toEqual(ALL_OF_FIRST);
  });

  it("hide the plan of a place of which a person sees nothing", async () => {
    const tower = await buildTower();
    const { ravi, first, loft } = tower;
    await drawFirst(tower);
    await server.grant(ravi, { room: loft });
    expectFailure(await server.get(ravi, contract.getPlan, { place: first }), 404, "place.not_found");
    expect((await download(ravi, first)).status).toBe(404);
  });

  it("let people without the permission to manage devices change nothing", async () => {
    const tower = await buildTower();
    const { admin, ravi, first, tower: building } = tower;
    const before = await drawFirst(tower);
    await server.grant(ravi, { place: building });
    expectFailure(await setPicture(ravi, first), 403, "access.denied");
    expectFailure(await edit(ravi, first, { meters: 5 }), 403, "access.denied");
    expectFailure(await server.post(ravi, contract.deletePlan, { place: first }), 403, "access.denied");
    expect(await planOf(admin, first)).toEqual(before);
  });

  it("know nothing of places, rooms and devices of another enterprise", async () => {
    const [own, other] = [await buildTower(), await buildTower()];
    const before = await drawFirst(other);
    await drawFirst(own);
    const place = other.first;
    const replies = [
      await server.get(own.admin, contract.getPlan, { place }),
      await server.get(own.admin, contract.planPicture, { place }),
      await setPicture(own.admin, place),
      await edit(own.admin, place, { meters: 5 }),
      await server.post(own.admin, contract.deletePlan, { place }),
    ];
    for (const reply of replies) expectFailure(reply, 404, "place.not_found");
    expectFailure(await edit(own.admin, own.first, { areas: [drawn(other.hall)] }), 404, "group.not_found");
    expectFailure(await edit(own.admin, own.first, { items: [at(other.fan.id)] }), 404, "device.not_found");
    const taken = { without_areas: [other.hall], without_items: [{ device: other.fan.id, switch_no: null }] };
    expect((await edit(own.admin, own.first, taken)).status).toBe(200);
    expect(await planOf(other.admin, place)).toEqual(before);
  });
});

describe("the bin", () => {
  const undo = (admin: TestUser, thing: "place" | "group" | "device", id: string) =>
    server.post(admin, contract.undoDelete, { thing, ids: [id] });

  it("gives a place back with its plan, the same picture and all that was on it", async () => {
    const tower = await buildTower();
    const { admin, first } = tower;
    await drawFirst(tower);
    const picture = png(4000, 3000, 1_900_000);
    await setPicture(admin, first, picture);
    const before = await planOf(admin, first);
    await server.post(admin, contract.deletePlace, { id: first });
    expectFailure(await server.get(admin, contract.getPlan, { place: first }), 410, "thing.deleted");
    expect((await undo(admin, "place", first)).body.restored).toMatchObject([{ name: "Floor 1", left_out: [] }]);
    expect(await planOf(admin, first)).toEqual(before);
    expect((await download(admin, first)).bytes.equals(picture)).toBe(true);
  });

  it("gives a room and a device back where they were on the plan", async () => {
    const tower = await buildTower();
    const { admin, first, den, board } = tower;
    const before = await drawFirst(tower);
    await server.post(admin, contract.deleteGroup, { id: den });
    await server.post(admin, contract.deleteDevice, { id: board.id });
    expect(await seenOn(admin, first, tower)).toEqual(["Hall"]);
    await undo(admin, "device", board.id);
    await undo(admin, "group", den);
    expect(await planOf(admin, first)).toEqual(before);
  });

  test.each([
    ["in the same order", ["device", "group", "place"]],
    ["in the other order", ["place", "group", "device"]],
  ] as const)("gives a device, a room and their place back %s", async (_order, order) => {
    const tower = await buildTower();
    const { admin, first, den, board } = tower;
    const before = await drawFirst(tower);
    const ids = { device: board.id, group: den, place: first };
    await server.post(admin, contract.deleteDevice, { id: board.id });
    await server.post(admin, contract.deleteGroup, { id: den });
    await server.post(admin, contract.deletePlace, { id: first });
    for (const thing of order) expect((await undo(admin, thing, ids[thing])).status).toBe(200);
    expect(await planOf(admin, first)).toEqual(before);
  });

  it("leaves a device where it was put on another plan meanwhile", async () => {
    const tower = await buildTower();
    const { admin, tower: building, first, board } = tower;
    await drawFirst(tower);
    await setPicture(admin, building);
    await server.post(admin, contract.deletePlace, { id: first });
    await edit(admin, building, { items: [at(board.id, 1)] });
    await undo(admin, "place", first);
    expect(await seenOn(admin, building, tower)).toEqual(["Board 1"]);
    expect(await seenOn(admin, first, tower)).toEqual(["Board 2", "Den", "Fan", "Hall"]);
  });

  it("takes a merged place with its plan, and its rooms leave that", async () => {
    const tower = await buildTower();
    const { admin, first, second } = tower;
    await drawFirst(tower);
    await server.post(admin, contract.mergePlaces, { id: first, into: second });
    expect(await planOf(admin, second)).toBeNull();
    await undo(admin, "place", first);
    expect(await seenOn(admin, first, tower)).toEqual(ALL_OF_FIRST);
  });
});

describe("the activity log", () => {
  it("tells what was put on a plan, and never the picture", async () => {
    const tower = await buildTower();
    const { admin, first, board, hall } = tower;
    await drawFirst(tower);
    await edit(admin, first, { without_items: [{ device: board.id, switch_no: 1 }], without_areas: [hall] });
    await edit(admin, first, { meters: 24.5 });
    await server.post(admin, contract.deletePlan, { place: first });
    await server.post(admin, contract.deletePlan, { place: first });
    const none = { width_m: null, rooms: null, devices: null };
    expect(await trail(admin)).toEqual([
      { action: "plan.picture", subject: "Floor 1", before: null, after: { picture: "1200 × 800" } },
      {
        action: "plan.edit",
        subject: "Floor 1",
        before: none,
        after: { width_m: 24.5, rooms: ["Den", "Hall"], devices: ["Board", "Fan"] },
      },
      { action: "plan.edit", subject: "Floor 1", before: { removed: null }, after: { removed: ["Hall", "Board"] } },
      {
        action: "plan.delete",
        subject: "Floor 1",
        before: { picture: "1200 × 800", width_m: 24.5, rooms: 1, devices: 2 },
        after: null,
      },
    ]);
  });

  it("tells the number of many things instead of their names", async () => {
    const { admin, first } = await buildTower();
    const rooms = [];
    for (let number = 1; number <= 21; number += 1)
      rooms.push(await server.buildGroup(admin.enterpriseId, `Room ${number}`, []));
    await server.post(admin, contract.editPlace, { id: first, rooms });
    await setPicture(admin, first);
    await edit(admin, first, { areas: rooms.map((room) => drawn(room)) });
    expect((await trail(admin)).at(-1)).toMatchObject({ action: "plan.edit", after: { rooms: 21 } });
  });
});

describe("a large request", () => {
  const send = (who: TestUser | null, path: string, payload: string) => {
    const headers = { "content-type": "application/json", ...(who && { authorization: who.token }) };
    return server.app.http.inject({ method: "POST", url: path, headers, payload });
  };

  it("may bring a picture of 2 MB, and nothing larger", async () => {
    const { admin, first } = await buildTower();
    const most = png(4096, 4096, PLAN_LIMITS.storedBytes - png(1, 1, 0).length);
    expect(most).toHaveLength(PLAN_LIMITS.storedBytes);
    expect((await setPicture(admin, first, most)).status).toBe(200);
    const more = png(4096, 4096, PLAN_LIMITS.storedBytes + 1 - png(1, 1, 0).length);
    expectFailure(await setPicture(admin, first, more), 400, "plan.too_large");
    const { path } = contract.setPlanPicture;
    expect((await send(admin, path, JSON.stringify({ place: first, picture: "A".repeat(3_000_000) }))).statusCode).toBe(
      413,
    );
    expect((await download(admin, first)).bytes.equals(most)).toBe(true);
  });

  it("is read only for those who may send a picture", async () => {
    const { ravi, first } = await buildTower();
    // The body is no JSON, which would be reported if it were read.
    const broken = `{"place":"${first}",${"x".repeat(1_000_000)}`;
    const { path } = contract.setPlanPicture;
    expect((await send(null, path, broken)).json()).toMatchObject({ code: "session.required" });
    expect((await send(ravi, path, broken)).json()).toMatchObject({ code: "access.denied" });
  });

  it("is rejected by every other call", async () => {
    const { admin, first } = await buildTower();
    const large = JSON.stringify({ id: first, place: first, name: "x".repeat(300_000) });
    for (const { path } of [contract.editPlan, contract.deletePlan, contract.editPlace])
      expect((await send(admin, path, large)).json()).toMatchObject({ code: "request.too_large" });
  });
});

describe("plans of a wall panel", () => {
  /** Pairs a panel with a room or place. */
  async function pairPanel({ admin }: Tower, room: string) {
    const { code } = (await server.post(admin, contract.newPanel, { room, name: "Panel" })).body;
    return (await server.post(null, contract.pairPanel, { pairing_code: code })).body.token;
  }
  const offered = async (token: string) =>
    (await server.get(token, contract.panelPlans)).body.plans.map(({ name, around }) => `${around}, ${name}`);
  const seen = async (token: string, place: string) => (await server.get(token, contract.getPlan, { place })).body.plan;

  it("are those inside its building on which there is something, in order", async () => {
    const scene = await buildTower();
    await drawFirst(scene);
    const token = await pairPanel(scene, scene.tower);
    expect(await offered(token)).toEqual(["Tower, Floor 1"]);
    await setPicture(scene.admin, scene.second);
    expect(await offered(token)).toEqual(["Tower, Floor 1"]);
    await edit(scene.admin, scene.second, { items: [at(scene.lamp.id)] });
    expect(await offered(token)).toEqual(["Tower, Floor 1", "Tower, Floor 2"]);
    expect(await offered(await pairPanel(scene, scene.second))).toEqual(["Tower, Floor 2"]);
  });

  it("are that of the floor of its room, with only its room and switches on it", async () => {
    const scene = await buildTower();
    await drawFirst(scene);
    const token = await pairPanel(scene, scene.hall);
    expect(await offered(token)).toEqual(["Tower, Floor 1"]);
    const plan = await seen(token, scene.first);
    expect(plan?.areas.map(({ room }) => room)).toEqual([scene.hall]);
    expect(new Set(plan?.items.map(({ device }) => device))).toEqual(new Set([scene.board.id]));
    const picture = { url: contract.planPicture.path, query: { place: scene.first } };
    const reply = await server.app.http.inject({ ...picture, headers: { authorization: token } });
    expect(reply.statusCode).toBe(200);
    expect(await offered(await pairPanel(scene, scene.loft))).toEqual([]);
    expectFailure(await server.get(token, contract.getPlan, { place: scene.second }), 404, "place.not_found");
    expectFailure(await server.get(scene.admin, contract.panelPlans), 404, "panel.not_found");
  });
});
