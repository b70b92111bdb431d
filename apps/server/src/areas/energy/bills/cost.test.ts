import { contract, type InputOf } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, steadyReadings } from "./testing/billed.ts";

const FEB = "2026-01-31T18:30:00Z";
const NOW = "2026-03-02T06:30:00Z";
const DAYS = { from_date: "2026-02-10", to_date: "2026-02-11" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

/** Builds a main of 10 kW, and behind it a meter of 4 kW in a room. */
async function buildCosted() {
  const built = await buildBilled(server, 1, {}, { co2: { factor: "0.7" } });
  const { admin, main, second } = built;
  await server.app.building.telemetry.readings.store(steadyReadings(main, FEB, NOW));
  await server.app.building.telemetry.readings.store(steadyReadings(second, FEB, NOW, 4));
  await server.post(admin, contract.placeMeters, { device_ids: [main.id], place: "main" });
  await server.post(admin, contract.placeMeters, { device_ids: [second.id], place: "behind", behind: main.id });
  const room = (await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [second.id] })).body;
  const cost = (who: TestUser, body: Partial<InputOf<typeof contract.energyCost>> = {}) =>
    server.post(who, contract.energyCost, { ...DAYS, ...body });
  return { ...built, room, cost };
}

it("prices devices, and the building by its main", async () => {
  const { admin, main, second, room, cost } = await buildCosted();
  const { currency, total, docs, unpriced } = (await cost(admin)).body;
  // 48 hours × 10 kW at ₹ 7.65, without the fixed charge.
  expect([currency, total, unpriced]).toEqual([
    "INR",
    { id: null, day: null, importWh: 480_000, amount: "3672.00", co2: "336" },
    0,
  ]);
  expect(docs.filter(({ importWh }) => importWh > 0)).toEqual([
    { id: main.id, day: null, importWh: 480_000, amount: "3672.00", co2: "336" },
    { id: second.id, day: null, importWh: 192_000, amount: "1468.80", co2: "134.4" },
  ]);
  const rooms = (await cost(admin, { by: "room" })).body.docs;
  expect(rooms).toEqual([{ id: room._id, day: null, importWh: 192_000, amount: "1468.80", co2: "134.4" }]);
});

