import { contract, deviceTopic } from "@switchboard/contract";
import { PowerEventType } from "@switchboard/domain/energy";
import { EventType } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const DAY = "2026-03-02";
/** Noon in Kolkata, on the day of the test clock. */
const NOON = Date.parse("2026-03-02T06:30:00Z");
const HOUR = 3_600_000;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

async function building() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { type: "KIOT_MOTOR", name: "Pump" });
  const report = (peer: Awaited<ReturnType<typeof peers.connectDevice>>, event: object) =>
    peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, "event"), event);
  const history = (who = admin, more = {}) =>
    server.post(who, contract.deviceEventsHistory, { id: device.id, from_date: DAY, to_date: DAY, ...more });
  const status = async (at: number, value: number) =>
    server.database.query("INSERT INTO device_status_changes VALUES ($1, $2, $3, $4)", [
      admin.enterpriseId,
      device.id,
      new Date(at),
      value,
    ]);
  return { admin, device, report, history, status };
}

describe("events of a device", () => {
  it("are stored once, however often they are sent, newest first", async () => {
    const { device, report, history } = await building();
    const peer = await peers.connectDevice(device);
    const dry = { ts: NOON - 2000, type: EventType.motorHealth, value: 3 };
    for (const event of [dry, dry, { ts: NOON - 1000, type: EventType.dryRun, value: 2.5 }]) await report(peer, event);
    await vi.waitFor(async () => {
      const { body } = await history();
      expect(body.count).toBe(2);
      expect(body.events.map(({ type, power_type, value }) => [type, power_type, value])).toEqual([
        [EventType.dryRun, PowerEventType.power, 2.5],
        [EventType.motorHealth, null, 3],
      ]);
    });
    await peer.end();
  });

  it("are dated to their arrival when they are in the future", async () => {
    const { device, report, history } = await building();
    const peer = await peers.connectDevice(device);
    await report(peer, { ts: NOON + 400 * 24 * HOUR, type: EventType.noSupply, value: 0 });
    await vi.waitFor(async () =>
      expect((await history()).body.events[0]?.createdAt).toBe(new Date(NOON).toISOString()),
    );
    await peer.end();
  });

  it("are shown by the day of the enterprise's zone, a page at a time", async () => {
    const { admin, device, history } = await building();
    const midnight = Date.parse("2026-03-01T18:30:00Z");
    for (const at of [midnight - 1, midnight, midnight + 24 * HOUR - 1, midnight + 24 * HOUR]) {
      await server.database.query("INSERT INTO device_events VALUES ($1, $2, $3, 24, 0)", [
        admin.enterpriseId,
        device.id,
        new Date(at),
      ]);
    }
    expect((await history()).body.events.map((event) => Date.parse(event.createdAt))).toEqual([
      midnight + 24 * HOUR - 1,
      midnight,
    ]);
    const second = await history(admin, { limit: 1, offset: 1 });
    expect([second.body.count, second.body.events.length]).toEqual([2, 1]);
    expectFailure(await history(admin, { to_date: "2026-03-01" }), 400, "request.invalid");
  });

  it("are hidden from strangers, and from someone with one switch of the device", async () => {
    const { admin, device, history } = await building();
    const stranger = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: device.switches[0]?.id ?? "" });
    for (const who of [stranger, user]) expectFailure(await history(who), 404, "device.not_found");
    expect((await server.get(user, contract.deviceOnlineStatus, { day: DAY })).body.devices).toEqual([]);
    await server.grant(user, { device: device.id });
    expect((await history(user)).status).toBe(200);
  });
});

describe("alerts of a day", () => {
  it("are the events that need attention, with the device's name", async () => {
    const { admin, device } = await building();
    for (const [type, value] of [
      [EventType.motorHealth, 2],
      [EventType.motorHealth, 4],
      [EventType.supplyOk, 230],
      [EventType.underVoltage, 180],
    ]) {
      await server.database.query("INSERT INTO device_events VALUES ($1, $2, $3, $4, $5)", [
        admin.enterpriseId,
        device.id,
        new Date(NOON + (type ?? 0) + (value ?? 0)),
        type,
        value,
      ]);
    }
    const { alerts } = (await server.get(admin, contract.criticalAlerts, { day: DAY })).body;
    expect(alerts.map(({ type, device_name }) => [type, device_name])).toEqual([
      [EventType.underVoltage, "Pump"],
      [EventType.motorHealth, "Pump"],
    ]);
    expect((await server.get(await server.buildUser(), contract.criticalAlerts, { day: DAY })).body.alerts).toEqual([]);
  });
});

