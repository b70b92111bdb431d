import { contract, deviceTopic, type FieldChannel } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { addSensors } from "../../energy/sensors/adopted-sensors.service.ts";

/** Noon in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";
const MINUTE = 60_000;
const RULE = {
  name: "Freezer too warm",
  trigger: "sensor",
  qualifier: "above",
  value: -15,
  minutes: 5,
  notification: { head: "Freezer", message: "Look at it" },
  startTime: 0,
  endTime: 2359,
};
const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "temperature", name: "Freezer", kind: "temperature", unit: "°C" },
  { type: "sensor", key: "spare", name: "Spare freezer", kind: "temperature", unit: "°C" },
  { type: "sensor", key: "occupancy", name: "Presence", kind: "occupancy", unit: "" },
  { type: "button", key: "action", name: "Remote", presses: ["single", "double"] },
];

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterEach(async () => {
  server.clock.set(NOON);
  await Promise.all(open.splice(0).map((peer) => peer.end()));
});
afterAll(() => server.close());

async function buildStore() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { name: "Freezer sensor", online: true });
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, CHANNELS));
  const { sensors, buttons } = (await server.get(admin, contract.listSensors, {})).body;
  const idOf = (channel: string) => sensors.find((each) => each.channel === channel)?._id ?? "";
  const peer = await peers.connectDevice(device);
  open.push(peer);
  const publish = async (message: object) => {
    const ts = server.clock.now().getTime();
    await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "sensor"), { ts, ...message });
    await server.app.settled();
  };
  const after = async (minutes: number, values?: object) => {
    server.clock.advance(minutes * MINUTE);
    if (values) await publish({ values });
    else await server.app.building.workflows.engine.checkDue();
  };
  return { admin, device, idOf, button: buttons[0]?._id ?? "", publish, after };
}

async function make(who: TestUser, ...rules: object[]): Promise<string> {
  const reply = await server.post(who, contract.newWorkflows, {
    workflows: rules.map((rule) => ({ ...RULE, ...rule })),
  });
  expect(reply.status).toBe(200);
  return reply.body.workflows[0]?.key ?? "";
}
const firedFor = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowHistory, { key })).body.docs.map(({ value }) => value).toReversed();

describe("a limit of a sensor", () => {
  it("fires once it has held for its minutes, with or without another reading", async () => {
    const { admin, idOf, after } = await buildStore();
    const key = await make(admin, { sensor: idOf("temperature") });
    await after(0, { temperature: -18 });
    await after(1, { temperature: -14 });
    await after(4);
    expect(await firedFor(admin, key)).toEqual([]);
    await after(1);
    await after(1);
    expect(await firedFor(admin, key)).toEqual([-14]);
    await after(1, { temperature: -18 });
    await after(1, { temperature: -13 });
    await after(5, { temperature: -12 });
    expect(await firedFor(admin, key)).toEqual([-14, -12]);
  });

  it("is judged for each sensor of a device separately", async () => {
    const { admin, idOf, after } = await buildStore();
    const key = await make(admin, { minutes: 0, sensor: idOf("temperature") }, { minutes: 0, sensor: idOf("spare") });
    await after(0, { temperature: -10, spare: -18 });
    await after(2, { temperature: -10, spare: -9 });
    expect(await firedFor(admin, key)).toEqual([-10, -9]);
  });

  it("fires for a sensor with a state", async () => {
    const { admin, idOf, after } = await buildStore();
    const occupied = { sensor: idOf("occupancy"), qualifier: "is", value: 1, minutes: 10 };
    const key = await make(admin, occupied);
    await after(0, { occupancy: 1 });
    await after(10);
    expect(await firedFor(admin, key)).toEqual([1]);
  });

  it("does not fire while its device is offline", async () => {
    const { admin, device, idOf, after } = await buildStore();
    const key = await make(admin, { sensor: idOf("temperature") });
    await after(0, { temperature: -10 });
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [device.id]);
    await after(30);
    expect(await firedFor(admin, key)).toEqual([]);
  });

  it("is listed with its sensor, kept when it is renamed, and refused when it is meaningless", async () => {
    const { admin, idOf, device } = await buildStore();
    const key = await make(admin, { sensor: idOf("temperature") });
    const [entry] = (await server.get(admin, contract.listWorkflows, {})).body.groups[0]?.workflows ?? [];
    expect(entry).toMatchObject({
      key,
      device: { _id: device.id },
      sensor: { _id: idOf("temperature"), name: "Freezer", kind: "temperature", unit: "°C" },
      minutes: 5,
    });
    const wrong = { ...RULE, sensor: idOf("temperature"), qualifier: "is" };
    expectFailure(await server.post(admin, contract.newWorkflows, { workflows: [wrong] }), 400, "workflow.invalid");
    const outsider = await server.buildUser();
    const foreign = { ...RULE, sensor: idOf("temperature") };
    expectFailure(
      await server.post(outsider, contract.newWorkflows, { workflows: [foreign] }),
      404,
      "sensor.not_found",
    );
  });
});

it("fires for each press, and once for a repeated message", async () => {
  const { admin, button, publish } = await buildStore();
  const key = await make(admin, { trigger: "press", qualifier: "is", value: 0, minutes: 0, press: "double", button });
  const presses = [{ channel: "action", press: "double" }];
  await publish({ presses });
  await publish({ presses });
  await publish({ presses: [{ channel: "action", press: "single" }] });
  server.clock.advance(1000);
  await publish({ presses });
  expect(await firedFor(admin, key)).toHaveLength(2);
});

describe("a button that plays a scene", () => {
  const PRESS = { trigger: "press", qualifier: "is", value: 1, minutes: 0, press: "single", notification: null };
  const presses = [{ channel: "action", press: "single" }];

  async function buildPlayed() {
    const store = await buildStore();
    const { admin, device, button } = store;
    const actions = device.switches.slice(0, 1).map(({ id }) => ({ switch_appliance_id: id, switch_state: 1 }));
    const { body: scene } = await server.post(admin, contract.newScene, { name: "Meeting", actions });
    const key = await make(admin, { ...PRESS, button, scene: scene._id });
    const press = async () => {
      server.clock.advance(MINUTE);
      await store.publish({ presses });
    };
    const ordered = async () => {
      const { docs } = (await server.get(admin, contract.workflowHistory, { key })).body;
      return docs.map(({ results }) => results.map(({ switch_appliance_id: id, switch_state }) => [id, switch_state]));
    };
    const entry = async () => (await server.get(admin, contract.listWorkflows, {})).body.groups[0]?.workflows[0];
    return { ...store, scene, key, press, ordered, entry };
  }

  it("plays the present scene and records when it was played", async () => {
    const { admin, device, scene, press, ordered, entry } = await buildPlayed();
    const [first, second] = device.switches.map(({ id }) => id);
    await press();
    const actions = [{ switch_appliance_id: second, switch_state: 0 }];
    await server.post(admin, contract.editScene, { sceneId: scene._id, name: "Meeting 2", actions });
    await press();
    expect(await ordered()).toEqual([[[second, 0]], [[first, 1]]]);
    expect((await entry())?.scene).toEqual({ _id: scene._id, name: "Meeting 2" });
    const [played] = (await server.get(admin, contract.listScenes, undefined as never)).body.scenes;
    expect(played?.lastPlayed).toBe(server.clock.now().toISOString());
  });

  it("does nothing while the scene is in the bin, shows that, and works again once it is restored", async () => {
    const { admin, scene, press, ordered, entry } = await buildPlayed();
    await server.post(admin, contract.deleteScene, { sceneId: scene._id });
    expect((await entry())?.unable).toBe("does_nothing");
    await press();
    expect(await ordered()).toEqual([[]]);
    await server.post(admin, contract.undoDelete, { thing: "scene", ids: [scene._id] });
    expect(await entry()).toEqual(expect.not.objectContaining({ unable: expect.anything() }));
    await press();
    expect((await ordered())[0]).toHaveLength(1);
  });

  it("uses the rights of its owner", async () => {
    const { admin, device, button, scene, publish } = await buildPlayed();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const rule = { ...RULE, ...PRESS, button, scene: scene._id };
    const refused = await server.post(user, contract.newWorkflows, { workflows: [rule] });
    expectFailure(refused, 404, "sensor.not_found");
    await server.grant(user, { device: device.id });
    const { body } = await server.post(user, contract.newWorkflows, { workflows: [rule] });
    const key = body.workflows[0]?.key ?? "";
    await server.revokeAll(user);
    await publish({ presses });
    expect(await firedFor(user, key)).toEqual([]);
  });

  it("rejects a scene of another person", async () => {
    const { admin, button } = await buildStore();
    const other = await buildPlayed();
    const rule = { ...RULE, ...PRESS, button, scene: other.scene._id };
    expectFailure(await server.post(admin, contract.newWorkflows, { workflows: [rule] }), 404, "scene.not_found");
  });
});
