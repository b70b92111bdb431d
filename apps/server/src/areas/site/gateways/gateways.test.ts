import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { fieldDevice, pairedGateway } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.query("DELETE FROM throttles WHERE key LIKE 'gateway:%'"));

const pair = (code: string) => server.post(null, contract.pairGateway, { pairing_code: code, version: "1.0" });

describe("a code", () => {
  it("pairs one gateway, once, within ten minutes, and is not stored in plain text", async () => {
    const admin = await server.buildUser();
    const { gateway, code } = (await server.post(admin, contract.newGateway, { name: "Plant room" })).body;
    server.clock.advance(10 * 60_000);
    expectFailure(await pair(code), 400, "gateway.code_invalid");
    const next = (await server.post(admin, contract.newGatewayCode, { id: gateway._id })).body.code;
    const replies = await Promise.all([pair(next), pair(next)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { token, home } = replies.find(({ status }) => status === 200)?.body ?? { token: "", home: "" };
    expect(home).toBe(admin.enterpriseId);
    const stored = JSON.stringify(await server.database.query("SELECT * FROM gateways"));
    for (const secret of [next, token.split(".")[3]]) expect(stored).not.toContain(secret);
    expect((await server.get(admin, contract.listGateways)).body.gateways).toMatchObject([
      { name: "Plant room", pairedAt: server.clock.now().toISOString(), codeExpires: null, version: "1.0" },
    ]);
  });

  it("cannot be guessed, and a code of a wall panel is not accepted", async () => {
    const admin = await server.buildUser();
    const room = await server.buildGroup(admin.enterpriseId, "Hall", []);
    const panel = (await server.post(admin, contract.newPanel, { room, name: "Wall" })).body;
    expectFailure(await pair(panel.code), 400, "gateway.code_invalid");
    for (let tried = 1; tried < 20; tried++) expectFailure(await pair("23456789"), 400, "gateway.code_invalid");
    const { code } = (await server.post(admin, contract.newGateway, { name: "Plant room" })).body;
    expectFailure(await pair(code), 429, "auth.throttled");
  });

  it("disconnects the previously paired gateway and invalidates its devices' secrets when it is used", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    await gateway.report({ found: [fieldDevice("1")] });
    await gateway.adopt(...(await gateway.found()));
    const [adopted] = (await gateway.report()).body.adopted;
    const secrets = () => server.database.query("SELECT secret_hash FROM devices WHERE kd_id = $1", [adopted?.kd_id]);
    const before = await secrets();
    await pair((await server.post(admin, contract.newGatewayCode, { id: gateway.id })).body.code);
    expectFailure(await gateway.report(), 401, "gateway.required");
    expect(await secrets()).not.toEqual(before);
  });
});

describe("a gateway", () => {
  it("is online while it reports, and offline once it is silent", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    const shown = async () => (await server.get(admin, contract.listGateways)).body.gateways[0];
    expect(await shown()).toMatchObject({ isOnline: false, lastSeen: null });
    const drivers = [{ name: "modbus" as const, state: "resting" as const, reason: "Refused", devices: 0, rate: 0 }];
    const fault = { at: server.clock.now().toISOString(), driver: null, reason: "The disk is full" };
    await gateway.report({ drivers, faults: [fault], version: "1.1" });
    expect(await shown()).toMatchObject({ isOnline: true, version: "1.1", drivers, faults: [fault] });
    server.clock.advance(60_000);
    expect(await shown()).toMatchObject({ isOnline: false });
  });

  it("is rejected with a token that was never issued", async () => {
    const { token } = await pairedGateway(server, await server.buildUser());
    const forged = [
      token.slice(0, -1),
      token.replaceAll(/[0-9a-f]/g, "-"),
      `gw.${"-".repeat(36)}.${"f".repeat(36)}.${"a".repeat(40)}`,
    ];
    const nothing = { version: "1.0", drivers: [], faults: [], found: [], gone: [], online: [], tried: [] };
    for (const each of forged)
      expectFailure(await server.post(each, contract.reportGateway, nothing), 401, "gateway.required");
  });

  it("is told once to restart a driver, while it is online", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    const restart = () => server.post(admin, contract.restartGateway, { id: gateway.id, driver: "shelly" });
    expectFailure(await restart(), 409, "gateway.offline");
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    expect((await restart()).status).toBe(200);
    expect((await waiting).body.restart).toEqual(["shelly"]);
    expect((await gateway.report()).body.restart).toEqual([]);
  });

  it("is renamed and removed only by admins of its enterprise, and can do nothing afterwards", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const gateway = await pairedGateway(server, admin);
    const { id } = gateway;
    for (const call of [contract.newGatewayCode, contract.deleteGateway, contract.restartGateway])
      expectFailure(await server.post(stranger, call, { id }), 404, "gateway.not_found");
    expectFailure(await server.post(stranger, contract.renameGateway, { id, name: "Mine" }), 404, "gateway.not_found");
    expect((await server.post(admin, contract.renameGateway, { id, name: "Attic" })).body.gateway.name).toBe("Attic");
    await gateway.report({ found: [fieldDevice("1")] });
    await gateway.adopt(...(await gateway.found()));
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    expect((await server.post(admin, contract.deleteGateway, { id })).status).toBe(200);
    expectFailure(await waiting, 401, "gateway.required");
    expect((await server.post(admin, contract.deleteGateway, { id })).status).toBe(200);
    const { devices } = (await server.get(admin, contract.myDevices)).body;
    expect(devices).toMatchObject([
      { device_name: "Plug 1", field: { maker: "IKEA", gateway: null, gateway_id: null } },
    ]);
  });
});

