import { randomUUID } from "node:crypto";
import { contract, deviceTopic, MAX_POINTS } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const HOUR = 3_600_000;
/** Midnight in Kolkata. */
const START = Date.parse("2026-02-26T18:30:00Z");

let server: TestServer;
let admin: TestUser;
let meter: TestDevice;
let other: TestDevice;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  admin = await server.buildUser();
  meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main panel" });
  other = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "Heater" });
  await feed(meter, 3 * 24, 1000);
  await feed(other, 24, 500);
});
afterAll(() => server.close());

/** Stores readings of a steady load, every half hour from midnight on. */
async function feed(device: TestDevice, hours: number, watts: number, every = HOUR / 2): Promise<void> {
  const count = (hours * HOUR) / every;
  const readings = Array.from({ length: count + 1 }, (_, index) => ({
    ts: START + index * every,
    v: 230.5,
    v1: 229,
    c: 4.25,
    p: watts,
    pf: 0.9,
    e: (index * watts * every) / 1000,
  }));
  await server.app.building.telemetry.readings.store(
    readings.map((message) => ({
      enterpriseId: device.enterpriseId,
      device: device.kd_id,
      at: server.clock.now(),
      message,
    })),
  );
}

const range = { from_date: "2026-02-27", to_date: "2026-03-01" };
const week = { from_date: "2026-02-24", to_date: "2026-03-02" };

describe("power now", () => {
  it("returns the last reading of each meter within a quarter of an hour, to people who may see the device whole", async () => {
    const owner = await server.buildUser();
    const [fresh, old] = [
      await server.buildDevice(owner.enterpriseId, { type: "ENERGY_METER_3", name: "Fresh" }),
      await server.buildDevice(owner.enterpriseId, { type: "ENERGY_METER_3", name: "Old" }),
    ];
    const now = server.clock.now();
    const reading = (device: TestDevice, minutesAgo: number, p: number) => ({
      enterpriseId: device.enterpriseId,
      device: device.kd_id,
      at: now,
      message: { ts: now.getTime() - minutesAgo * 60_000, v: 230, p },
    });
    await server.app.building.telemetry.readings.store([
      reading(fresh, 6, 900),
      reading(fresh, 3, 1200.5),
      reading(old, 16, 700),
    ]);
    const told = async (user: TestUser) => (await server.get(user, contract.powerNow)).body.devices;
    expect(await told(owner)).toEqual([
      { _id: fresh.id, at: new Date(now.getTime() - 180_000).toISOString(), p: 1200.5 },
    ]);
    expect(await told(await server.buildUser({ enterprise: owner.enterpriseId, role: "user" }))).toEqual([]);
  });

  it("lists the readings of the last minutes, but not to people who may not see the device", async () => {
    const owner = await server.buildUser();
    const device = await server.buildDevice(owner.enterpriseId, { type: "ENERGY_METER_3" });
    const now = server.clock.now().getTime();
    const minutesAgo = (minutes: number, values: object) => ({
      enterpriseId: owner.enterpriseId,
      device: device.kd_id,
      at: server.clock.now(),
      message: { ts: now - minutes * 60_000, ...values },
    });
    await server.app.building.telemetry.readings.store([
      minutesAgo(14, { p: 1 }),
      minutesAgo(4, { p: 2, v: 230, THDN: 3 }),
      minutesAgo(2, { p: 5, v: -1 }),
      minutesAgo(1, { p: 4 }),
    ]);
    const ask = (user: TestUser) => server.get(user, contract.recentReadings, { userDevice: device.id });
    expect((await ask(owner)).body.readings).toEqual([
      { timestamp: new Date(now - 240_000).toISOString(), p: 2, v: 230, THDN: 3 },
      { timestamp: new Date(now - 60_000).toISOString(), p: 4 },
    ]);
    const user = await server.buildUser({ enterprise: owner.enterpriseId, role: "user" });
    for (const other of [user, await server.buildUser()]) expectFailure(await ask(other), 404, "device.not_found");
  });
});

