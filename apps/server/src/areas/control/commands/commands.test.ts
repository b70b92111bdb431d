import { contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

async function building(options: { type?: "KIOT_4_NODE" | "SW_5_NODE" | "KIOT_RED"; online?: boolean } = {}) {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, options);
  const [first, second] = device.switches;
  if (!first) throw new Error("a board has switches");
  const history = async (id = first.id) =>
    (await server.get(admin, contract.switchEvents, { id, day: "2026-03-02" })).body.events;
  const count = async () =>
    (
      await server.database.query<{ n: number }>("SELECT count(*) AS n FROM commands WHERE device_id = $1", [device.id])
    )[0]?.n;
  return { admin, device, first, second: second ?? first, history, count };
}

describe("switching", () => {
  it("reaches the device, which answers, and records who, when and the result", async () => {
    const { admin, device, first, history } = await building();
    const board = await peers.runDevice(device);
    const sent = await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    expect(sent.status).toBe(200);
    await vi.waitFor(async () => {
      expect(await history()).toMatchObject([
        { _id: sent.body.command_id, source: "dashboard", actor: "Test Person", switch_state: 1, outcome: "confirmed" },
      ]);
    });
    const { body } = await server.get(admin, contract.myDevices, { appends: "swappliance" });
    expect(body.devices[0]?.switch_appliances?.[0]?.current_status).toBe(true);
    await board.end();
  });

  it("records a shortcut as its source, and accepts no other source from a person", async () => {
    const { admin, device, history } = await building({ type: "SW_5_NODE", online: true });
    const dimmer = device.switches[4]?.id ?? "";
    const source = "shortcut";
    await server.post(admin, contract.switchDevice, { switch_appliance_id: dimmer, switch_state: 1, source });
    await server.post(admin, contract.lightActions, { switch_appliance_id: dimmer, level: 2, source });
    expect((await history(dimmer)).map((event) => event.source)).toEqual(["shortcut", "shortcut"]);
    const forged = { switch_appliance_id: dimmer, switch_state: 1, source: "schedule" } as never;
    expectFailure(await server.post(admin, contract.switchDevice, forged), 400, "request.invalid");
  });

  it("sends a command with an id and an expiry, and never retains it", async () => {
    const { admin, device, first } = await building();
    const board = await peers.runDevice(device);
    const sent = await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    const message = await board.waitFor(({ topic }) => topic.endsWith("command/set"));
    const exp = server.clock.now().getTime() + COMMAND_EXPIRY_MS;
    expect(JSON.parse(message.payload)).toEqual({ id: sent.body.command_id, exp, switch_no: 1, state: 1 });
    await board.end();
    const again = await peers.runDevice(device);
    expect(again.received).toEqual([]);
    await again.end();
  });

  it("is blocked while the device is offline, and leaves nothing behind", async () => {
    const { admin, first, count } = await building({ online: false });
    const reply = await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    expectFailure(reply, 409, "device.offline");
    expect(reply.body).toMatchObject({ message: "The device might not be connected to internet" });
    expect(await count()).toBe(0);
  });

  it("expires when the device stays silent", async () => {
    const { admin, first, history } = await building({ online: true });
    await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    await server.app.building.commands.settlement.endOverdue();
    expect(await history()).toMatchObject([{ outcome: "pending" }]);
    server.clock.advance(COMMAND_EXPIRY_MS + 2000);
    await server.app.building.commands.settlement.endOverdue();
    expect(await history()).toMatchObject([
      { outcome: "expired", reason: "The device did not answer in time", reason_code: "no_answer" },
    ]);
  });

  it("cannot be confirmed by another device", async () => {
    const { admin, device, first, history } = await building({ online: true });
    const other = await server.buildDevice(admin.enterpriseId);
    const impostor = await peers.runDevice(other);
    const sent = await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    const answer = { ts: 1, relays: [0, 0, 0, 0], cmd: sent.body.command_id, ok: true };
    await impostor.publish(`KU/${other.kd_id}/${admin.enterpriseId}/state/get`, answer);
    await vi.waitFor(async () => {
      await server.app.live.settled();
      const rows = await server.database.query("SELECT 1 FROM devices WHERE id = $1 AND last_seen IS NOT NULL", [
        other.id,
      ]);
      expect(rows).toHaveLength(1);
    });
    expect(device.id).not.toBe(other.id);
    expect(await history()).toMatchObject([{ outcome: "pending" }]);
    await impostor.end();
  });
});