describe("being online", () => {
  it("is reported as spans of the day so far, starting from the state of the day before", async () => {
    const { admin, status } = await building();
    const midnight = Date.parse("2026-03-01T18:30:00Z");
    await status(midnight - HOUR, 1);
    await status(midnight + 2 * HOUR, 2);
    await status(midnight + 5 * HOUR, 1);
    const { devices } = (await server.get(admin, contract.deviceOnlineStatus, { day: DAY })).body;
    expect(devices).toMatchObject([
      {
        online: [
          { from: midnight, to: midnight + 2 * HOUR },
          { from: midnight + 5 * HOUR, to: NOON },
        ],
        online_ms: 9 * HOUR,
        day_ms: 12 * HOUR,
      },
    ]);
  });

  it("counts a device from when it was added, and not for the day before", async () => {
    const { admin, device, status } = await building();
    const added = NOON - 6 * 60_000;
    await server.database.query("UPDATE devices SET created_at = $2 WHERE id = $1", [device.id, new Date(added)]);
    await status(added + 60_000, 1);
    const of = async (day: string) => (await server.get(admin, contract.deviceOnlineStatus, { day })).body.devices;
    expect(await of(DAY)).toMatchObject([{ since: added, day_ms: 6 * 60_000, online_ms: 5 * 60_000 }]);
    expect(await of("2026-03-01")).toMatchObject([{ day_ms: 0, online_ms: 0 }]);
  });

  it("has no time yet on a future day", async () => {
    const { admin } = await building();
    const { devices } = (await server.get(admin, contract.deviceOnlineStatus, { day: "2026-03-09" })).body;
    expect(devices).toMatchObject([{ online: [], online_ms: 0, day_ms: 0 }]);
  });
});

describe("being online, for one device", () => {
  it("is reported for a named device, and for no device that one may not see", async () => {
    const { admin, device, status } = await building();
    const neighbour = await server.buildDevice(admin.enterpriseId);
    await status(NOON - HOUR, 1);
    const ask = (who: TestUser, id?: string) =>
      server.get(who, contract.deviceOnlineStatus, { day: DAY, ...(id && { id }) });
    expect((await ask(admin)).body.devices.map(({ _id }) => _id).sort()).toEqual([device.id, neighbour.id].sort());
    expect((await ask(admin, device.id)).body.devices).toMatchObject([{ _id: device.id, online_ms: HOUR }]);
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: neighbour.id });
    expect((await ask(user)).body.devices.map(({ _id }) => _id)).toEqual([neighbour.id]);
    expect((await ask(user, neighbour.id)).body.devices).toHaveLength(1);
    expectFailure(await ask(user, device.id), 404, "device.not_found");
    expectFailure(await ask(await server.buildUser(), device.id), 404, "device.not_found");
  });
});