describe("energy", () => {
  it("uses the local hour as id and raw watt-seconds and watts when grouped by hours", async () => {
    const asked = { ...range, to_date: "2026-02-27", groupby: "hour", device_ids: [meter.id] };
    const { body } = await server.post(admin, contract.getEnergyData, asked);
    expect(body.data.map(({ _id }) => _id)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(body.data[9]).toEqual({
      _id: 9,
      timestamp: "2026-02-27T03:30:00.000Z",
      avg_energy: 3_600_000,
      avg_power: 1000,
      gap_ms: HOUR,
    });
    expect(body).toMatchObject({ groupby: "hour", downsampled: false });
  });

  it("sums devices when grouped by days, and lists each by itself with v2", async () => {
    const asked = { ...range, groupby: "day", device_ids: [meter.id, other.id], v2: true };
    const { body } = await server.post(admin, contract.getEnergyData, asked);
    expect(body.data.map(({ _id, avg_energy }) => [_id, avg_energy / 3600 / 1000])).toEqual([
      [27, 36],
      [28, 24],
      [1, 24],
    ]);
    expect(body.data[0]).toMatchObject({ avg_power: 1500, timestamp: "2026-02-26T18:30:00.000Z" });
    const heater = body.devices?.find(({ _id }) => _id === other.id);
    expect(heater).toMatchObject({ device_name: "Heater", data: [{ _id: 27, avg_energy: 43_200_000 }, { _id: 28 }] });
  });

  test.each([
    ["2026-02-27", "2026-03-01", [48, 24]],
    ["2026-02-01", "2026-03-31", [48, 24]],
    ["2026-02-28", "2026-03-31", [24, 24]],
    ["2026-02-01", "2026-02-27", [24]],
  ])("counts only the queried days from %s to %s when grouped by months", async (from_date, to_date, kilowattHours) => {
    const asked = { from_date, to_date, groupby: "monthly", device_ids: [meter.id] };
    const { body } = await server.post(admin, contract.getEnergyData, asked);
    expect(body.groupby).toBe("month");
    expect(body.data.map(({ avg_energy }) => avg_energy / 3_600_000)).toEqual(kilowattHours);
  });

  test.each([
    ["with nothing but the devices", {}],
    ["over seven days", week],
    ["over seven days by month, as the spec's filter has it", { ...week, groupby: "month" }],
    ["daily", { ...week, groupby: "daily" }],
  ])("has a point for every measured day when queried %s", async (_, filter) => {
    const { body } = await server.post(admin, contract.getEnergyData, { ...filter, device_ids: [meter.id] });
    expect(body).toMatchObject({ groupby: "day", downsampled: false });
    expect(body.data.map(({ _id }) => _id)).toEqual([27, 28, 1, 2]);
  });

  it("has one point a year when grouped by years", async () => {
    const asked = { from_date: "2025-01-01", to_date: "2026-12-31", groupby: "year", selected_device: meter.id };
    const { body } = await server.post(admin, contract.getEnergyData, asked);
    expect(body.data).toMatchObject([{ _id: 2026, avg_energy: 72 * 3_600_000 }]);
  });

  it("falls back to days for the hours of a year, and says so", async () => {
    const asked = { from_date: "2025-03-01", to_date: "2026-03-01", groupby: "hour", device_ids: [meter.id] };
    const { body } = await server.post(admin, contract.getEnergyData, asked);
    expect(body).toMatchObject({ groupby: "day", downsampled: true });
  });

  it("lists the devices with the highest usage first", async () => {
    const { body } = await server.post(admin, contract.devicewiseEnergy, { ...range, to_date: "2026-02-27" });
    expect(body.devices.map(({ device_name, avg_energy }) => [device_name, avg_energy])).toEqual([
      ["Main panel", 86_400_000],
      ["Heater", 43_200_000],
    ]);
    expect(body.total).toBe(129_600_000);
  });
});

describe("a series of readings", () => {
  test.each([
    ["power", contract.getPowerData, 1, { p: 1000 }],
    ["voltage", contract.getVoltageData, 3, { v: 230.5, v1: 229, v2: null, v3: null }],
    ["current", contract.getCurrentData, 2, { c: 4.25, c1: null, c2: null, c3: null }],
    ["power factor", contract.getPfactorData, 4, { pf: 0.9 }],
  ] as const)("contains only its own measures for %s", async (_, endpoint, type, values) => {
    const asked = { ...range, to_date: "2026-02-27", device_ids: [meter.id] };
    const { body } = await server.post(admin, endpoint, asked);
    expect(body).toMatchObject({ type, resolution: "reading", downsampled: false });
    expect(body.series[0]?.data).toHaveLength(48);
    expect(body.series[0]?.data[3]).toEqual({ timestamp: "2026-02-26T20:00:00.000Z", hours: 1, ...values });
  });

  it("leaves out readings with a negative v, in raw readings and in hours", async () => {
    const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
    const message = (ts: number, v: number) => ({ ts, v, p: v < 0 ? 99_999 : 100 });
    await server.app.building.telemetry.readings.store(
      [message(START, 230), message(START + 60_000, -1)].map((each) => ({
        enterpriseId: device.enterpriseId,
        device: device.kd_id,
        at: server.clock.now(),
        message: each,
      })),
    );
    const short = { from_date: "2026-02-27", to_date: "2026-02-27", device_ids: [device.id] };
    const raw = await server.post(admin, contract.getPowerData, short);
    expect(raw.body.series[0]?.data.map(({ p }) => p)).toEqual([100]);
    const hours = await server.post(admin, contract.getPowerData, { ...short, from_date: "2026-02-01" });
    expect(hours.body).toMatchObject({ resolution: "hour", downsampled: true });
    expect(hours.body.series[0]?.data).toMatchObject([{ p: 100, min: { p: 100 }, max: { p: 100 } }]);
  });

  it("is never longer than a chart can show, and keeps its peaks", async () => {
    const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
    await server.database.query(
      `INSERT INTO readings (enterprise_id, device_id, ts, v, p)
       SELECT $1, $2, to_timestamp($3::float8 / 1000) + i * interval '10 seconds', 230, CASE WHEN i = 4321 THEN 9000 ELSE 100 END
       FROM generate_series(0, 8639) AS i`,
      [admin.enterpriseId, device.id, START],
    );
    const asked = { from_date: "2026-02-27", to_date: "2026-02-27", device_ids: [device.id] };
    const { body } = await server.post(admin, contract.getPowerData, asked);
    expect(body).toMatchObject({ resolution: "bucket", downsampled: true });
    const data = body.series[0]?.data ?? [];
    expect(data.length).toBeGreaterThan(MAX_POINTS / 2);
    expect(data.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(Math.max(...data.map(({ max }) => max?.p ?? 0))).toBe(9000);
  });

  it("consists of days for a whole year", async () => {
    const asked = { from_date: "2025-03-02", to_date: "2026-03-01", device_ids: [meter.id] };
    const { body } = await server.post(admin, contract.getVoltageData, asked);
    expect(body.resolution).toBe("day");
    expect(body.series[0]?.data[0]).toMatchObject({
      timestamp: "2026-02-26T18:30:00.000Z",
      v: 230.5,
      min: { v: 230.5 },
    });
  });
});

describe("permissions", () => {
  const calls = [
    contract.getEnergyData,
    contract.getPowerData,
    contract.getCurrentData,
    contract.getVoltageData,
    contract.getPfactorData,
    contract.devicewiseEnergy,
  ].map((endpoint) => [endpoint.path, endpoint] as const);

  test.each(calls)(
    "%s knows no device of another enterprise, nor one without a grant, nor by one of its switches",
    async (_, endpoint) => {
      const stranger = await server.buildUser();
      const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
      const board = await server.buildDevice(admin.enterpriseId);
      await server.grant(user, { switch: board.switches[0]?.id ?? "" });
      for (const [who, id] of [
        [stranger, meter.id],
        [user, meter.id],
        [user, board.id],
        [admin, randomUUID()],
      ] as const) {
        expectFailure(await server.post(who, endpoint, { ...range, device_ids: [id] }), 404, "device.not_found");
        expectFailure(await server.post(who, endpoint, { ...range, selected_device: id }), 404, "device.not_found");
      }
      expectFailure(
        await server.post(admin, endpoint, { ...range, device_ids: [meter.id, randomUUID()] }),
        404,
        "device.not_found",
      );
    },
  );

  it("shows a person with a grant that device, and only that one when none is named", async () => {
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: other.id });
    const { body } = await server.post(user, contract.devicewiseEnergy, range);
    expect(body.devices.map(({ device_name }) => device_name)).toEqual(["Heater"]);
  });

  it("rejects a span that ends before it begins", async () => {
    const asked = { from_date: "2026-03-02", to_date: "2026-03-01" };
    expectFailure(await server.post(admin, contract.getEnergyData, asked), 400, "request.invalid");
  });
});

