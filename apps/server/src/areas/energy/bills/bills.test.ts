import { contract, type UtilityBill } from "@switchboard/contract";
import type { Tariff } from "@switchboard/domain/energy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, SUPPLY, steadyReadings } from "./testing/billed.ts";

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

const store = (readings: ReturnType<typeof steadyReadings>) => server.app.building.telemetry.readings.store(readings);
const measure = (meter: TestDevice, from = FEB, to = NOW, kw = 10) => store(steadyReadings(meter, from, to, kw));
const one = (who: TestUser, supply: string, day = DAY) => server.get(who, contract.oneBill, { supply, day });
const NO_FIGURES: UtilityBill = {
  total: null,
  kwh: null,
  kvah: null,
  demand: null,
  powerFactor: null,
  lines: [],
  note: "",
};

describe("a bill by kVAh", () => {
  const versions: Tariff["versions"] = [
    {
      from: "2025-04-01",
      lines: [
        { kind: "energy", key: "kvah", name: "Energy charge", measure: "apparent", price: "7" },
        { kind: "demand", key: "md", name: "Demand charge", measure: "kVA", windowMinutes: 30, price: "500" },
      ],
      rounding: { line: { to: "0.01", mode: "half_up" }, total: { to: "0.01", mode: "half_up" } },
    },
  ];
  /** Stores readings of 10 kW from a meter without a power factor. */
  const withoutFactor = (meter: TestDevice, beside: object) =>
    server.app.building.telemetry.readings.store(
      steadyReadings(meter, FEB, NOW).map((reading) => {
        const { pf: _, ...message } = reading.message;
        return { ...reading, message: { ...message, ...beside } };
      }),
    );
  const listed = async (admin: TestUser, supply: string) =>
    (await server.get(admin, contract.listBills, { supply })).body;

  it("is computed from volts and amperes when the meter has no power factor, and says so", async () => {
    const { admin, main, supply } = await buildBilled(server, 1, { versions });
    await withoutFactor(main, { v1: 250, v2: 250, v3: 250, c1: 16, c2: 16, c3: 18 });
    const { bill } = (await one(admin, supply._id)).body;
    // 12.5 kVA for 28 days at ₹ 7, and at ₹ 500.
    expect(bill.total).toBe("65050.00");
    expect(bill.notices).toEqual([
      { code: "apparent_estimated", params: { name: "Energy charge" } },
      { code: "apparent_estimated", params: { name: "Demand charge" } },
    ]);
    const { docs, forecast } = await listed(admin, supply._id);
    expect([...docs.map((each) => each.isIncomplete), forecast?.isIncomplete]).toEqual([false, false, false]);
    // The second request reads the stored month.
    expect((await one(admin, supply._id)).body.bill).toEqual(bill);
  });

  it("is incomplete in every list when the apparent power is unknown, and energy has no cost", async () => {
    const { admin, main, supply } = await buildBilled(server, 1, { versions });
    await withoutFactor(main, {});
    const { docs, forecast } = await listed(admin, supply._id);
    expect([...docs.map((each) => each.isIncomplete), forecast?.isIncomplete]).toEqual([true, true, true]);
    const days = { from_date: "2026-02-01", to_date: "2026-02-28" };
    const { total, unpricedWh } = (await server.post(admin, contract.energyCost, days)).body;
    expect([total.amount, unpricedWh]).toEqual([null, total.importWh]);
  });
});

