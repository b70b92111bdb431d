import { contract, deviceTopic, type FieldChannel } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { addSensors, sensorAdoption } from "./adopted-sensors.service.ts";

/** Noon in Kolkata, where hours begin at half past. */
const NOON = "2026-03-02T06:30:00Z";
const DAY = { from_date: "2026-03-02", to_date: "2026-03-02" };
const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "temperature", name: "Cold store", kind: "temperature", unit: "" },
  { type: "sensor", key: "contact", name: "Cold store door", kind: "contact", unit: "" },
  { type: "sensor", key: "radon", name: "Radon", kind: "number", unit: "Bq/m³" },
  { type: "button", key: "action", name: "Remote", presses: ["single", "hold"] },
  { type: "switch", key: "state", name: "Fan", kind: "switch", confirms: true },
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

async function buildColdStore() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { name: "Cold store sensor", online: true });
  await server.buildGroup(admin.enterpriseId, "Cellar", [device.id]);
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, CHANNELS));
  const { sensors, buttons } = await listOf(admin);
  const idOf = (channel: string) => sensors.find((each) => each.channel === channel)?._id ?? "";
  return { admin, device, sensors, buttons, idOf };
}

const listOf = async (who: TestUser) => (await server.get(who, contract.listSensors, {})).body;
const historyOf = (who: TestUser, id: string, asked: object = {}) =>
  server.post(who, contract.sensorHistory, { sensors: [id], ...DAY, ...asked });
const pointsOf = async (who: TestUser, id: string, asked: object = {}) =>
  (await historyOf(who, id, asked)).body.series[0]?.points ?? [];

async function speakAs(device: TestDevice) {
  const peer = await peers.connectDevice(device);
  open.push(peer);
  return async (values: object, ts: string | number = server.clock.now().getTime()) => {
    await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "sensor"), {
      ts: new Date(ts).getTime(),
      values,
    });
    await server.app.settled();
  };
}

describe("sensors of an adopted device", () => {
  it("are listed with kind, unit, room and newest value, and buttons with their presses", async () => {
    const { admin, device, sensors, buttons } = await buildColdStore();
    const place = { device: { _id: device.id, device_name: "Cold store sensor" }, room: { name: "Cellar" } };
    expect(sensors).toMatchObject([
      { ...place, channel: "temperature", kind: "temperature", unit: "°C", value: null, at: null },
      { ...place, channel: "contact", kind: "contact", unit: "" },
      { ...place, channel: "radon", kind: "number", unit: "Bq/m³" },
    ]);
    expect(buttons).toMatchObject([{ ...place, channel: "action", name: "Remote", presses: ["single", "hold"] }]);
    const say = await speakAs(device);
    await say({ temperature: 3.4, contact: 1, unheard_of: 7 });
    expect((await listOf(admin)).sensors.map(({ value, at }) => [value, at])).toEqual([
      [3.4, "2026-03-02T06:30:00.000Z"],
      [1, "2026-03-02T06:30:00.000Z"],
      [null, null],
    ]);
  });

  it("are listed for a single device when it is named", async () => {
    const { admin, device } = await buildColdStore();
    const other = await server.buildDevice(admin.enterpriseId, { name: "Attic sensor" });
    await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, other.id, CHANNELS.slice(0, 1)));
    const told = async (userDevice: string) => {
      const { sensors, buttons } = (await server.get(admin, contract.listSensors, { userDevice })).body;
      return [sensors.length, buttons.length];
    };
    expect([await told(device.id), await told(other.id)]).toEqual([
      [3, 1],
      [1, 0],
    ]);
  });

  it("keep id, name and history when they are announced again, and when the hardware changes", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const id = idOf("temperature");
    await server.post(admin, contract.editSensor, { id, name: "Freezer 1" });
    await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, CHANNELS));
    expect((await listOf(admin)).sensors).toHaveLength(3);
    const other = [
      { type: "sensor", key: "temp_1", name: "Temperature", kind: "temperature", unit: "°C" },
      { type: "sensor", key: "humidity", name: "Humidity", kind: "humidity", unit: "%" },
    ] satisfies FieldChannel[];
    const renamed = [{ from: "temperature", to: "temp_1" }];
    await server.database.transaction((sql) =>
      sensorAdoption.replaced(sql, admin.enterpriseId, { id: device.id, renamed, sensors: other }),
    );
    const say = await speakAs(device);
    await say({ temp_1: 5, humidity: 60 });
    const { sensors } = await listOf(admin);
    expect(sensors.find((each) => each._id === id)).toMatchObject({ name: "Freezer 1", channel: "temp_1", value: 5 });
    expect(sensors.map(({ kind }) => kind).sort()).toEqual(["contact", "humidity", "number", "temperature"]);
  });
});