it("includes in the next chart the readings that a meter publishes", async () => {
  const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1" });
  const peer = await peers.connectDevice(device);
  const topic = deviceTopic(device.kd_id, device.enterpriseId, "power");
  const now = server.clock.now().getTime();
  await peer.publish(topic, { ts: now - 120_000, v: 230, p: 600, e: 1000 });
  await peer.publish(topic, { ts: now - 60_000, v: 230, p: 600, e: 37_000 });
  await peer.publish(topic, { ts: now, v: 230, p: 600, e: 500 });
  await server.app.settled();
  const asked = { from_date: "2026-03-02", to_date: "2026-03-02", groupby: "day", device_ids: [device.id] };
  const { body } = await server.post(admin, contract.getEnergyData, asked);
  expect(body.data).toMatchObject([{ _id: 2, avg_energy: 36_500, avg_power: 600 }]);
  await peer.end();
});

it("acknowledges a reading only once it is stored", async () => {
  const device = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG" });
  const peer = await peers.connectDevice(device);
  let isAnswered = false;
  let answered: Promise<unknown> | undefined;
  await server.database.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM telemetry_states WHERE device_id = $1 FOR UPDATE", [device.id]);
    const topic = deviceTopic(device.kd_id, device.enterpriseId, "power");
    answered = peer.publish(topic, { ts: server.clock.now().getTime(), e: 5 }).then(() => {
      isAnswered = true;
    });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    expect(isAnswered).toBe(false);
  });
  await answered;
  const stored = await server.database.query("SELECT 1 FROM readings WHERE device_id = $1", [device.id]);
  expect(stored).toHaveLength(1);
  await peer.end();
});

