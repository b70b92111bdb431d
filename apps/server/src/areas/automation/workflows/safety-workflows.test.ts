import { contract, deviceTopic, type FieldChannel } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildHeldOffice } from "../../control/holds/testing/held-office.ts";
import { addSensors } from "../../energy/sensors/adopted-sensors.service.ts";
import { draftOf } from "../schedules/testing/office.ts";

/** 18:00 in Kolkata. */
const SIX = "2026-03-02T12:30:00.000Z";
const MINUTE = 60_000;
const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "smoke", name: "Smoke", kind: "smoke", unit: "" },
  { type: "sensor", key: "gas", name: "Gas", kind: "smoke", unit: "" },
  { type: "button", key: "action", name: "Emergency stop", presses: ["single"] },
];

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
beforeEach(() => server.clock.set(SIX));
afterEach(async () => {
  await Promise.all(open.splice(0).map((peer) => peer.end()));
});
afterAll(() => server.close());

/** Builds an office whose fan is turned off by smoke. */
async function office() {
  const built = await buildHeldOffice(server, peers);
  const { admin, first } = built;
  const alarm = await server.buildDevice(admin.enterpriseId, { name: "Alarm", online: true });
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, alarm.id, CHANNELS));
  const { sensors, buttons } = (await server.get(admin, contract.listSensors, {})).body;
  const idOf = (channel: string) => sensors.find((each) => each.channel === channel)?._id ?? "";
  const peer = await peers.connectDevice(alarm);
  open.push(built.peer, peer);
  const say = async (message: object) => {
    server.clock.advance(2 * MINUTE);
    const ts = server.clock.now().getTime();
    await peer.publish(deviceTopic(alarm.kd_id, alarm.enterpriseId, "sensor"), { ts, ...message });
    await server.app.settled();
  };
  const report = async (values: object) => {
    await say({ values });
    await endCleared();
  };
  const rule = (fields: object = {}) => ({
    name: "Smoke",
    trigger: "sensor",
    qualifier: "is",
    value: 1,
    sensor: idOf("smoke"),
    actions: [{ switch_appliance_id: first, switch_state: 0 }],
    startTime: 0,
    endTime: 2359,
    safety: true,
    ...fields,
  });
  const make = (who: TestUser, fields?: object) =>
    server.post(who, contract.newWorkflows, { workflows: [rule(fields)] });
  const makeSafe = async (fields?: object) => (await make(admin, fields)).body.workflows[0]?.key ?? "";
  return { ...built, alarm, idOf, button: buttons[0]?._id ?? "", say, report, rule, make, makeSafe };
}
const endCleared = () => server.app.building.holds.safety.endCleared();
const runDue = () => server.app.building.schedules.runner.runDue();

