import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { fieldDevice, pairedGateway } from "./testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SHUTTER = fieldDevice("shutter", {
  channels: [
    { type: "switch", key: "lamp", name: "Lamp", kind: "dimmer", confirms: true },
    { type: "cover", key: "cover", name: "Blind", confirms: true },
    { type: "meter", key: "power", name: "Meter", phases: 1 },
    { type: "sensor", key: "t", name: "Temperature", kind: "temperature", unit: "°C" },
  ],
});

async function buildOffice(...found: ReturnType<typeof fieldDevice>[]) {
  const admin = await server.buildUser();
  const gateway = await pairedGateway(server, admin);
  await gateway.report({ found });
  const all = async () =>
    (await server.get(admin, contract.myDevices, { appends: "swappliance,kiotdevice" })).body.devices;
  return { admin, gateway, found: await gateway.found(), all };
}

describe("adopting", () => {
  it("creates a device from the chosen channels, in its room and owned by the adopter, and reports the switches to the gateway", async () => {
    const { admin, gateway, found, all } = await buildOffice(SHUTTER);
    const room = await server.buildGroup(admin.enterpriseId, "Hall", []);
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    const adoption = { _id: found[0]?._id ?? "", name: "Blind", keys: ["lamp", "cover", "power", "t"], room };
    const { results } = (await gateway.adopt(adoption)).body;
    const [device] = await all();
    expect(results).toEqual([{ found: found[0]?._id, device: device?._id, problem: null }]);
    expect(device).toMatchObject({
      device_name: "Blind",
      kd_id: expect.stringMatching(/^GW-[A-Z0-9]{20}$/),
      device_type: "FIELD_METER_1",
      current_dimm: [null, null, expect.any(Number)],
      groups: [{ name: "Hall" }],
      owner: { _id: admin.userId },
      field: { driver: "zigbee2mqtt", maker: "IKEA", model: "E1603", gateway: "Plant room", gateway_id: gateway.id },
      device_config: { curtain_mode: "2" },
      rating: { phases: 1, volts: 600, amperes: 100, ct_secondary: null },
    });
    expect(device?.switch_appliances?.map(({ kind, name }) => [kind, name])).toEqual([
      ["switch", "cover: open"],
      ["switch", "cover: close"],
      ["dimmer", "lamp"],
    ]);
    expect((await waiting).body.adopted).toEqual([
      {
        driver: "zigbee2mqtt",
        id: "shutter",
        kd_id: device?.kd_id,
        switches: [
          { switch_no: 1, channel: "cover", does: "open" },
          { switch_no: 2, channel: "cover", does: "close" },
          { switch_no: 3, channel: "lamp", does: "switch" },
        ],
        sensors: ["t"],
      },
    ]);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "device.create" })).body;
    expect(entries).toMatchObject([{ subject: "Blind", after: { hardware: "zigbee2mqtt IKEA E1603" } }]);
  });

  it("takes the rating of a meter from its template, and none when the template has none", async () => {
    const meter = { type: "meter", key: "meter", name: "Meter" } as const;
    const { gateway, found, all } = await buildOffice(
      fieldDevice("small", { channels: [{ ...meter, phases: 1, amperes: 45 }] }),
      fieldDevice("main", { channels: [{ ...meter, phases: 3 }] }),
    );
    await gateway.adopt(...found.map(({ _id, id }) => ({ _id, name: id, keys: ["meter"] })));
    const ratings = (await all()).map(({ device_type, rating }) => [device_type, rating]);
    expect(ratings).toContainEqual(["FIELD_METER_1", { phases: 1, volts: 600, amperes: 45, ct_secondary: null }]);
    expect(ratings).toContainEqual(["FIELD_METER_3", undefined]);
  });

  it("reports a result for each device, so that a taken one does not affect the others", async () => {
    const { gateway, found } = await buildOffice(fieldDevice("1"), fieldDevice("2"), fieldDevice("3"));
    const [one, two, three] = found.map(({ _id }) => ({ _id }));
    if (!one || !two || !three) throw new Error("three were found");
    await gateway.adopt(one);
    const { results } = (await gateway.adopt(one, two, two, { ...three, keys: [] }, { ...three, keys: ["x"] })).body;
    expect(results.map(({ problem }) => problem)).toEqual([
      "adopted",
      null,
      "adopted",
      "nothing_chosen",
      "unknown_channel",
    ]);
  });

  it("reports an unknown device as not found, and adopts the others", async () => {
    const { gateway, found, all } = await buildOffice(fieldDevice("1"));
    const { results } = (await gateway.adopt({ _id: randomUUID() }, { _id: found[0]?._id ?? "" })).body;
    expect(results.map(({ problem }) => problem)).toEqual(["not_found", null]);
    expect(await all()).toHaveLength(1);
  });

  it("rejects an unknown room, and adopts nothing", async () => {
    const { gateway, found, all } = await buildOffice(fieldDevice("1"));
    const { admin: stranger } = await buildOffice();
    const room = await server.buildGroup(stranger.enterpriseId, "Theirs", []);
    expectFailure(await gateway.adopt({ _id: found[0]?._id ?? "", room }), 404, "group.not_found");
    expect(await all()).toEqual([]);
  });

  it("adopts 500 devices in one call", async () => {
    const { admin, gateway } = await buildOffice();
    for (let start = 0; start < 500; start += 100)
      await gateway.report({ found: Array.from({ length: 100 }, (_, index) => fieldDevice(`${start + index}`)) });
    const found = await gateway.found();
    const { results } = (await gateway.adopt(...found)).body;
    expect(results.filter(({ problem }) => problem === null)).toHaveLength(500);
    expect((await server.get(admin, contract.myDevices, { limit: 1 })).body.count).toBe(500);
    expect((await gateway.report()).body.adopted).toHaveLength(500);
  });
});