describe("the inbox", () => {
  it("lists found devices with their room's name, and keeps people's decisions when they are described anew", async () => {
    const admin = await server.buildUser();
    const room = await server.buildGroup(admin.enterpriseId, "Hall", []);
    const gateway = await pairedGateway(server, admin);
    await gateway.report({ found: [fieldDevice("1", { area: "hall" }), fieldDevice("2"), fieldDevice("3")] });
    const [ignored] = (await gateway.found()).filter(({ id }) => id === "2");
    await server.post(admin, contract.ignoreFound, { found: [ignored?._id ?? ""], ignored: true });
    await gateway.report({
      found: [fieldDevice("2", { name: "Renamed" })],
      gone: [{ driver: "zigbee2mqtt", id: "3" }],
      online: [{ driver: "zigbee2mqtt", id: "1", isOnline: false }],
    });
    const listed = (await gateway.found()).sort((a, b) => a.id.localeCompare(b.id));
    expect(listed).toMatchObject([
      { id: "1", state: "new", isOnline: false, suggestedRoom: room, device: null },
      { id: "2", state: "ignored", name: "Renamed", suggestedRoom: null },
      { id: "3", state: "gone" },
    ]);
    await gateway.report({ found: [fieldDevice("3")] });
    expect((await gateway.found()).find(({ id }) => id === "3")).toMatchObject({ state: "new" });
  });

  it("holds 5,000 devices of one gateway; those that are gone and not adopted make room", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    await gateway.report({ found: [fieldDevice("first")] });
    await server.database.query(
      `INSERT INTO found_devices (enterprise_id, id, gateway_id, driver, field_id, description, first_seen, last_seen)
       SELECT enterprise_id, gen_random_uuid(), gateway_id, driver, 'n' || n, description || jsonb_build_object('id', 'n' || n), first_seen, last_seen
       FROM found_devices, generate_series(1, 4999) n WHERE gateway_id = $1`,
      [gateway.id],
    );
    await gateway.report({ found: [fieldDevice("late")] });
    const isFull = async () => (await server.get(admin, contract.listGateways)).body.gateways[0]?.isFull;
    expect(await isFull()).toBe(true);
    const has = async (id: string) => (await gateway.found()).some((each) => each.id === id);
    expect(await has("late")).toBe(false);
    await gateway.report({ gone: [{ driver: "zigbee2mqtt", id: "n7" }] });
    expect(await isFull()).toBe(false);
    await gateway.report({ found: [fieldDevice("late")] });
    expect(await has("late")).toBe(true);
    expect(await gateway.found()).toHaveLength(5000);
  });

  it("is visible to its enterprise only", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const gateway = await pairedGateway(server, admin);
    await gateway.report({ found: [fieldDevice("1")] });
    const [mine] = await gateway.found();
    const found = mine?._id ?? "";
    expect((await server.get(stranger, contract.listFound, {})).body.found).toEqual([]);
    expect((await server.post(stranger, contract.ignoreFound, { found: [found], ignored: true })).body.changed).toBe(0);
    const channels = [{ key: "state", name: "Lamp" }];
    const { results } = (
      await server.post(stranger, contract.adoptDevices, { devices: [{ found, device_name: "Mine", channels }] })
    ).body;
    expect(results).toMatchObject([{ device: null, problem: "not_found" }]);
    const order = { channel: "state", state: 1 as const };
    expectFailure(await server.post(stranger, contract.tryFound, { found, order }), 404, "found.not_found");
  });
});

describe("a try", () => {
  it("is requested from the gateway and answered with the result", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    const { revision } = (await gateway.report({ found: [fieldDevice("1")] })).body;
    const [found] = await gateway.found();
    const order = { channel: "state", state: 1 as const };
    const waiting = gateway.report({ revision });
    const answer = server.post(admin, contract.tryFound, { found: found?._id ?? "", order });
    const [wanted] = (await waiting).body.tries;
    expect(wanted).toMatchObject({ driver: "zigbee2mqtt", device: "1", order });
    await gateway.report({ tried: [{ id: wanted?.id ?? "", outcome: "sent", reason: null }] });
    expect((await answer).body).toEqual({ outcome: "sent", reason: null });
    expect((await gateway.report()).body.tries).toEqual([]);
  });

  it("requires an online gateway and a channel that was found", async () => {
    const admin = await server.buildUser();
    const gateway = await pairedGateway(server, admin);
    await gateway.report({ found: [fieldDevice("1")] });
    const [found] = await gateway.found();
    const attempt = (channel: string, id = found?._id ?? "") =>
      server.post(admin, contract.tryFound, { found: id, order: { channel, state: 1 } });
    expectFailure(await attempt("nothing"), 404, "found.not_found");
    expectFailure(await attempt("state", randomUUID()), 404, "found.not_found");
    server.clock.advance(60_000);
    expectFailure(await attempt("state"), 409, "gateway.offline");
  });
});