async function waitingForLocks(): Promise<number> {
  const rows = await server.database.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}

it("rebuilds device by device after a change of the zone, stops after one when told to, and reports its progress", async () => {
  const owner = await server.buildUser();
  const devices = [await server.buildDevice(owner.enterpriseId), await server.buildDevice(owner.enterpriseId)];
  for (const device of devices) await feed(device, 24, 1000);
  expect((await server.get(owner, contract.rollupProgress)).body).toMatchObject({ running: false, done: 2, total: 2 });
  await server.database.query("UPDATE enterprises SET time_zone = 'Asia/Kathmandu' WHERE id = $1", [
    owner.enterpriseId,
  ]);
  const { rebuilds } = server.app.building.telemetry;
  expect(await rebuilds.rebuild(owner.enterpriseId, AbortSignal.abort())).toBe(1);
  expect((await server.get(owner, contract.rollupProgress)).body).toMatchObject({
    running: true,
    done: 1,
    total: 2,
    time_zone: "Asia/Kathmandu",
  });
  await rebuilds.rebuildStale();
  const { body } = await server.get(owner, contract.rollupProgress);
  expect(body).toMatchObject({ running: false, done: 2, total: 2 });
  expect(body.finishedAt).not.toBeNull();
  const asked = { from_date: "2026-02-27", to_date: "2026-02-28", groupby: "day" };
  const energy = await server.post(owner, contract.getEnergyData, asked);
  expect(energy.body.data.map(({ timestamp }) => timestamp)).toEqual([
    "2026-02-26T18:15:00.000Z",
    "2026-02-27T18:15:00.000Z",
  ]);
});

it("returns a device's usage of today, for workflows that watch it", async () => {
  const { analytics } = server.app.building.telemetry;
  const owner = await server.buildUser();
  const device = await server.buildDevice(owner.enterpriseId, { type: "HEAVY_PLUG" });
  expect(await analytics.energyToday(owner.enterpriseId, device.id)).toBeUndefined();
  const now = server.clock.now().getTime();
  const reading = (ts: number, e: number) => ({
    enterpriseId: owner.enterpriseId,
    device: device.kd_id,
    at: server.clock.now(),
    message: { ts, e },
  });
  await server.app.building.telemetry.readings.store([reading(now - 120_000, 0), reading(now, 7_200_000)]);
  expect(await analytics.energyToday(owner.enterpriseId, device.id)).toBe(2);
});