describe("light actions", () => {
  it("set a dimmer's level in the device's own scale", async () => {
    const { admin, device } = await building({ type: "SW_5_NODE" });
    const dimmer = device.switches[4]?.id ?? "";
    const board = await peers.runDevice(device);
    await server.post(admin, contract.lightActions, { switch_appliance_id: dimmer, level: 5 });
    const message = await board.waitFor(({ topic }) => topic.endsWith("command/set"));
    expect(JSON.parse(message.payload)).toMatchObject({ switch_no: 5, state: 1, dimm: 99 });
    await board.end();
  });

  it("sends a light's brightness in the device's own scale, and records the percent", async () => {
    const { admin, device, first, history } = await building({ type: "KIOT_RED" });
    const board = await peers.runDevice(device);
    await server.post(admin, contract.lightActions, { switch_appliance_id: first.id, brightness: 45 });
    const message = await board.waitFor(({ topic }) => topic.endsWith("command/set"));
    expect(JSON.parse(message.payload)).toMatchObject({ switch_no: 1, state: 1, dimm: 45 });
    expect((await history())[0]).toMatchObject({ switch_state: 1, light: { brightness: 45 } });
    await board.end();
  });

  it.each([
    ["a brightness for a plain relay", { brightness: 50 }, "switch.unsupported"],
    ["a brightness of 0", { brightness: 0 }, "request.invalid"],
    ["a brightness of 101", { brightness: 101 }, "request.invalid"],
    ["a level for a plain relay", { level: 3 }, "switch.unsupported"],
    ["a colour for a plain relay", { color: "#ff0000" }, "switch.unsupported"],
    ["a level of 6", { level: 6 }, "request.invalid"],
    ["1999 kelvin", { color_temperature: 1999 }, "request.invalid"],
    ["6536 kelvin", { color_temperature: 6536 }, "request.invalid"],
    ["nothing at all", {}, "request.invalid"],
  ])("refuse %s", async (_name, action, code) => {
    const { admin, first, count } = await building({ online: true });
    expectFailure(
      await server.post(admin, contract.lightActions, { switch_appliance_id: first.id, ...action }),
      400,
      code,
    );
    expect(await count()).toBe(0);
  });
});

describe("a person without the right", () => {
  it("gets the same reply for a foreign switch as for one that does not exist", async () => {
    const { first, count } = await building({ online: true });
    const stranger = await server.buildUser();
    const foreign = await server.post(stranger, contract.switchDevice, {
      switch_appliance_id: first.id,
      switch_state: 1,
    });
    const missing = await server.post(stranger, contract.switchDevice, {
      switch_appliance_id: crypto.randomUUID(),
      switch_state: 1,
    });
    expectFailure(foreign, 404, "switch.not_found");
    expect(foreign.body).toEqual(missing.body);
    expect(await count()).toBe(0);
  });

  it("cannot use the sibling of a granted switch, nor read its history", async () => {
    const { admin, first, second, count } = await building({ online: true });
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: first.id });
    const own = await server.post(user, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    expect(own.status).toBe(200);
    expectFailure(
      await server.post(user, contract.switchDevice, { switch_appliance_id: second.id, switch_state: 1 }),
      404,
      "switch.not_found",
    );
    expectFailure(
      await server.get(user, contract.switchEvents, { id: second.id, day: "2026-03-02" }),
      404,
      "switch.not_found",
    );
    expect(await count()).toBe(1);
  });

  it("appears in the latest activity, newest first, for people who may use the switch", async () => {
    const { admin, device, first, second } = await building({ online: true });
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    await server.grant(user, { switch: first.id });
    await server.post(admin, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 });
    server.clock.advance(1000);
    await server.post(admin, contract.switchDevice, { switch_appliance_id: second.id, switch_state: 0 });
    const told = async (token: typeof admin, limit = 50) =>
      (await server.get(token, contract.latestSwitchEvents, { limit })).body.events.map((event) => [
        event.switch_appliance._id,
        event.device._id,
        event.switch_state,
        event.actor,
      ]);
    const [newer, older] = [
      [second.id, device.id, 0, "Test Person"],
      [first.id, device.id, 1, "Test Person"],
    ];
    expect(await told(admin)).toEqual([newer, older]);
    expect(await told(admin, 1)).toEqual([newer]);
    expect(await told(user)).toEqual([older]);
    expect(await told(await server.buildUser())).toEqual([]);
  });

  it("cannot switch anything with a demo account", async () => {
    const { admin, first, count } = await building({ online: true });
    const demo = await server.buildUser({ enterprise: admin.enterpriseId, isDemo: true });
    expectFailure(
      await server.post(demo, contract.switchDevice, { switch_appliance_id: first.id, switch_state: 1 }),
      403,
      "demo.read_only",
    );
    expect(await count()).toBe(0);
  });
});
