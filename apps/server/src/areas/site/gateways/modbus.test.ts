import { randomUUID } from "node:crypto";
import { contract, type ModbusTemplate } from "@switchboard/contract";
import { SHIPPED_METERS } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { fieldDevice, pairedGateway } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const VOLTS = { value: "v", table: "holding", address: 10, type: "u16", scale: 0.1, unit: "V" } as const;
const TEMPLATE: ModbusTemplate = {
  maker: "Acme",
  model: "M1",
  phases: 1,
  words: "big",
  source: "Manual, revision 3",
  registers: [VOLTS],
};
const PLACE = { host: "10.0.0.7", port: 502, unit: 3 };

async function buildPlant() {
  const admin = await server.buildUser();
  const gateway = await pairedGateway(server, admin);
  const make = async (who: TestUser = admin) =>
    (await server.post(who, contract.newModbusTemplate, TEMPLATE)).body.template;
  const meter = (template: string, own: object = {}) =>
    server.post(admin, contract.newModbusMeter, { gateway: gateway.id, name: "Main", ...PLACE, template, ...own });
  return { admin, gateway, make, meter };
}

describe("a template", () => {
  it("is created, changed and deleted beside the shipped ones, and each change is recorded", async () => {
    const { admin, make } = await buildPlant();
    const made = await make();
    expect(made).toEqual({ _id: made._id, ...TEMPLATE, usedBy: [] });
    const changed = { ...TEMPLATE, model: "M2" };
    await server.post(admin, contract.editModbusTemplate, { id: made._id, ...changed });
    const listed = (await server.get(admin, contract.listModbusTemplates)).body;
    expect(listed.templates).toEqual([{ _id: made._id, ...changed, usedBy: [] }]);
    expect(listed.shipped.map(({ id }) => id)).toEqual(SHIPPED_METERS.map(({ id }) => id));
    expect((await server.post(admin, contract.deleteModbusTemplate, { id: made._id })).status).toBe(200);
    expectFailure(await server.post(admin, contract.deleteModbusTemplate, { id: made._id }), 404, "template.not_found");
    const { entries } = (await server.get(admin, contract.auditLog, { search: "Acme" })).body;
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["template.delete", "Acme M2"],
      ["template.edit", "Acme M2"],
      ["template.create", "Acme M1"],
    ]);
  });

  it.each([
    ["nothing to read", []],
    ["the same twice", [VOLTS, { ...VOLTS, address: 12 }]],
    ["a unit of something else", [{ ...VOLTS, unit: "kWh" }]],
    ["a number that ends behind the last register", [{ ...VOLTS, type: "u32", address: 65_535 }]],
    ["a scale of nothing", [{ ...VOLTS, scale: 0 }]],
  ])("is rejected with %s", async (_what, registers) => {
    const { admin } = await buildPlant();
    const reply = await server.post(admin, contract.newModbusTemplate, { ...TEMPLATE, registers } as ModbusTemplate);
    expectFailure(reply, 400, "request.invalid");
  });

  it("stays while meters use it, and names these", async () => {
    const { admin, make, meter } = await buildPlant();
    const { _id } = await make();
    const { _id: id } = (await meter(_id)).body.meter;
    const [used] = (await server.get(admin, contract.listModbusTemplates)).body.templates;
    expect(used?.usedBy).toEqual([{ _id: id, name: "Main", gateway: "Plant room" }]);
    expectFailure(await server.post(admin, contract.deleteModbusTemplate, { id: _id }), 409, "template.in_use");
    await server.post(admin, contract.deleteModbusMeter, { id });
    expect((await server.post(admin, contract.deleteModbusTemplate, { id: _id })).status).toBe(200);
  });

  it("is visible to its enterprise only", async () => {
    const { make, gateway } = await buildPlant();
    const [{ _id }, stranger, theirs] = [await make(), await server.buildUser(), await buildPlant()];
    expect((await server.get(stranger, contract.listModbusTemplates)).body.templates).toEqual([]);
    expectFailure(
      await server.post(stranger, contract.editModbusTemplate, { id: _id, ...TEMPLATE }),
      404,
      "template.not_found",
    );
    expectFailure(await server.post(stranger, contract.deleteModbusTemplate, { id: _id }), 404, "template.not_found");
    expectFailure(await theirs.meter(_id), 404, "template.not_found");
    expectFailure(await theirs.meter("eastron-sdm630", { gateway: gateway.id }), 404, "gateway.not_found");
  });
});