describe("the last event of each device", () => {
  async function carPark() {
    const admin = await server.buildUser();
    const sensor = () => server.buildDevice(admin.enterpriseId, { type: "KIOT_PARKING_SENSOR" });
    const [first, second, silent] = [await sensor(), await sensor(), await sensor()];
    const record = (device: string, ago: number, value: number, type: number = EventType.parking) =>
      server.database.query("INSERT INTO device_events VALUES ($1, $2, $3, $4, $5)", [
        admin.enterpriseId,
        device,
        new Date(NOON - ago),
        type,
        value,
      ]);
    const ask = async (who: TestUser = admin, more = {}) =>
      (await server.get(who, contract.latestEvents, { type: EventType.parking, ...more })).body.events;
    return { admin, first, second, silent, record, ask };
  }

  it("includes since when the device has reported the same, for all devices in one call", async () => {
    const { first, second, record, ask } = await carPark();
    for (const [ago, value] of [
      [90 * 24 * HOUR, 0],
      [3 * HOUR, 1],
      [2 * HOUR, 1],
      [HOUR, 1],
    ] as const)
      await record(first.id, ago, value);
    await record(first.id, 1000, 24, EventType.noSupply);
    await record(second.id, 40 * 24 * HOUR, 0);
    const events = await ask();
    const of = (id: string) => events.find(({ device }) => device === id);
    const at = (ago: number) => new Date(NOON - ago).toISOString();
    expect(events).toHaveLength(2);
    expect(of(first.id)).toMatchObject({ type: 101, value: 1, createdAt: at(HOUR), since: at(3 * HOUR) });
    expect(of(second.id)).toMatchObject({ value: 0, createdAt: at(40 * 24 * HOUR), since: at(40 * 24 * HOUR) });
  });

  it("covers whole devices one may see, and one device type when it is named", async () => {
    const { admin, first, second, record, ask } = await carPark();
    for (const { id } of [first, second]) await record(id, HOUR, 1);
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: second.id });
    expect((await ask(user)).map(({ device }) => device)).toEqual([second.id]);
    expect(await ask(await server.buildUser())).toEqual([]);
    expect(await ask(admin, { device_type: "KIOT_PARKING_SENSOR" })).toHaveLength(2);
    expect(await ask(admin, { device_type: "KIOT_MOTOR" })).toEqual([]);
    expectFailure(await server.get(admin, contract.latestEvents, {}), 400, "request.invalid");
  });
});

describe("readings beyond a limit", () => {
  async function meter(config: object) {
    const scene = await building();
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [scene.device.id, config]);
    const peer = await peers.connectDevice(scene.device);
    const read = async (v: number, ts = NOON) => {
      await peer.publish(deviceTopic(scene.device.kd_id, scene.admin.enterpriseId, "power"), {
        ts,
        v,
        c: 1,
        p: 230,
      });
    };
    const types = async () => {
      await server.app.settled();
      return (await scene.history()).body.events.map((event) => event.type);
    };
    return { ...scene, peer, read, types };
  }

  it("raise one event per crossing, and one when all is normal again", async () => {
    const { peer, read, types } = await meter({ over_voltage: 250 });
    for (const volts of [230, 255, 260, 249, 256]) await read(volts);
    await vi.waitFor(async () => expect(await types()).toEqual([EventType.overVoltage]));
    server.clock.advance(1000);
    await read(231);
    await vi.waitFor(async () => expect(await types()).toEqual([EventType.supplyOk, EventType.overVoltage]));
    await peer.end();
  });

  it("raise nothing again when the same readings are sent again", async () => {
    const { admin, peer, read, types } = await meter({ over_voltage: 250 });
    const raised = () =>
      server.database.query("SELECT 1 FROM alarm_transitions WHERE enterprise_id = $1 AND kind = 'raised'", [
        admin.enterpriseId,
      ]);
    const send = async () => {
      await read(255, NOON - 3000);
      server.clock.advance(1000);
      await read(231, NOON - 2000);
      return types();
    };
    expect(await send()).toEqual([EventType.supplyOk, EventType.overVoltage]);
    expect(await raised()).toHaveLength(1);
    // Longer than the time in which the device's own reports count.
    server.clock.advance(6 * 60_000);
    expect(await send()).toEqual([EventType.supplyOk, EventType.overVoltage]);
    expect(await raised()).toHaveLength(1);
    await peer.end();
  });

  it("raise nothing that the device has reported itself, and nothing without a limit", async () => {
    const [own, without] = [await meter({ over_voltage: 250 }), await meter({ disable_led: true })];
    await own.report(own.peer, { ts: server.clock.now().getTime(), type: EventType.overVoltage, value: 255 });
    await vi.waitFor(async () => expect(await own.types()).toHaveLength(1));
    await own.read(255);
    await without.read(999);
    await vi.waitFor(async () => {
      await server.app.settled();
      const rows = await server.database.query("SELECT active FROM device_power_states WHERE device_id = $1", [
        own.device.id,
      ]);
      expect(rows).toEqual([{ active: [EventType.overVoltage] }]);
    });
    expect(await own.types()).toEqual([EventType.overVoltage]);
    expect(await without.types()).toEqual([]);
    await own.peer.end();
    await without.peer.end();
  });
});