describe("the devices of a gateway", () => {
  it("are those adopted through it, and it gets credentials for no others", async () => {
    const { admin, gateway, found } = await buildOffice(fieldDevice("1"));
    const other = await pairedGateway(server, admin, "Attic");
    const own = await server.buildDevice(admin.enterpriseId);
    await gateway.adopt(...found);
    const kd_id = (await gateway.report()).body.adopted[0]?.kd_id ?? "";
    const ask = (token: string, id: string) => server.post(token, contract.gatewayCredentials, { kd_id: id });
    const { body } = await ask(gateway.token, kd_id);
    expect(body).toMatchObject({ home: admin.enterpriseId, broker: "broker.switchboard.test:1883" });
    expect((await ask(gateway.token, kd_id)).body.secret).not.toBe(body.secret);
    expectFailure(await ask(other.token, kd_id), 404, "device.not_found");
    expectFailure(await ask(gateway.token, own.kd_id), 404, "device.not_found");
  });

  it("end with the deletion of the device, whose hardware is new again, and resume when it is restored", async () => {
    const { admin, gateway, found, all } = await buildOffice(fieldDevice("1"));
    await gateway.adopt(...found);
    const { revision } = (await gateway.report()).body;
    const waiting = gateway.report({ revision });
    const id = (await all())[0]?._id ?? "";
    await server.post(admin, contract.deleteDevice, { id });
    expect((await waiting).body.adopted).toEqual([]);
    expect(await gateway.found()).toMatchObject([{ state: "new", device: null }]);
    await server.post(admin, contract.undoDelete, { thing: "device", ids: [id] });
    expect(await gateway.found()).toMatchObject([{ state: "adopted", device: { _id: id } }]);
    expect((await gateway.report()).body.adopted).toHaveLength(1);
  });

  it("are not taken from a person who has adopted the hardware meanwhile", async () => {
    const { admin, gateway, found, all } = await buildOffice(fieldDevice("1"));
    await gateway.adopt(...found);
    const id = (await all())[0]?._id ?? "";
    await server.post(admin, contract.deleteDevice, { id });
    await gateway.adopt({ _id: found[0]?._id ?? "", name: "Again" });
    expect((await server.post(admin, contract.undoDelete, { thing: "device", ids: [id] })).status).toBe(200);
    expect(await gateway.found()).toMatchObject([{ device: { device_name: "Again" } }]);
    expect(await all()).toHaveLength(2);
  });
});