describe("measurements of a device", () => {
  it("count once, however often they are reported, and belong to their own hour when they arrive late", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ temperature: 4 }, "2026-03-02T06:10:00Z");
    await say({ temperature: 2 }, "2026-03-02T06:20:00Z");
    await say({ temperature: 2 }, "2026-03-02T06:20:00Z");
    await say({ temperature: 9 }, "2026-03-02T04:45:00Z");
    const id = idOf("temperature");
    expect(await pointsOf(admin, id)).toEqual([
      { timestamp: "2026-03-02T04:45:00.000Z", last: 9 },
      { timestamp: "2026-03-02T06:10:00.000Z", last: 4 },
      { timestamp: "2026-03-02T06:20:00.000Z", last: 2 },
    ]);
    expect(await pointsOf(admin, id, { step: "hour" })).toEqual([
      { timestamp: "2026-03-02T04:30:00.000Z", last: 9, low: 9, high: 9, mean: 9 },
      { timestamp: "2026-03-02T05:30:00.000Z", last: 2, low: 2, high: 4, mean: 3 },
    ]);
    expect(await pointsOf(admin, id, { step: "day" })).toEqual([
      { timestamp: "2026-03-01T18:30:00.000Z", last: 2, low: 2, high: 9, mean: 5 },
    ]);
    expect((await listOf(admin)).sensors[0]).toMatchObject({ value: 2, at: "2026-03-02T06:20:00.000Z" });
  });

  it("are skipped when the sensor cannot have measured them, while the rest of the message counts", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ temperature: -400, contact: 2, radon: 120 });
    await say({ temperature: "warm", radon: 130 }, "2026-03-02T06:29:00Z");
    expect(await pointsOf(admin, idOf("temperature"))).toEqual([]);
    expect(await pointsOf(admin, idOf("contact"))).toEqual([]);
    expect((await pointsOf(admin, idOf("radon"))).map(({ last }) => last)).toEqual([130, 120]);
  });

  it("have no mean for on/off sensors, and include the value at the beginning of the span", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ contact: 1 }, "2026-03-01T10:00:00Z");
    await say({ contact: 0 }, "2026-03-02T06:00:00Z");
    const { step, series } = (await historyOf(admin, idOf("contact"), { step: "hour" })).body;
    expect({ step, ...series[0] }).toMatchObject({
      step: "hour",
      before: { at: "2026-03-01T10:00:00.000Z", value: 1 },
      points: [{ timestamp: "2026-03-02T05:30:00.000Z", last: 0, low: 0, high: 0 }],
    });
    expect(series[0]?.points[0]).not.toHaveProperty("mean");
  });

  it("are aggregated when there are more than a chart can show", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const from = Date.parse("2026-03-01T18:30:00Z");
    const reports = Array.from({ length: 5400 }, (_, index) => ({
      enterpriseId: admin.enterpriseId,
      device: device.kd_id,
      at: new Date(NOON),
      message: { ts: from + index * 8000, values: { temperature: index % 10 } },
    }));
    await server.app.building.sensors.readings.store(reports);
    const { step, series } = (await historyOf(admin, idOf("temperature"))).body;
    expect(step).toBe("bucket");
    expect(series[0]?.points.length).toBeLessThanOrEqual(5000);
    expect(series[0]?.points[0]).toMatchObject({
      timestamp: "2026-03-01T18:30:00.000Z",
      low: 0,
      high: 2,
      mean: 1,
      last: 2,
    });
  });
});