it("prices rooms and the places around them, which add up to the building", async () => {
  const { admin, main, second, room, cost } = await buildCosted();
  const build = async (kind: "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const tower = await build("building", "Tower", null);
  const floor = await build("floor", "Floor 1", tower);
  const plant = (await server.post(admin, contract.newGroup, { name: "Plant", type: "room", devices: [main.id] })).body;
  await server.post(admin, contract.editPlace, { id: floor, rooms: [room._id] });
  await server.post(admin, contract.editPlace, { id: tower, rooms: [plant._id] });
  const reply = (await cost(admin, { by: "place" })).body;
  const amounts = () => new Map(reply.docs.map(({ id, importWh, amount }) => [id, [importWh, amount]]));
  // The main's own 6 kW stand in the plant room, and its meter behind it in the hall on the floor.
  expect(amounts()).toEqual(
    new Map([
      [tower, [480_000, "3672.00"]],
      [plant._id, [288_000, "2203.20"]],
      [floor, [192_000, "1468.80"]],
      [room._id, [192_000, "1468.80"]],
    ]),
  );
  expect(reply.total).toMatchObject({ importWh: 480_000, amount: "3672.00" });
  await server.post(admin, contract.editGroup, { id: plant._id, devices: [] });
  const loose = (await cost(admin, { by: "place" })).body.docs;
  expect(loose.find(({ id }) => id === null)).toMatchObject({ importWh: 288_000, amount: "2203.20" });
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  await server.grant(user, { device: second.id });
  const own = (await cost(user, { by: "place" })).body;
  expect(own.docs.map(({ id, importWh }) => [id, importWh])).toEqual([
    [tower, 192_000],
    [floor, 192_000],
    [room._id, 192_000],
  ]);
  expectFailure(await cost(admin, { by: "place", each: "day" }), 400, "request.invalid");
});

it("prices by day and by month, across billing months", async () => {
  const { admin, cost } = await buildCosted();
  const days = (await cost(admin, { by: "day" })).body.docs;
  expect(days.map(({ day, amount }) => [day, amount])).toEqual([
    ["2026-02-10", "1836.00"],
    ["2026-02-11", "1836.00"],
  ]);
  const months = (await cost(admin, { by: "month", from_date: "2026-02-28", to_date: "2026-03-01" })).body.docs;
  expect(months.map(({ day, amount }) => [day, amount])).toEqual([
    ["2026-02-01", "1836.00"],
    ["2026-03-01", "1836.00"],
  ]);
});

it("prices each device and room by days, weeks and months, which add up exactly", async () => {
  const { admin, main, second, room, cost } = await buildCosted();
  const span = { from_date: "2026-02-25", to_date: "2026-03-01" };
  const { total, docs, behind, apart } = (await cost(admin, { ...span, each: "week" })).body;
  expect(docs.map(({ id, day, amount }) => [id, day, amount]).filter(([, , amount]) => amount !== null)).toEqual([
    [main.id, null, "9180.00"],
    [second.id, null, "3672.00"],
    [null, "2026-02-23", "9180.00"],
    [main.id, "2026-02-23", "9180.00"],
    [second.id, "2026-02-23", "3672.00"],
  ]);
  expect([behind, apart]).toEqual([{ [second.id]: main.id }, []]);
  const byRoom = (await cost(admin, { ...span, by: "room", each: "month" })).body.docs;
  expect(byRoom.filter(({ id }) => id === room._id).map(({ day, amount }) => [day, amount])).toEqual([
    [null, "3672.00"],
    ["2026-02-01", "2937.60"],
    ["2026-03-01", "734.40"],
  ]);
  const days = (await cost(admin, { ...span, by: "day" })).body;
  expect(days.total).toEqual(total);
});

it("names hours without readings, and energy without a price", async () => {
  const { admin, main, tariff, supply, cost } = await buildCosted();
  const silent = (await cost(admin, { from_date: "2026-01-31", to_date: "2026-02-01", device_ids: [main.id] })).body;
  expect(silent.missing).toEqual({ meters: 1, hours: 24 });
  expect((await cost(admin)).body).toMatchObject({ missing: { meters: 0, hours: 0 }, unpricedWh: 0 });
  const tariffs = [{ from: "2026-02-11", tariff: tariff._id }];
  const { name, consumerNumber, meters, readingDay } = supply;
  await server.post(admin, contract.editSupply, {
    ...{ id: supply._id, name, consumerNumber, meters, readingDay, tariffs },
  });
  const late = (await cost(admin)).body;
  expect([late.total.importWh, late.total.amount, late.unpricedWh]).toEqual([480_000, "1836.00", 240_000]);
});

it("hides foreign devices, and reports where nothing has a price", async () => {
  const { admin, main, second, supply, cost } = await buildCosted();
  const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  expectFailure(await cost(kiran, { device_ids: [main.id] }), 404, "device.not_found");
  await server.grant(kiran, { device: second.id });
  expect((await cost(kiran)).body.total.amount).toBe("1468.80");
  const outsider = await server.buildUser();
  expectFailure(await cost(outsider, { device_ids: [main.id] }), 404, "device.not_found");
  expect((await cost(outsider)).body).toMatchObject({ currency: null, docs: [] });
  expectFailure(await cost(admin, { from_date: "2010-01-01" }), 400, "request.invalid");
  await server.post(admin, contract.deleteSupply, { id: supply._id });
  const { currency, total, unpriced } = (await cost(admin, { device_ids: [main.id] })).body;
  expect([currency, total.importWh, total.amount, unpriced]).toEqual([null, 480_000, null, 1]);
});