describe("other hardware", () => {
  const TWO = fieldDevice("two", {
    model: "E9",
    channels: ["a", "b"].map((key) => ({ type: "switch", key, name: key, kind: "switch", confirms: true })),
  });

  it("keeps the switches' ids, and frees the former hardware", async () => {
    const { admin, gateway, found, all } = await buildOffice(fieldDevice("1"), fieldDevice("2", { model: "E2" }));
    const [old, next] = found.sort((a, b) => a.id.localeCompare(b.id));
    await gateway.adopt({ _id: old?._id ?? "" });
    const [before] = await all();
    const replace = { device: before?._id ?? "", found: next?._id ?? "" };
    expect((await server.post(admin, contract.replaceHardware, replace)).status).toBe(200);
    const [after] = await all();
    expect(after?.switch_appliances).toEqual(before?.switch_appliances);
    expect(after).toMatchObject({ kd_id: before?.kd_id, field: { model: "E2" } });
    expect((await gateway.found()).map(({ id, state }) => [id, state]).sort()).toEqual([
      ["1", "new"],
      ["2", "adopted"],
    ]);
    expect((await gateway.report()).body.adopted).toMatchObject([{ id: "2", kd_id: before?.kd_id }]);
    expectFailure(await server.post(admin, contract.replaceHardware, replace), 404, "found.not_found");
  });

  it("keeps history, grants, schedules, scenes and sensor readings", async () => {
    const thermometer = { type: "sensor", name: "Temperature", kind: "temperature", unit: "°C" } as const;
    const plug = (id: string, keys: { lamp: string; t: string }) =>
      fieldDevice(id, {
        channels: [
          { type: "switch", key: keys.lamp, name: "Socket", kind: "plug", confirms: true },
          { ...thermometer, key: keys.t },
        ],
      });
    const { admin, gateway, found, all } = await buildOffice(
      plug("1", { lamp: "state", t: "temperature" }),
      plug("2", { lamp: "switch:0", t: "temperature:100" }),
    );
    const [old, next] = found.sort((a, b) => a.id.localeCompare(b.id));
    await gateway.adopt({ _id: old?._id ?? "", name: "Plug", keys: ["state", "temperature"] });
    const [before] = await all();
    const [device, lamp] = [before?._id ?? "", before?.switch_appliances?.[0]?._id ?? ""];
    const guest = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    await server.grant(guest, { switch: lamp });
    const actions = [{ switch_appliance_id: lamp, switch_state: 1 as const }];
    const plan = { name: "Evening", time: 1830, repeats: true, days: [1], actions };
    await server.post(admin, contract.newSchedule, plan);
    await server.post(admin, contract.newScene, { name: "Late", actions });
    await server.database.query(
      `INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, outcome, created_at,
         expires_at, finished_at, switch_name, device_name)
       VALUES ($1, gen_random_uuid(), $2, $3, 'dashboard', $4, 'Asha', 1, 'confirmed', $5, $5, $5, 'Socket', 'Plug')`,
      [admin.enterpriseId, lamp, device, admin.userId, server.clock.now()],
    );
    const hangsOnIt = async () => ({
      granted: (await server.get(guest, contract.myDevices, { appends: "swappliance" })).body.devices.map(
        ({ switch_appliances }) => switch_appliances?.map(({ _id }) => _id),
      ),
      scheduled: (await server.post(admin, contract.listSchedules, {})).body.docs.map((each) => each.actions),
      scenes: (await server.get(admin, contract.listScenes)).body.scenes.map((each) => each.actions),
      history: (await server.get(admin, contract.latestSwitchEvents, { limit: "10" })).body.events.map(
        ({ _id }) => _id,
      ),
      sensors: (await server.get(admin, contract.listSensors, {})).body.sensors.map(({ _id, name }) => [_id, name]),
    });
    const was = await hangsOnIt();
    expect(was).toMatchObject({ granted: [[lamp]], scheduled: [[{}]], scenes: [[{}]], history: [expect.any(String)] });
    expect(was.sensors).toHaveLength(1);
    expect((await server.post(admin, contract.replaceHardware, { device, found: next?._id ?? "" })).status).toBe(200);
    expect(await hangsOnIt()).toEqual(was);
    expect((await gateway.report()).body.adopted).toMatchObject([
      { id: "2", switches: [{ switch_no: 1, channel: "switch:0" }], sensors: ["temperature:100"] },
    ]);
  });

  it("replaces a device of our own, which can no longer connect", async () => {
    const { admin, gateway, found, all } = await buildOffice(TWO);
    const board = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL" });
    const replace = { device: board.id, found: found[0]?._id ?? "" };
    expect((await server.post(admin, contract.replaceHardware, replace)).status).toBe(200);
    const [after] = await all();
    expect(after?.switch_appliances?.map(({ _id }) => _id)).toEqual(board.switches.map(({ id }) => id));
    expect(after).toMatchObject({ device_type: "FIELD", kd_id: expect.stringMatching(/^GW-/) });
    expect((await gateway.report()).body.adopted[0]?.switches.map(({ channel }) => channel)).toEqual(["a", "b"]);
  });

  it("moves each of two covers with a cover of its own", async () => {
    const blinds = (id: string, ...keys: string[]) =>
      fieldDevice(id, { channels: keys.map((key) => ({ type: "cover", key, name: key, confirms: true })) });
    const { admin, gateway, found, all } = await buildOffice(blinds("1", "c0", "c1"), blinds("2", "a", "b"));
    const [old, next] = found.sort((a, b) => a.id.localeCompare(b.id));
    await gateway.adopt({ _id: old?._id ?? "", name: "Blinds", keys: ["c0", "c1"] });
    const [before] = await all();
    expect(before?.field?.covers?.map(({ channel, does }) => [channel, does])).toEqual([
      ["c0", "open"],
      ["c0", "close"],
      ["c1", "open"],
      ["c1", "close"],
    ]);
    const replace = { device: before?._id ?? "", found: next?._id ?? "" };
    expect((await server.post(admin, contract.replaceHardware, replace)).status).toBe(200);
    const channels = (await gateway.report()).body.adopted[0]?.switches.map(({ channel }) => channel);
    expect(channels).toEqual(["a", "a", "b", "b"]);
  });

  it("must support everything that the device was used for", async () => {
    const { admin, found } = await buildOffice(TWO);
    const meter = await server.buildDevice(admin.enterpriseId, { type: "SW_1_HEAVY" });
    const replace = { device: meter.id, found: found[0]?._id ?? "" };
    expectFailure(await server.post(admin, contract.replaceHardware, replace), 409, "found.does_not_fit");
    expectFailure(
      await server.post(admin, contract.replaceHardware, { ...replace, device: replace.found }),
      404,
      "device.not_found",
    );
  });
});