describe("rights", () => {
  it("lets someone with the whole device see its sensors, but not someone with one switch", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const [whole, single] = [
      await server.buildUser({ role: "user", enterprise: admin.enterpriseId }),
      await server.buildUser({ role: "user", enterprise: admin.enterpriseId }),
    ];
    await server.grant(whole, { device: device.id });
    await server.grant(single, { switch: device.switches[0]?.id ?? "" });
    expect((await listOf(whole)).sensors).toHaveLength(3);
    expect(await listOf(single)).toEqual({ sensors: [], buttons: [] });
    expectFailure(await historyOf(single, idOf("temperature")), 404, "sensor.not_found");
    const topic = deviceTopic(device.kd_id, device.enterpriseId, "sensor");
    for (const [who, hears] of [
      [admin, [topic]],
      [whole, [topic]],
      [single, []],
    ] as const) {
      const peer = await peers.connectPerson(who);
      open.push(peer);
      expect(await peer.subscribe([topic])).toEqual(hears);
    }
  });

  it("hides another enterprise's sensor", async () => {
    const { idOf } = await buildColdStore();
    const outsider = await server.buildUser();
    expectFailure(await historyOf(outsider, idOf("temperature")), 404, "sensor.not_found");
    expectFailure(
      await server.post(outsider, contract.editSensor, { id: idOf("temperature"), name: "Mine" }),
      404,
      "sensor.not_found",
    );
  });
});

describe("a device in the bin", () => {
  it("takes its sensors with it, restores them with their history, and deletes all of it when purged", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ temperature: 4 });
    await server.post(admin, contract.deleteDevice, { id: device.id });
    expect((await listOf(admin)).sensors).toEqual([]);
    await server.post(admin, contract.undoDelete, { thing: "device", ids: [device.id] });
    expect(await pointsOf(admin, idOf("temperature"))).toMatchObject([{ last: 4 }]);
    expect((await listOf(admin)).sensors[0]).toMatchObject({ value: 4 });
    await server.post(admin, contract.deleteDevice, { id: device.id });
    const entry = (await server.get(admin, contract.listBin, {})).body.entries[0]?._id ?? "";
    await server.post(admin, contract.purgeBinned, { id: entry });
    for (const table of ["sensors", "buttons", "sensor_readings", "sensor_hours", "sensor_days"])
      expect(
        await server.database.query(`SELECT 1 FROM ${table} WHERE enterprise_id = $1`, [admin.enterpriseId]),
      ).toEqual([]);
  });
});

describe("time", () => {
  it("uses the hours and days of the new zone after a change of the time zone", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ temperature: 4 }, "2026-03-01T20:15:00Z");
    await say({ temperature: 8 }, "2026-03-02T05:15:00Z");
    await server.database.query("UPDATE enterprises SET time_zone = 'UTC' WHERE id = $1", [admin.enterpriseId]);
    const { rebuilds } = server.app.building.sensors;
    expect(await rebuilds.rebuildStale(AbortSignal.abort())).toBe(0);
    expect(await rebuilds.rebuildStale()).toBe(3);
    const id = idOf("temperature");
    const span = { from_date: "2026-03-01", to_date: "2026-03-02" };
    expect(await pointsOf(admin, id, { ...span, step: "hour" })).toMatchObject([
      { timestamp: "2026-03-01T20:00:00.000Z", mean: 4 },
      { timestamp: "2026-03-02T05:00:00.000Z", mean: 8 },
    ]);
    expect(await pointsOf(admin, id, { ...span, step: "day" })).toMatchObject([
      { timestamp: "2026-03-01T00:00:00.000Z", last: 4 },
      { timestamp: "2026-03-02T00:00:00.000Z", last: 8 },
    ]);
  });

  it("drops readings past the retention time and keeps their roll-ups", async () => {
    const { admin, device, idOf } = await buildColdStore();
    const say = await speakAs(device);
    await say({ temperature: 4 });
    const later = new Date(Date.parse(NOON) + 500 * 86_400_000);
    expect(await server.app.building.sensors.readings.dropOld(later)).toContain("sensor_readings_2026_03");
    expect(await pointsOf(admin, idOf("temperature"))).toEqual([]);
    expect(await pointsOf(admin, idOf("temperature"), { step: "day" })).toMatchObject([{ mean: 4 }]);
  });
});
