import { contract, deviceTopic } from "@switchboard/contract";
import { EventType } from "@switchboard/domain/site";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TellService } from "../../alarms/notifications/tell.service.ts";
import { OfflineWatchService } from "./offline-watch.service.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

const alarms = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;
const list = async (who: TestUser) => (await server.get(who, contract.listNotifications)).body.notifications;

describe("power events", () => {
  async function meter() {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId, { type: "KIOT_MOTOR", name: "Pump" });
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: device.switches[0]?.id ?? "" });
    const peer = await peers.connectDevice(device);
    const say = (channel: "event" | "power", message: object) =>
      peer.publish(deviceTopic(device.kd_id, admin.enterpriseId, channel), {
        ts: server.clock.now().getTime(),
        ...message,
      });
    return { admin, user, device, peer, say };
  }

  it("send one notification to people who may see the whole device", async () => {
    const { admin, user, device, peer, say } = await meter();
    const over = { type: EventType.overVoltage + 1, value: 258 };
    for (const event of [over, over, { type: EventType.supplyOk, value: 230 }]) await say("event", event);
    await vi.waitFor(async () => {
      await server.app.settled();
      expect(await list(admin)).toMatchObject([
        {
          kind: "power",
          code: "power.event",
          params: { device_name: "Pump", type: EventType.overVoltage + 1, value: 258, phase: 2 },
          head: "Over voltage, phase 2",
          device: { _id: device.id },
        },
      ]);
    });
    expect(await list(user)).toEqual([]);
    await peer.end();
  });

  it("are alarms until the supply is normal again, and people may close them", async () => {
    const { admin, user, peer, say } = await meter();
    await say("event", { type: EventType.underVoltage, value: 180 });
    await vi.waitFor(async () =>
      expect(await alarms(admin)).toMatchObject([
        { source: "power", state: "active", value: 180, may: expect.arrayContaining(["close"]) },
      ]),
    );
    expect(await alarms(user)).toEqual([]);
    server.clock.advance(1000);
    await say("event", { type: EventType.supplyOk, value: 230 });
    await vi.waitFor(async () => expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]));
    await peer.end();
  });

  it("are critical for a motor that protects itself, until it runs normally", async () => {
    const { admin, peer, say } = await meter();
    await say("event", { type: EventType.motorHealth, value: 3 });
    await vi.waitFor(async () =>
      expect(await alarms(admin)).toMatchObject([{ source: "motor", priority: "critical", state: "active" }]),
    );
    server.clock.advance(1000);
    await say("event", { type: EventType.motorHealth, value: 2 });
    await vi.waitFor(async () => expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]));
    await peer.end();
  });

  it.each([
    ["heat alarm", EventType.heatAlarm, 85, "Heat alarm"],
    ["buzzer", EventType.buzzer, 1, "Buzzer"],
  ])(
    "of the %s are events, notifications and alarms until the device says that it is over",
    async (_name, type, value, head) => {
      const { admin, user, device, peer, say } = await meter();
      await say("event", { type, value });
      await vi.waitFor(async () =>
        expect(await alarms(admin)).toMatchObject([
          { source: "power", state: "active", value, device: { _id: device.id } },
        ]),
      );
      expect(await list(admin)).toMatchObject([{ kind: "power", code: "power.event", params: { type, value }, head }]);
      server.clock.advance(1000);
      await say("event", { type: EventType.supplyOk, value: 230 });
      server.clock.advance(1000);
      await say("event", { type, value: 0 });
      await vi.waitFor(async () => expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]));
      expect(await list(admin)).toHaveLength(1);
      expect([await alarms(user), await list(user)]).toEqual([[], []]);
      await peer.end();
    },
  );

  it("are alarms when readings cross a limit, until the value has been back for a minute", async () => {
    const { admin, device, peer, say } = await meter();
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      device.id,
      { over_voltage: 250 },
    ]);
    await say("power", { v: 255, c: 1, p: 230 });
    await vi.waitFor(async () =>
      expect(await alarms(admin)).toMatchObject([{ source: "power", state: "active", value: 255 }]),
    );
    expect((await alarms(admin))[0]?.may).not.toContain("close");
    server.clock.advance(1000);
    await say("power", { v: 230, c: 1, p: 230 });
    await vi.waitFor(async () => {
      const due = "SELECT due_at FROM alarm_conditions WHERE enterprise_id = $1 AND due_at <= $2";
      const soon = new Date(server.clock.now().getTime() + 60_000);
      expect(await server.database.query(due, [admin.enterpriseId, soon])).toHaveLength(1);
    });
    server.clock.advance(60_000);
    await server.app.building.alarms.settling.settle();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
    await peer.end();
  });

  it("are notified when the server raises them from readings", async () => {
    const { admin, device, peer, say } = await meter();
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      device.id,
      { over_voltage: 250 },
    ]);
    for (const v of [255, 260]) await say("power", { v, c: 1, p: 230 });
    await vi.waitFor(async () => {
      await server.app.settled();
      expect(await list(admin)).toMatchObject([{ kind: "power", params: { type: EventType.overVoltage, value: 255 } }]);
    });
    await peer.end();
  });
});

