import { contract } from "@switchboard/contract";
import { isPlaceRowInFile, isPlaceRowOnScreen } from "@switchboard/domain/energy";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, steadyReadings } from "./testing/billed.ts";

/** Midnight of the first of February in Kolkata. */
const FEB = "2026-01-31T18:30:00Z";
const NOW = "2026-03-02T06:30:00Z";
const DAY = "2026-02-10";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

/** Builds a main of 10 kW in a plant room, and behind it 4 kW of a tenant on floor 3, of which 1.5 kW are an oven, and 1 kW in a shed. */
async function buildTower() {
  const { admin, main, second: floor, supply } = await buildBilled(server);
  const meter = (name: string) => server.buildDevice(admin.enterpriseId, { name, type: "ENERGY_METER_3" });
  const [oven, shed] = [await meter("Oven"), await meter("Shed")];
  const measure = (device: TestDevice, kw: number, to = NOW) =>
    server.app.building.telemetry.readings.store(steadyReadings(device, FEB, to, kw));
  await measure(main, 10);
  await measure(floor, 4);
  await measure(oven, 1.5);
  await measure(shed, 1);
  const behind = (device: TestDevice, above: TestDevice) =>
    server.post(admin, contract.placeMeters, { device_ids: [device.id], place: "behind", behind: above.id });
  await server.post(admin, contract.placeMeters, { device_ids: [main.id], place: "main" });
  await behind(floor, main);
  await behind(oven, floor);
  await behind(shed, main);
  const place = async (kind: "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const tower = await place("building", "Tower", null);
  const third = await place("floor", "Floor 3", tower);
  const room = async (name: string, device: TestDevice, at: string | null, area: number | null) => {
    const devices = [device.id];
    const made = (await server.post(admin, contract.newGroup, { name, type: "room", devices })).body;
    await server.post(admin, contract.editGroup, { id: made._id, place: at, area });
  };
  await room("Plant", main, tower, null);
  await room("Shop", floor, third, 150);
  await room("Kitchen", oven, third, 50);
  await room("Hut", shed, null, null);
  const shares = async (who: TestUser) =>
    (await server.get(who, contract.oneBill, { supply: supply._id, day: DAY })).body;
  return { admin, main, floor, oven, shed, supply, tower, third, shares };
}

it("says what the tenant on floor 3 pays of the whole bill, so that the rows add up to it", async () => {
  const { admin, shares } = await buildTower();
  const { bill, places } = await shares(admin);
  // 28 days × 24 h × 10 kW at ₹ 7.65, and ₹ 100.
  expect(bill.total).toBe("51508.00");
  const rows = places?.rows.filter(isPlaceRowOnScreen).map(({ name, kind, level, importWh, part, amount, area }) => {
    return [level, name ?? kind, importWh, part, amount, area];
  });
  // Floor 3 has 4 of 10 kW, so 40 % of ₹ 51,508; the main meter stands in the tower, but its rest may be used anywhere.
  expect(rows).toEqual([
    [0, "Tower", 2_688_000, "0.4", "20603.20", null],
    [1, "Floor 3", 2_688_000, "0.4", "20603.20", 200],
    [0, "none", 672_000, "0.1", "5150.80", null],
    [0, "rest", 3_360_000, "0.5", "25754.00", null],
    [0, "total", 6_720_000, "1", "51508.00", null],
  ]);
  const inFile = places?.rows
    .filter(isPlaceRowInFile)
    .map(({ path, name, amount }) => [[...path, name].join(" › "), amount]);
  expect(inFile?.slice(2, 5)).toEqual([
    ["Tower › Floor 3 › Kitchen", "7726.20"],
    ["Tower › Floor 3 › Shop", "12877.00"],
    ["Hut", "5150.80"],
  ]);
  expect(places).toMatchObject({ missing: { meters: 0, hours: 0 }, apart: 0 });
});

it("names silent hours and meters behind no main meter beside the shares", async () => {
  const { admin, oven, shares } = await buildTower();
  const silent = await server.buildDevice(admin.enterpriseId, { name: "New meter", type: "ENERGY_METER_3" });
  await server.post(admin, contract.placeMeters, { device_ids: [silent.id], place: "behind", behind: oven.id });
  await server.buildDevice(admin.enterpriseId, { name: "Spare", type: "ENERGY_METER_3" });
  const { places } = await shares(admin);
  expect(places).toMatchObject({ missing: { meters: 1, hours: 28 * 24 }, apart: 1 });
  expect(places).not.toHaveProperty("left_out");
});

it("is for admins alone, and for nobody without places", async () => {
  const { admin, main, floor, supply, tower, third, shares } = await buildTower();
  const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  await server.grant(kiran, { device: main.id });
  await server.grant(kiran, { device: floor.id });
  expect((await shares(kiran)).places).toBeNull();
  const outsider = await server.buildUser();
  expect((await server.get(outsider, contract.oneBill, { supply: supply._id, day: DAY })).status).toBe(404);
  for (const id of [third, tower]) await server.post(admin, contract.deletePlace, { id });
  expect((await shares(admin)).places).toBeNull();
});
