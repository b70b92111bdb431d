import { contract, deviceTopic, type FieldChannel } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Module } from "../../../platform/module.ts";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../../automation/schedules/testing/office.ts";
import { addSensors } from "../../energy/sensors/adopted-sensors.service.ts";
import { pairedGateway } from "../../site/gateways/testing.ts";

/** The time is noon in Kolkata. */
const NOON = "2026-03-02T06:30:00Z";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
beforeEach(() => server.clock.set(NOON));
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.end())));
afterAll(() => server.close());

const alarms = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;

describe("alarm of a schedule", () => {
  /** Sets the clock and runs the chores that are due then. */
  async function goTo(instant: string): Promise<void> {
    const { schedules, commands } = server.app.building;
    server.clock.set(instant);
    await schedules.runner.runDue();
    await commands.dispatcher.dispatchWaiting();
    await commands.settlement.endOverdue();
    await schedules.runner.settle();
  }

  it("is raised when a run fails and clears when a run succeeds", async () => {
    const { admin, user, board, first, create } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    await goTo("2026-03-02T13:00:00.000Z");
    await goTo("2026-03-02T13:10:00.000Z");
    expect(await alarms(admin)).toMatchObject([
      { source: "schedule", state: "active", code: "schedule.failed", schedule: { id, name: "Evening lights" } },
    ]);
    expect(await alarms(user)).toEqual([]);
    open.push(await peers.runDevice(board));
    await goTo("2026-03-03T13:00:00.000Z");
    await vi.waitFor(async () => {
      await server.app.live.settled();
      await server.app.building.schedules.runner.settle();
      expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
    });
  });

  it("is visible to the owner of the schedule when a run was missed", async () => {
    const { admin, user, first, create } = await buildOffice(server);
    await server.grant(user, { switch: first });
    await create(user, draftOf(first));
    await goTo("2026-03-05T20:00:00.000Z");
    const [alarm] = await alarms(user);
    expect(alarm).toMatchObject({ source: "schedule", code: "schedule.missed" });
    expect(alarm?.may).toContain("close");
    expect(await alarms(admin)).toHaveLength(1);
  });
});

describe("alarm of a workflow", () => {
  async function watched(alarm: object | null = { priority: "high" }) {
    const admin = await server.buildUser();
    const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main incomer" });
    const rule = {
      name: "Mains voltage",
      trigger: "voltage",
      qualifier: "above",
      value: 250,
      device: meter.id,
      actions: [],
      notification: { head: "High voltage", message: "Look at the incomer" },
      startTime: 0,
      endTime: 2359,
      alarm,
    };
    const made = await server.post(admin, contract.newWorkflows, { workflows: [rule] });
    expect(made.status).toBe(200);
    const peer = await peers.connectDevice(meter);
    open.push(peer);
    const volts = async (v: number) => {
      server.clock.advance(1000);
      await peer.publish(deviceTopic(meter.kd_id, admin.enterpriseId, "power"), {
        ts: server.clock.now().getTime(),
        v,
      });
      await server.app.settled();
    };
    const [workflow] = made.body.workflows;
    return { admin, meter, volts, key: workflow?.key ?? "", id: workflow?._id ?? "" };
  }

  it("is not raised when only a notification is sent", async () => {
    const { admin, volts } = await watched(null);
    await volts(255);
    await vi.waitFor(async () => {
      const { notifications } = (await server.get(admin, contract.listNotifications, {})).body;
      expect(notifications).toMatchObject([{ head: "High voltage" }]);
    });
    await server.app.building.alarms.settling.closeOrphans();
    expect(await alarms(admin)).toEqual([]);
  });

  it("closes when the workflow is changed to raise none", async () => {
    const { admin, meter, volts, key } = await watched();
    await volts(255);
    await vi.waitFor(async () => expect(await alarms(admin)).toHaveLength(1));
    const rule = { name: "Mains voltage", trigger: "voltage", qualifier: "above", value: 250, device: meter.id };
    const edited = {
      ...rule,
      notification: { head: "High", message: "Look" },
      startTime: 0,
      endTime: 2359,
      alarm: null,
    };
    await server.post(admin, contract.editWorkflows, { key, workflows: [edited] });
    expect(await alarms(admin)).toEqual([]);
  });

  it("is raised with the workflow's text and clears when the condition ends", async () => {
    const { admin, meter, volts, key } = await watched();
    await volts(255);
    await vi.waitFor(async () =>
      expect(await alarms(admin)).toMatchObject([
        {
          source: "workflow",
          state: "active",
          code: null,
          head: "High voltage",
          message: "Look at the incomer",
          value: 255,
          workflow: { id: key, name: "Mains voltage" },
          device: { _id: meter.id },
        },
      ]),
    );
    await volts(230);
    await vi.waitFor(async () => expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]));
  });

  it("closes when the condition of the workflow is changed", async () => {
    const { admin, meter, volts, key } = await watched();
    await volts(255);
    await vi.waitFor(async () => expect(await alarms(admin)).toHaveLength(1));
    const edited = {
      ...{ name: "Mains voltage", trigger: "voltage", qualifier: "above", value: 270, device: meter.id, actions: [] },
      ...{ notification: { head: "High voltage", message: "Look at it" }, startTime: 0, endTime: 2359 },
    };
    await server.post(admin, contract.editWorkflows, { key, workflows: [edited] });
    expect(await alarms(admin)).toEqual([]);
    const { docs } = (await server.get(admin, contract.listAlarms, { states: "closed" })).body;
    expect(docs).toMatchObject([{ closed: { cause: "changed", by: null } }]);
  });

  it("closes when the workflow is deleted", async () => {
    const { admin, volts, id } = await watched();
    await volts(255);
    await vi.waitFor(async () => expect(await alarms(admin)).toHaveLength(1));
    await server.post(admin, contract.deleteWorkflows, { workflows: [id] });
    await server.app.building.alarms.settling.closeOrphans();
    expect(await alarms(admin)).toEqual([]);
  });
});