describe("a meter", () => {
  it("is sent to its gateway with its template, at once when either changes, and then listed as found", async () => {
    const { admin, gateway, make, meter } = await buildPlant();
    const { _id } = await make();
    const first = (await gateway.report()).body;
    expect(first.modbus).toEqual({ templates: [], meters: [] });
    const added = gateway.report({ revision: first.revision });
    await meter(_id);
    const { revision, modbus } = (await added).body;
    expect(modbus).toEqual({
      templates: [{ id: _id, ...TEMPLATE }],
      meters: [{ ...PLACE, name: "Main", template: _id }],
    });
    const changed = gateway.report({ revision });
    await server.post(admin, contract.editModbusTemplate, { id: _id, ...TEMPLATE, words: "little" });
    expect((await changed).body.modbus?.templates[0]?.words).toBe("little");
    const shown = async () =>
      (await server.get(admin, contract.listModbusMeters, { gateway: gateway.id })).body.meters[0];
    expect(await shown()).toMatchObject({ name: "Main", maker: "Acme", model: "M1", found: null });
    await gateway.report({ found: [fieldDevice("10.0.0.7:502/3", { driver: "modbus" })] });
    expect((await shown())?.found).toMatchObject({ isOnline: true, device: null });
  });

  it("may use a shipped template, which is sent along", async () => {
    const { gateway, meter } = await buildPlant();
    expect((await meter("eastron-sdm630")).body.meter).toMatchObject({ maker: "Eastron", template: "eastron-sdm630" });
    const { modbus } = (await gateway.report()).body;
    expect(modbus?.templates).toMatchObject([{ id: "eastron-sdm630", maker: "Eastron", words: "big" }]);
    expectFailure(await meter("no-such-meter", { unit: 4 }), 404, "template.not_found");
  });

  it("is removed by an admin of its own enterprise, and only while it exists", async () => {
    const { admin, meter } = await buildPlant();
    const { _id: id } = (await meter("eastron-sdm630")).body.meter;
    const remove = (who: TestUser, given = id) => server.post(who, contract.deleteModbusMeter, { id: given });
    expectFailure(await remove(await server.buildUser()), 404, "meter.not_found");
    expectFailure(await remove(admin, randomUUID()), 404, "meter.not_found");
    expect((await remove(admin)).status).toBe(200);
  });

  it("exists once for its address and unit, and is removed with its gateway", async () => {
    const { admin, gateway, meter } = await buildPlant();
    await meter("eastron-sdm630");
    expectFailure(await meter("eastron-sdm630", { host: "10.0.0.7" }), 409, "meter.taken");
    expect((await meter("eastron-sdm630", { unit: 4 })).status).toBe(200);
    await server.post(admin, contract.deleteGateway, { id: gateway.id });
    expect((await server.get(admin, contract.listModbusMeters, { gateway: gateway.id })).body.meters).toEqual([]);
  });
});

describe("a look", () => {
  const WANTED = { ...PLACE, words: "big" as const, registers: [VOLTS] };

  it("is requested from the gateway, and answered with the values it read", async () => {
    const { admin, gateway } = await buildPlant();
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    const answer = server.post(admin, contract.previewModbus, { gateway: gateway.id, ...WANTED });
    const [look] = (await waiting).body.looks ?? [];
    expect(look).toEqual({ id: look?.id, ...WANTED });
    const rows = [{ raw: "0901", value: 230.5, problem: null }];
    await gateway.report({ looked: [{ id: look?.id ?? "", problem: null, rows }] });
    expect((await answer).body).toEqual({ problem: null, rows });
    expect((await gateway.report()).body.looks).toEqual([]);
  });

  it("requires an online gateway of the own enterprise", async () => {
    const { admin, gateway } = await buildPlant();
    const look = (who: TestUser, id: string) => server.post(who, contract.previewModbus, { gateway: id, ...WANTED });
    expectFailure(await look(admin, gateway.id), 409, "gateway.offline");
    await gateway.report();
    expectFailure(await look(await server.buildUser(), gateway.id), 404, "gateway.not_found");
    expectFailure(await look(admin, randomUUID()), 404, "gateway.not_found");
  });

  it("cannot be answered by another gateway", async () => {
    const { admin, gateway } = await buildPlant();
    const other = await pairedGateway(server, admin);
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    const answer = server.post(admin, contract.previewModbus, { gateway: gateway.id, ...WANTED });
    const id = (await waiting).body.looks?.[0]?.id ?? "";
    await other.report({ looked: [{ id, problem: "no_answer", rows: [] }] });
    await gateway.report({ looked: [{ id, problem: "nothing_listens", rows: [] }] });
    expect((await answer).body.problem).toBe("nothing_listens");
  });
});