describe("a bill", () => {
  it("is computed line by line from the mains, and listed month by month", async () => {
    const { admin, main, second, supply } = await buildBilled(server, 2);
    await measure(main);
    await measure(second, FEB, NOW, 5);
    const { bill, isOver, utility, differences } = (await one(admin, supply._id)).body;
    // 28 days × 24 h × 15 kW at ₹ 7.65, and ₹ 100.
    expect(bill.lines.map(({ key, quantity, amount }) => [key, quantity, amount])).toEqual([
      ["energy", "10080", "77112.00"],
      ["fixed", "1", "100.00"],
    ]);
    expect([bill.total, bill.powerFactor, bill.missing, isOver, utility, differences]).toEqual([
      "77212.00",
      "0.8",
      [],
      true,
      null,
      [],
    ]);
    const { docs } = (await server.get(admin, contract.listBills, { supply: supply._id })).body;
    expect(docs.map(({ from, isOver: over, total }) => [from, over, total])).toEqual([
      ["2026-03-01", false, "4231.00"],
      ["2026-02-01", true, "77212.00"],
    ]);
  });

  it("is the same in whatever order readings arrived", async () => {
    const [early, late] = [await buildBilled(server), await buildBilled(server)];
    await measure(early.main);
    const readings = steadyReadings(late.main, FEB, NOW);
    const isLate = ({ at }: { at: Date }) => at.toISOString() > "2026-02-10" && at.toISOString() < "2026-02-12T12:00";
    await store(readings.filter((reading) => !isLate(reading)));
    const before = (await one(late.admin, late.supply._id)).body.bill;
    expect(before.notices.map(({ code }) => code)).toEqual(["readings_bridged"]);
    await store(readings.filter(isLate).toReversed());
    await server.app.building.telemetry.rebuilds.rebuildStale();
    const expected = (await one(early.admin, early.supply._id)).body.bill;
    expect((await one(late.admin, late.supply._id)).body.bill).toEqual(expected);
    expect(expected.total).toBe("51508.00");
  });

  it("warns when meters behind a main measured more than it, on the bill and in the list", async () => {
    const { admin, main, second, supply } = await buildBilled(server);
    await measure(main);
    await measure(second, FEB, NOW, 12);
    await server.post(admin, contract.placeMeters, { device_ids: [main.id], place: "main" });
    await server.post(admin, contract.placeMeters, { device_ids: [second.id], place: "behind", behind: main.id });
    const { bill } = (await one(admin, supply._id)).body;
    // 28 days × 24 h × 2 kW.
    expect(bill.notices).toEqual([{ code: "submeters_exceed", params: { wattHours: "1344000" } }]);
    const { docs } = (await server.get(admin, contract.listBills, { supply: supply._id })).body;
    expect(docs.map(({ notices }) => notices)).toEqual([1, 1]);
  });

  it("names the missing readings, and estimates nothing", async () => {
    const { admin, main, supply } = await buildBilled(server);
    await measure(main, FEB, "2026-02-25T18:30:00Z");
    const { bill } = (await one(admin, supply._id)).body;
    expect(bill.notices.map(({ code }) => code)).toContain("readings_missing");
    expect(bill.missing.at(-1)?.to).toBe("2026-02-28T18:30:00.000Z");
    // 25 days × 240 kWh at ₹ 7.65, and ₹ 100.
    expect(bill.total).toBe("46000.00");
  });

  it("is the same with an export meter whenever it is requested", async () => {
    const lines = [
      { kind: "energy", key: "net", name: "Net energy", measure: "net", price: "7.65" },
      { kind: "energy", key: "kvah", name: "Apparent", measure: "apparent", price: "0.10" },
    ] as const;
    const rounding = { line: { to: "0.01", mode: "half_up" }, total: { to: "0.01", mode: "half_up" } } as const;
    const versions = [{ from: "2025-04-01", lines, rounding }];
    const { admin, main, second, supply } = await buildBilled(server, 1, { versions });
    await server.post(admin, contract.editSupply, {
      ...{ ...SUPPLY, id: supply._id, meters: [main.id], tariffs: supply.tariffs },
      exportMeter: second.id,
    });
    await measure(main);
    await measure(second, FEB, NOW, 5);
    const first = (await one(admin, supply._id)).body;
    // 28 days × 24 h × (10 − 5) kW at ₹ 7.65, and 8,400 kVAh.
    expect(first.bill.total).toBe("26544.00");
    expect((await one(admin, supply._id)).body.bill).toEqual(first.bill);
  });

  it("is visible to people of the enterprise who may see all of its meters", async () => {
    const { admin, main, supply } = await buildBilled(server);
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    expectFailure(await one(kiran, supply._id), 404, "supply.not_found");
    await server.grant(kiran, { device: main.id });
    expect((await one(kiran, supply._id)).status).toBe(200);
    expectFailure(await one(await server.buildUser(), supply._id), 404, "supply.not_found");
    const figures = { supply: supply._id, day: DAY, figures: { ...NO_FIGURES, total: "1.00" } };
    expectFailure(await server.post(kiran, contract.setUtilityBill, figures), 403, "access.denied");
    expectFailure(
      await server.post(await server.buildUser(), contract.setUtilityBill, figures),
      404,
      "supply.not_found",
    );
  });
});

