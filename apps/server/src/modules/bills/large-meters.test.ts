import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { buildBilled, officeReadings } from "./testing/billed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-02-02T06:30:00Z"));

const billOf = async (who: TestUser, supply: string) =>
  (await server.get(who, contract.oneBill, { supply, day: "2026-01-10" })).body.bill;

it("bills all the energy of an adopted meter of which nothing is known", async () => {
  const { admin, main, supply } = await buildBilled(server, 1, {}, {}, "FIELD_METER_3");
  await server.app.building.telemetry.readings.store(officeReadings(main));
  const bill = await billOf(admin, supply._id);
  expect(bill.energy.importWh).toBe(167_400_000);
  // 167,400 kWh at ₹ 7.65, and ₹ 100.
  expect([bill.total, bill.notices]).toEqual(["1280710.00", []]);
});

it("bills all the energy once a meter of a smaller type has its rating", async () => {
  const { admin, main, supply } = await buildBilled(server);
  await server.app.building.telemetry.readings.store(officeReadings(main));
  expect((await billOf(admin, supply._id)).energy.importWh).toBe(55_800_000);
  const rating = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;
  expect((await server.post(admin, contract.editDevice, { id: main.id, rating })).body.rating).toEqual(rating);
  await server.app.building.telemetry.rebuilds.rebuildStale();
  const bill = await billOf(admin, supply._id);
  expect([bill.energy.importWh, bill.total, bill.notices]).toEqual([167_400_000, "1280710.00", []]);
  expect((await server.post(admin, contract.doubtfulReadings, {})).body.count).toBe(0);
});