describe("a safety workflow", () => {
  it("overrides a hold until its condition ends, and then the lower hold applies again", async () => {
    const { user, first, place, makeSafe, report, listed, told, settled } = await office();
    const key = await makeSafe();
    await place(user);
    await settled();
    await report({ smoke: 1 });
    await settled();
    const [safety] = (await listed(user)).filter(({ level }) => level === "safety");
    expect(safety).toMatchObject({
      switch_appliance: { _id: first },
      switch_state: 0,
      workflow: { key, name: "Smoke" },
      by: null,
      until: null,
      until_kind: "condition",
      may_release: false,
    });
    const tapped = await server.post(user, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 });
    expectFailure(tapped, 409, "switch.held");
    expect(tapped.body).toMatchObject({ held: { by: "Smoke", until: null, level: "safety" } });
    await report({ smoke: 0 });
    await settled();
    expect((await listed(user)).map(({ level }) => level)).toEqual(["hold"]);
    expect(told()).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it("blocks schedules until its hold is over, and then follows them", async () => {
    const { admin, first, create, makeSafe, report, events, told, settled } = await office();
    await makeSafe();
    await create(admin, draftOf(first, { time: 1810 }));
    await report({ smoke: 1 });
    await settled();
    server.clock.set("2026-03-02T12:40:00.000Z");
    await runDue();
    const met = (await events(admin)).find(({ source }) => source === "schedule");
    expect(met).toMatchObject({ outcome: "held", held: { by: "Smoke", level: "safety" } });
    await report({ smoke: 0 });
    await endCleared();
    await settled();
    expect(told()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it("holds as long as the condition holds on any target, independently of other workflows", async () => {
    const { admin, first, rule, idOf, makeSafe, report, listed, told, settled } = await office();
    await server.post(admin, contract.newWorkflows, { workflows: [rule(), rule({ sensor: idOf("gas") })] });
    const airing = [{ switch_appliance_id: first, switch_state: 1 }];
    await makeSafe({ name: "Air", sensor: idOf("gas"), actions: airing });
    await report({ smoke: 1 });
    await report({ gas: 1 });
    await report({ smoke: 0 });
    expect((await listed(admin)).map(({ workflow }) => workflow?.name).toSorted()).toEqual(["Air", "Smoke"]);
    await report({ gas: 0 });
    await settled();
    expect(await listed(admin)).toEqual([]);
    expect(told().at(0)).toEqual([1, 0]);
  });

  it("holds for its minutes after a press", async () => {
    const { admin, button, makeSafe, say, listed } = await office();
    await makeSafe({ trigger: "press", sensor: null, button, press: "single", value: 0, safetyMinutes: 10 });
    await say({ presses: [{ channel: "action", press: "single" }] });
    await endCleared();
    expect(await listed(admin)).toMatchObject([{ until: "2026-03-02T12:42:00.000Z", until_kind: "time" }]);
    server.clock.set("2026-03-02T12:42:00.000Z");
    await server.app.building.holds.runner.endDue();
    expect(await listed(admin)).toEqual([]);
  });

  it.each([
    ["disabled", { isActive: false }],
    ["unmarked", { only: ["safety"], workflows: "unmarked" }],
  ])("releases its holds once it is %s", async (_how, change) => {
    const { admin, rule, makeSafe, report, listed } = await office();
    const key = await makeSafe();
    await report({ smoke: 1 });
    expect(await listed(admin)).toHaveLength(1);
    const workflows = "workflows" in change ? { workflows: [rule({ safety: false })] } : {};
    const reply = await server.post(admin, contract.editWorkflows, { key, ...change, ...workflows });
    expect(reply.status).toBe(200);
    await endCleared();
    expect(await listed(admin)).toEqual([]);
  });

  it("releases only the switches that an edit removes", async () => {
    const { admin, first, second, rule, makeSafe, report, listed } = await office();
    const both = [first, second].map((id) => ({ switch_appliance_id: id, switch_state: 0 }));
    const key = await makeSafe({ actions: both });
    await report({ smoke: 1 });
    expect(await listed(admin)).toHaveLength(2);
    await server.post(admin, contract.editWorkflows, { key, workflows: [rule({ actions: both.slice(1) })] });
    await endCleared();
    expect((await listed(admin)).map((each) => each.switch_appliance._id)).toEqual([second]);
  });

  it("releases its holds once it or its target is deleted", async () => {
    const { admin, alarm, idOf, makeSafe, report, listed } = await office();
    const key = await makeSafe();
    await makeSafe({ name: "Gas", sensor: idOf("gas") });
    await report({ smoke: 1, gas: 1 });
    expect(await listed(admin)).toHaveLength(2);
    const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
    const own = groups.find((group) => group.key === key)?.workflows.map(({ _id }) => _id) ?? [];
    await server.post(admin, contract.deleteWorkflows, { workflows: own });
    await Promise.all([endCleared(), endCleared()]);
    expect((await listed(admin)).map(({ workflow }) => workflow?.name)).toEqual(["Gas"]);
    await server.post(admin, contract.deleteDevice, { id: alarm.id });
    await endCleared();
    expect(await listed(admin)).toEqual([]);
  });

  it("lets only admins create, change and delete it and release its holds", async () => {
    const { admin, user, alarm, make, makeSafe, rule, report, listed, release } = await office();
    await server.grant(user, { device: alarm.id });
    expectFailure(await make(user), 403, "workflow.safety");
    const own = (await make(user, { safety: undefined })).body.workflows[0];
    const marked = { key: own?.key, only: ["safety"], workflows: [rule()] };
    expect((await server.post(admin, contract.editWorkflows, marked)).body.workflows[0]).toMatchObject({
      safety: true,
    });
    const renamed = { key: own?.key, only: ["name"], workflows: [rule({ name: "Mine" })] };
    expectFailure(await server.post(user, contract.editWorkflows, renamed), 403, "workflow.safety");
    expectFailure(
      await server.post(user, contract.deleteWorkflows, { workflows: [own?._id ?? ""] }),
      403,
      "workflow.safety",
    );
    const key = await makeSafe();
    // An edit without the safety fields leaves them unchanged.
    const { safety: _, ...plain } = rule({ name: "Renamed" });
    const edited = await server.post(admin, contract.editWorkflows, { key, workflows: [plain] });
    expect(edited.body.workflows[0]).toMatchObject({ name: "Renamed", safety: true });
    await report({ smoke: 1 });
    const [hold] = await listed(user);
    expectFailure(await release(user, { holds: [hold?._id] }), 403, "hold.of_another");
    expect((await release(admin, { holds: [hold?._id] })).body.released).toEqual([hold?._id]);
  });
});