describe("alarm of a gateway", () => {
  it("is raised for admins when the gateway is silent and clears when it reports", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const gateway = await pairedGateway(server, admin, "Plant room");
    const checkGateways = () => runChore("silent_gateways");
    await gateway.report();
    await checkGateways();
    expect(await alarms(admin)).toEqual([]);
    server.clock.advance(MINUTE);
    await checkGateways();
    await checkGateways();
    expect(await alarms(admin)).toMatchObject([
      { source: "gateway", state: "active", gateway: { id: gateway.id, name: "Plant room" }, code: "alarm.gateway" },
    ]);
    expect(await alarms(user)).toEqual([]);
    await gateway.report();
    await checkGateways();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
  });
});

describe("alarm of a sensor", () => {
  const CHANNEL: FieldChannel = { type: "sensor", key: "temperature", name: "Freezer", kind: "temperature", unit: "" };

  it("is raised when the sensor is silent for hours and clears when it reports", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId, { name: "Cold store", online: true });
    await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, [CHANNEL]));
    const { silent } = server.app.building.sensors;
    await silent.check();
    const publish = await connectSensor(device);
    await publish({ temperature: -18 });
    server.clock.advance(2 * HOUR);
    await silent.check();
    expect(await alarms(admin)).toEqual([]);
    server.clock.advance(2 * HOUR);
    await silent.check();
    expect(await alarms(admin)).toMatchObject([
      { source: "sensor", state: "active", sensor: { name: "Freezer" }, device: { _id: device.id } },
    ]);
    await publish({ temperature: -17 });
    await silent.check();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
  });

  async function connectSensor(device: TestDevice) {
    const peer = await peers.connectDevice(device);
    open.push(peer);
    return async (values: object) => {
      const ts = server.clock.now().getTime();
      await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "sensor"), { ts, values });
      await server.app.settled();
      await vi.waitFor(async () => {
        const rows = await server.database.query("SELECT 1 FROM sensors WHERE device_id = $1 AND last_at = $2", [
          device.id,
          new Date(ts),
        ]);
        if (rows.length === 0) throw new Error("not stored yet");
      });
    };
  }
});

describe("alarm of a hold", () => {
  it("is raised when nobody has released the hold for a week", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId, { online: true });
    const placed = await server.post(admin, contract.newHolds, {
      switches: [device.switches[0]?.id],
      switch_state: 1,
      until: "released",
      why: "Repairs",
    });
    expect(placed.status).toBe(200);
    const { old } = server.app.building.holds;
    server.clock.advance(7 * 24 * HOUR - MINUTE);
    await old.check();
    expect(await alarms(admin)).toEqual([]);
    server.clock.advance(2 * MINUTE);
    await old.check();
    expect(await alarms(admin)).toMatchObject([{ source: "hold", priority: "low", params: { name: "Switch 1" } }]);
    const [hold] = placed.body.holds;
    await server.post(admin, contract.releaseHolds, { holds: [hold?._id] });
    await old.check();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
  });
});

describe("alarm of the server", () => {
  it("is raised when a chore keeps failing and clears after it succeeds", async () => {
    const admin = await server.buildUser();
    const { serverHealth, settling } = server.app.building.alarms;
    serverHealth.failed("run_schedules");
    server.clock.advance(MINUTE - 1);
    await serverHealth.check();
    expect(await alarms(admin)).toEqual([]);
    server.clock.advance(1);
    await serverHealth.check();
    expect(await alarms(admin)).toMatchObject([
      { source: "server", state: "active", code: "alarm.chore", params: { chore: "run_schedules" } },
    ]);
    serverHealth.done("run_schedules");
    await serverHealth.check();
    server.clock.advance(5 * MINUTE);
    await settling.settle();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
  });
});

async function runChore(name: string): Promise<void> {
  const chores = Object.values<Module>(server.app.building).flatMap((module) => module.chores ?? []);
  await chores.find((chore) => chore.name === name)?.run(new AbortController().signal);
}