describe("a device that goes offline", () => {
  const look = () => server.app.building.health.offlineWatch.check();
  const status = async (enterpriseId: string, device: string, value: number) => {
    await server.database.query("UPDATE devices SET current_status = $2 WHERE id = $1", [device, value]);
    await server.database.query("INSERT INTO device_status_changes VALUES ($1, $2, $3, $4)", [
      enterpriseId,
      device,
      server.clock.now(),
      value,
    ]);
  };

  async function lamp() {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId, { name: "Lamp", online: true });
    const turn = (value: number) => status(admin.enterpriseId, device.id, value);
    return { admin, device, turn };
  }

  it("is notified after a minute, once each time, and not when it comes back", async () => {
    const { admin, device, turn } = await lamp();
    await turn(2);
    server.clock.advance(59_000);
    await look();
    expect(await list(admin)).toEqual([]);
    server.clock.advance(1000);
    await look();
    await look();
    expect(await list(admin)).toMatchObject([
      { kind: "offline", code: "device.offline", device: { _id: device.id, device_name: "Lamp" } },
    ]);
    await turn(1);
    server.clock.advance(120_000);
    await look();
    expect(await list(admin)).toHaveLength(1);
    await turn(2);
    server.clock.advance(120_000);
    await look();
    expect(await list(admin)).toHaveLength(2);
  });

  it("is an alarm until it is back", async () => {
    const { admin, device, turn } = await lamp();
    await turn(2);
    server.clock.advance(60_000);
    await look();
    expect(await alarms(admin)).toMatchObject([
      { source: "offline", state: "active", priority: "low", device: { _id: device.id }, code: "device.offline" },
    ]);
    await turn(1);
    server.clock.advance(5000);
    await look();
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
    await turn(2);
    server.clock.advance(60_000);
    await look();
    expect(await alarms(admin)).toMatchObject([{ state: "active", count: 2 }]);
  });

  it("is not notified when it comes back within a minute", async () => {
    const { admin, turn } = await lamp();
    for (const value of [2, 1, 2, 1]) {
      await turn(value);
      server.clock.advance(40_000);
      await look();
    }
    server.clock.advance(120_000);
    await look();
    expect(await list(admin)).toEqual([]);
  });

  it("is not notified when that was more than a day ago", async () => {
    const { admin, turn } = await lamp();
    await turn(2);
    server.clock.advance(25 * 3_600_000);
    await look();
    expect(await list(admin)).toEqual([]);
  });

  it("is part of one digest with 499 others, also when two servers look at the same time", async () => {
    const { admin, turn } = await lamp();
    await server.database.query(
      `WITH made AS (
         INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, created_at)
         SELECT $1, gen_random_uuid(), 'MANY-' || n, 'Board ' || n, 'SW_1_REL', '', $2 FROM generate_series(1, 499) n
         RETURNING enterprise_id, id)
       INSERT INTO device_status_changes SELECT enterprise_id, id, $2, 2 FROM made`,
      [admin.enterpriseId, server.clock.now()],
    );
    await turn(2);
    server.clock.advance(60_000);
    const { database, clock } = server;
    const people = new TellService({ database, clock, nudge: () => undefined });
    const alarms = server.app.building.alarms.reports;
    const second = new OfflineWatchService({ database, clock, people, alarms });
    await Promise.all([look(), second.check()]);
    await Promise.all([look(), second.check()]);
    expect(await list(admin)).toMatchObject([{ kind: "offline", count: 500, head: "500 devices are offline" }]);
    expect((await server.get(admin, contract.listAlarms)).body.count).toBe(500);
  });
});
