import { randomUUID } from "node:crypto";
import { contract, type InputOf } from "@switchboard/contract";
import { nextDay } from "@switchboard/domain/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, makeTariff, SUPPLY } from "./testing/billed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

describe("a supply", () => {
  it("is created, changed and deleted by an admin, and names its devices", async () => {
    const { admin, main, tariff, supply } = await buildBilled(server);
    expect(supply).toMatchObject({ ...SUPPLY, currency: "INR", timeZone: "Asia/Kolkata" });
    expect(supply.names).toEqual({ [main.id]: "Main", [tariff._id]: "HT commercial" });
    const { _id: id, currency: _c, timeZone: _z, names: _n, ...input } = supply;
    const edited = await server.post(admin, contract.editSupply, {
      ...input,
      id,
      name: "Tower",
      contractDemand: "90.5",
      shares: { basis: "fixed", of: [{ name: "Ground floor", weight: "2" }] },
    });
    expect(edited.body).toMatchObject({ name: "Tower", contractDemand: "90.5", meters: [main.id] });
    expect((await server.get(admin, contract.listSupplies)).body.docs).toEqual([edited.body]);
    expectFailure(await server.post(admin, contract.deleteTariff, { id: tariff._id }), 409, "tariff.used");
    await server.post(admin, contract.deleteSupply, { id });
    expect((await server.get(admin, contract.listSupplies)).body.docs).toEqual([]);
    expect((await server.post(admin, contract.deleteSupply, { id })).body).toEqual({ deleted: true });
    expect((await server.post(admin, contract.deleteTariff, { id: tariff._id })).body).toEqual({ deleted: true });
  });

  it("is read on the first of the month by default, and cannot be edited once deleted", async () => {
    const { admin, second, supply } = await buildBilled(server);
    const body = { name: "Pumps", meters: [second.id], tariffs: supply.tariffs };
    const { body: made } = await server.post(admin, contract.newSupply, body);
    expect(made).toMatchObject({ readingDay: 1, contractDemand: null });
    await server.post(admin, contract.editSupply, { ...body, id: made._id, name: "Water", contractDemand: "12.5" });
    const { entries } = (await server.get(admin, contract.auditLog, { action: "supply.edit" })).body;
    expect(entries).toMatchObject([
      { before: { name: "Pumps", contract_demand: null }, after: { name: "Water", contract_demand: "12.5" } },
    ]);
    await server.post(admin, contract.deleteSupply, { id: made._id });
    expectFailure(await server.post(admin, contract.editSupply, { ...body, id: made._id }), 410, "thing.deleted");
  });

  it("may be read on any day of the month, and on no other", async () => {
    const { admin, second, supply } = await buildBilled(server);
    const body = { name: "Pumps", meters: [second.id], tariffs: supply.tariffs };
    const { body: made } = await server.post(admin, contract.newSupply, { ...body, readingDay: 31 });
    expect(made).toMatchObject({ readingDay: 31 });
    const { body: bills } = await server.get(admin, contract.listBills, { supply: made._id, limit: 2 });
    expect(bills.docs.every(({ to }) => nextDay(to).endsWith("-01"))).toBe(true);
    expectFailure(await server.post(admin, contract.newSupply, { ...body, readingDay: 32 }), 400, "request.invalid");
  });

  it("is rejected when something it names is missing, does not measure, or does not fit", async () => {
    const { admin, main, tariff, plug } = await buildBilled(server);
    const euros = await makeTariff(server, admin, { currency: "EUR" });
    const from = "2025-04-01";
    const send = (given: Partial<InputOf<typeof contract.newSupply>>) =>
      server.post(admin, contract.newSupply, {
        name: "Other",
        meters: [main.id],
        tariffs: [{ from, tariff: tariff._id }],
        ...given,
      });
    expectFailure(await send({ meters: [randomUUID()] }), 404, "device.not_found");
    expectFailure(await send({ meters: [plug.id] }), 400, "meter.no_meter");
    expectFailure(await send({ tariffs: [{ from, tariff: randomUUID() }] }), 404, "tariff.not_found");
    const twice = [
      { from, tariff: tariff._id },
      { from, tariff: tariff._id },
    ];
    expectFailure(await send({ tariffs: twice }), 400, "supply.order");
    const mixed = [
      { from, tariff: tariff._id },
      { from: "2026-01-01", tariff: euros._id },
    ];
    expectFailure(await send({ tariffs: mixed }), 400, "supply.currencies");
    expectFailure(await send({ contractDemand: "-5" }), 400, "request.invalid");
  });

  it("is visible to people who may see all of its meters whole, and to nobody else", async () => {
    const { admin, main, second, supply } = await buildBilled(server, 2);
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const seen = async () => (await server.get(kiran, contract.listSupplies)).body.docs.map(({ _id }) => _id);
    expect(await seen()).toEqual([]);
    await server.grant(kiran, { device: main.id });
    expect(await seen()).toEqual([]);
    await server.grant(kiran, { device: second.id });
    expect(await seen()).toEqual([supply._id]);
    expectFailure(await server.post(kiran, contract.deleteSupply, { id: supply._id }), 403, "access.denied");
    const outsider = await server.buildUser();
    expect((await server.get(outsider, contract.listSupplies)).body.docs).toEqual([]);
    expectFailure(await server.post(outsider, contract.deleteSupply, { id: supply._id }), 404, "supply.not_found");
  });

  it("loses a deleted meter, and regains it when it is restored", async () => {
    const { admin, main, supply } = await buildBilled(server);
    const meters = async () => (await server.get(admin, contract.listSupplies)).body.docs.map((each) => each.meters);
    await server.post(admin, contract.deleteDevice, { id: main.id });
    expect(await meters()).toEqual([[]]);
    const [kept] = (await server.get(admin, contract.listBin)).body.entries;
    await server.post(admin, contract.restoreBinned, { id: kept?._id ?? "" });
    expect(await meters()).toEqual([supply.meters]);
  });

  it("is deleted with its enterprise, and so is its tariff", async () => {
    const { admin, supply } = await buildBilled(server);
    const figures = { total: "1.00", kwh: null, kvah: null, demand: null, powerFactor: null };
    await server.post(admin, contract.setUtilityBill, { supply: supply._id, day: "2026-02-10", figures });
    await server.database.query("DELETE FROM enterprises WHERE id = $1", [admin.enterpriseId]);
    const tables = ["tariffs", "tariff_versions", "supplies", "supply_meters", "supply_tariffs", "utility_bills"];
    for (const table of tables) {
      const rows = await server.database.query(`SELECT 1 FROM ${table} WHERE enterprise_id = $1`, [admin.enterpriseId]);
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