describe("the utility's own figures", () => {
  it("are shown beside ours, with the reasons for differences, until they are removed", async () => {
    const { admin, main, supply } = await buildBilled(server);
    await measure(main);
    const figures = { ...NO_FIGURES, total: "51584.50", kwh: "6730", note: "Bill of 3 March" };
    const set = (given: UtilityBill | null) =>
      server.post(admin, contract.setUtilityBill, { supply: supply._id, day: DAY, figures: given });
    const kwh = { what: "kwh", key: null, ours: "6720", theirs: "6730", amount: "76.50" };
    expect((await set(figures)).body).toEqual({ utility: figures, differences: [kwh] });
    expect((await one(admin, supply._id, "2026-02-28")).body).toMatchObject({ utility: figures, differences: [kwh] });
    const { docs } = (await server.get(admin, contract.listBills, { supply: supply._id })).body;
    expect(docs.map(({ utility }) => utility)).toEqual([null, "51584.50"]);
    expect((await set(null)).body).toEqual({ utility: null, differences: [] });
    expect((await one(admin, supply._id)).body.utility).toBeNull();
  });
});

it("are recorded when they are entered and removed", async () => {
  const { admin, main, supply } = await buildBilled(server);
  await measure(main);
  const set = (figures: UtilityBill | null) =>
    server.post(admin, contract.setUtilityBill, { supply: supply._id, day: DAY, figures });
  const lines = [{ key: "fixed", amount: "250" }];
  const { differences } = (await set({ ...NO_FIGURES, total: "100.00", lines })).body;
  expect(differences.map(({ what, key }) => [what, key])).toEqual([
    ["unexplained", null],
    ["line", "fixed"],
  ]);
  await set(null);
  const { entries } = (await server.get(admin, contract.auditLog, { action: "supply.utility_bill" })).body;
  expect(entries.map(({ after }) => after)).toEqual([
    { figures: null },
    { month: "2026-02-01", figures: ["total 100.00", "fixed 250"] },
  ]);
});

describe("a supply with more settings", () => {
  it("divides its bill by sub-meters, and shows that to admins alone", async () => {
    const { admin, main, second, supply } = await buildBilled(server);
    await measure(main);
    await measure(second, FEB, NOW, 4);
    const { _id: id, currency: _c, timeZone: _z, names: _n, ...input } = supply;
    const shares = { basis: "meters", of: [{ name: "Ground floor", device_ids: [second.id] }] } as const;
    await server.post(admin, contract.editSupply, { ...input, id, shares });
    expect((await one(admin, id)).body.shares).toEqual([
      { name: "Ground floor", importWh: 2_688_000, part: "0.4", amount: "20603.20" },
      { name: null, importWh: 4_032_000, part: "0.6", amount: "30904.80" },
    ]);
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(kiran, { device: main.id });
    expect((await one(kiran, id)).body.shares).toEqual([]);
  });

  it("forecasts the month, with its budget and its carbon", async () => {
    const budget = { amount: "40000", months: { "2026-02": "60000" } };
    const { admin, main, supply } = await buildBilled(server, 1, {}, { budget, co2: { factor: "0.7" } });
    await measure(main);
    const { bill, forecast, budget: may, co2 } = (await one(admin, supply._id, "2026-03-02")).body;
    // 31 days × 240 kWh at ₹ 7.65, and ₹ 100: as on all days before.
    expect(forecast).toEqual({
      total: "57016.00",
      low: "57016.00",
      high: "57016.00",
      importWh: 7_440_000,
      isIncomplete: false,
      days: 1,
      of: 31,
    });
    expect([bill.missing, may, co2]).toEqual([[], "40000", "252"]);
    expect((await one(admin, supply._id)).body).toMatchObject({ budget: "60000", forecast: null, co2: "4704" });
  });

  it("notifies admins once that a month will exceed its budget", async () => {
    const { admin, main } = await buildBilled(server, 1, {}, { budget: { amount: "40000", months: {} } });
    await measure(main);
    const rich = await buildBilled(server, 1, {}, { budget: { amount: "60000", months: {} } });
    await measure(rich.main);
    const alarms = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;
    const { budgets } = server.app.building.bills;
    await budgets.check();
    await budgets.check();
    expect(await alarms(admin)).toMatchObject([
      { source: "budget", state: "active", params: { forecast: "INR 57016.00", budget: "INR 40000" } },
    ]);
    expect(await alarms(rich.admin)).toEqual([]);
  });
});
