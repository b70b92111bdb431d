import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, officeReadings } from "./testing/billed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-02-02T06:30:00Z"));

const billOf = async (who: TestUser, supply: string) =>
  (await server.get(who, contract.oneBill, { supply, day: "2026-01-10" })).body.bill;

it("bills all the energy of an adopted meter without a known rating", async () => {
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

describe("a meter whose readings are left out", () => {
  /** Readings of a load that is beyond a meter of its type, six of them an hour for nine hours on 31 days. */
  const LEFT_OUT = { count: 1674, energy: 111_600 * 3_600_000 };
  const JANUARY = { from_date: "2026-01-01", to_date: "2026-01-31" };

  async function buildOffice() {
    const office = await buildBilled(server);
    await server.app.building.telemetry.readings.store(officeReadings(office.main));
    return office;
  }

  it("is named on the bill and in the list of bills", async () => {
    const { admin, supply } = await buildOffice();
    const { notices } = await billOf(admin, supply._id);
    expect(notices).toEqual([{ code: "readings_left_out", params: { count: "1674", wattHours: "111600000" } }]);
    const { docs } = (await server.get(admin, contract.listBills, { supply: supply._id })).body;
    expect(docs).toContainEqual(
      expect.objectContaining({ from: "2026-01-01", notices: 1, leftOutWh: 111_600_000, isIncomplete: true }),
    );
  });

  it("is named beside energy and cost, also for people who may not decide", async () => {
    const { admin, main } = await buildOffice();
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const expected = { left_out: { ...LEFT_OUT, meters: [main.id] } };
    await server.grant(kiran, { device: main.id });
    for (const who of [admin, kiran]) {
      expect((await server.post(who, contract.meterEnergy, JANUARY)).body).toMatchObject(expected);
      expect((await server.post(who, contract.energyCost, JANUARY)).body).toMatchObject(expected);
    }
    const february = { from_date: "2026-02-02", to_date: "2026-02-02" };
    expect((await server.post(admin, contract.meterEnergy, february)).body.left_out).toBeUndefined();
    const stranger = await server.buildUser();
    expect((await server.post(stranger, contract.meterEnergy, JANUARY)).body.left_out).toBeUndefined();
  });

  it("bills all its energy once an admin accepts the month's readings, and none after that is taken back", async () => {
    const { admin, main, supply } = await buildOffice();
    const { body } = await server.post(admin, contract.acceptReadings, { device: main.id, ...JANUARY });
    expect(body.count).toBe(1674);
    const before = await billOf(admin, supply._id);
    expect([before.energy.importWh, before.notices]).toMatchObject([55_800_000, [{ code: "readings_left_out" }]]);
    await server.app.building.telemetry.rebuilds.rebuildStale();
    const bill = await billOf(admin, supply._id);
    expect([bill.energy.importWh, bill.total, bill.notices]).toEqual([167_400_000, "1280710.00", []]);
    const { decided_at } = body;
    expect((await server.post(admin, contract.withdrawAcceptance, { device: main.id, decided_at })).body.count).toBe(
      1674,
    );
    await server.app.building.telemetry.rebuilds.rebuildStale();
    expect((await billOf(admin, supply._id)).energy.importWh).toBe(55_800_000);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "device.reading" })).body;
    expect(entries).toMatchObject([
      { subject: "Main", before: { decision: "count" }, after: { decision: null, readings: 1674 } },
      {
        subject: "Main",
        before: { decision: null },
        after: { decision: "count", readings: 1674, energy: "111600 kWh" },
      },
    ]);
  });

  it("changes nothing without doubtful readings, or for a person who may not decide", async () => {
    const { admin, main, supply } = await buildOffice();
    const accept = (who: TestUser, days: object) =>
      server.post(who, contract.acceptReadings, { device: main.id, ...days });
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(kiran, { device: main.id });
    expectFailure(await accept(admin, { from_date: "2026-02-02" }), 404, "reading.not_found");
    expectFailure(await accept(kiran, JANUARY), 403, "access.denied");
    expectFailure(await accept(await server.buildUser(), JANUARY), 404, "reading.not_found");
    const backwards = { from_date: "2026-01-31", to_date: "2026-01-01" };
    expectFailure(await accept(admin, backwards), 400, "request.invalid");
    const unknown = { device: main.id, decided_at: "2026-01-01T00:00:00.000Z" };
    expectFailure(await server.post(admin, contract.withdrawAcceptance, unknown), 404, "reading.not_found");
    await server.app.building.telemetry.rebuilds.rebuildStale();
    expect((await billOf(admin, supply._id)).energy.importWh).toBe(55_800_000);
  });
});

describe("a rating", () => {
  const RATING = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;

  it("is visible to people who may see the device whole, recorded, and removed again", async () => {
    const { admin, main } = await buildBilled(server);
    const edit = (rating: typeof RATING | null) => server.post(admin, contract.editDevice, { id: main.id, rating });
    await edit(RATING);
    const [device] = (await server.get(admin, contract.myDevices, { ud_id: main.id })).body.devices;
    expect(device?.rating).toEqual(RATING);
    await server.post(admin, contract.editDevice, { id: main.id, device_name: "Main incomer" });
    expect((await edit(null)).body.rating).toBeUndefined();
    const { entries } = (await server.get(admin, contract.auditLog, { action: "device.edit" })).body;
    expect(entries).toMatchObject([
      { before: { rating: "3 × 800/5 A, 600 V" }, after: { rating: null } },
      { before: { device_name: "Main" }, after: { device_name: "Main incomer" } },
      { before: { rating: null }, after: { rating: "3 × 800/5 A, 600 V" } },
    ]);
  });

  it("is rejected when it is out of bounds or the device measures nothing", async () => {
    const { admin, main, plug } = await buildBilled(server);
    const edit = (id: string, given: object) =>
      server.post(admin, contract.editDevice, { id, rating: { ...RATING, ...given } });
    expectFailure(await edit(main.id, { amperes: 4 }), 400, "request.invalid");
    expectFailure(await edit(main.id, { volts: 49 }), 400, "request.invalid");
    expectFailure(await edit(main.id, { phases: 2 }), 400, "request.invalid");
    expectFailure(await edit(plug.id, {}), 400, "meter.no_meter");
    const [device] = (await server.get(admin, contract.myDevices, { ud_id: main.id })).body.devices;
    expect(device?.rating).toBeUndefined();
  });
});
