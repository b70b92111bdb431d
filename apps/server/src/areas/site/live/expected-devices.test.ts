import { contract, deviceTopic } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { EXPECTED_MS } from "@switchboard/domain/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../../automation/schedules/testing/office.ts";
import { heardBy } from "../../control/commands/testing/commands.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

/** Runs the server's chores at this moment. */
async function tick(): Promise<void> {
  const { schedules, commands } = server.app.building;
  await server.app.live.endExpected();
  await schedules.runner.runDue();
  await commands.dispatcher.dispatchWaiting();
  await commands.settlement.endOverdue();
  await schedules.runner.settle();
}

/** Reconnects a device: it announces itself, subscribes and reports its state. */
async function comeBack(device: TestDevice): Promise<TestPeer> {
  const peer = await peers.runDevice(device);
  const relays = device.switches.map(() => 0);
  const topic = deviceTopic(device.kd_id, device.enterpriseId, "heartbeat");
  await peer.publish(topic, { ts: server.clock.now().getTime(), relays });
  await vi.waitFor(async () => {
    await server.app.live.settled();
    const [row] = await server.database.query("SELECT expected_until FROM devices WHERE id = $1", [device.id]);
    expect(row).toEqual({ expected_until: null });
  });
  return peer;
}

const statusOf = async ({ id }: TestDevice) => {
  const [row] = await server.database.query("SELECT current_status FROM devices WHERE id = $1", [id]);
  const changes = await server.database.query("SELECT ts, status FROM device_status_changes WHERE device_id = $1", [
    id,
  ]);
  return { ...row, changes };
};

/** Builds an office whose server was away for a moment shortly before a schedule is due. */
async function restartBeforeDue(given: Record<string, unknown> = {}) {
  const office = await buildOffice(server);
  const schedule = await office.create(office.admin, draftOf(office.first, given));
  server.clock.set(new Date(Date.parse(DUE) - 2500));
  await server.app.live.expectDevices();
  server.clock.set(DUE);
  await tick();
  const runs = async () => (await office.history(office.admin, schedule._id)).docs;
  return { ...office, schedule, runs };
}

describe("after a restart of the server", () => {
  it("makes a schedule wait for a device that was online before, and runs it once the device is back", async () => {
    const { board, runs } = await restartBeforeDue();
    expect(await runs()).toMatchObject([{ state: "running", results: [{ outcome: "pending" }] }]);
    server.clock.advance(8000);
    const device = await comeBack(board);
    await tick();
    await vi.waitFor(async () => {
      await tick();
      expect(await runs()).toMatchObject([{ state: "done", results: [{ outcome: "turned on" }] }]);
    });
    expect(heardBy(device)).toHaveLength(1);
    expect(await statusOf(board)).toEqual({ current_status: 1, changes: [] });
    await device.end();
  });

  it("sends nothing to a device that has announced itself and does not listen yet", async () => {
    const { board, runs } = await restartBeforeDue();
    const deaf = await peers.connectDevice(board);
    await deaf.publish(deviceTopic(board.kd_id, board.enterpriseId, "status"), "1");
    await vi.waitFor(async () => {
      await server.app.live.settled();
      const [row] = await server.database.query("SELECT last_seen FROM devices WHERE id = $1", [board.id]);
      expect(row?.last_seen).not.toBeNull();
    });
    await tick();
    const [row] = await server.database.query("SELECT publish_after FROM commands WHERE device_id = $1", [board.id]);
    expect(row).toEqual({ publish_after: Number.POSITIVE_INFINITY });
    await deaf.end();
    const device = await comeBack(board);
    await vi.waitFor(async () => {
      await tick();
      expect(await runs()).toMatchObject([{ state: "done" }]);
    });
    await device.end();
  });

  it("fails the schedule as offline, once, when the device stays away for a minute", async () => {
    const { board, runs } = await restartBeforeDue();
    server.clock.advance(EXPECTED_MS);
    await tick();
    expect(await runs()).toMatchObject([{ state: "failed", results: [{ reason: "offline" }] }]);
    expect(await statusOf(board)).toMatchObject({ current_status: 2 });
  });

  it("treats a device that was offline before as offline at once, unless its schedule waits for it", async () => {
    const { admin, dimmer, first, create, history } = await buildOffice(server);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [dimmer.id]);
    const actions = [first, dimmer.switches[0]?.id].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
    const { _id: id } = await create(admin, draftOf(first, { actions }));
    server.clock.set(DUE);
    await server.app.live.expectDevices();
    await tick();
    const { docs } = await history(admin, id);
    expect(docs[0]?.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["pending", null],
      ["failed", "offline"],
    ]);
  });

  it("lets the newest command for a switch win, as for any device that is waited for", async () => {
    const { admin, board, first, runs } = await restartBeforeDue();
    server.clock.advance(1000);
    const tap = await server.post(admin, contract.switchDevice, { switch_appliance_id: first, switch_state: 0 });
    expect(tap.status).toBe(200);
    const device = await comeBack(board);
    await tick();
    await vi.waitFor(() => expect(heardBy(device)).toMatchObject([{ state: 0, id: tap.body.command_id }]));
    expect(await runs()).toMatchObject([{ results: [{ reason: "replaced" }] }]);
    await device.end();
  });
});

describe("a tap in that minute", () => {
  async function tapped() {
    const admin = await server.buildUser();
    const board = await server.buildDevice(admin.enterpriseId, { online: true });
    await server.app.live.expectDevices();
    const { body } = await server.post(admin, contract.switchDevice, {
      switch_appliance_id: board.switches[0]?.id ?? "",
      switch_state: 1,
    });
    const row = async () =>
      (await server.database.query("SELECT outcome, reason FROM commands WHERE id = $1", [body.command_id]))[0];
    return { board, body, row };
  }

  it("reaches the device when it is back, for no longer than its person waits", async () => {
    const { board, body, row } = await tapped();
    server.clock.advance(COMMAND_EXPIRY_MS - 1000);
    const device = await comeBack(board);
    await tick();
    await vi.waitFor(async () => expect(await row()).toEqual({ outcome: "confirmed", reason: null }));
    expect(heardBy(device)).toMatchObject([{ exp: Date.parse(body.expires_at) }]);
    await device.end();
  });

  it("does nothing when the device comes back after the person was told that it failed", async () => {
    const { board, row } = await tapped();
    server.clock.advance(COMMAND_EXPIRY_MS);
    await tick();
    expect(await row()).toEqual({ outcome: "failed", reason: "offline" });
    const device = await comeBack(board);
    await tick();
    expect(heardBy(device)).toEqual([]);
    await device.end();
  });
});

describe("the record of a restart", () => {
  it("has no gap for a device that came back, and the whole absence of one that did not", async () => {
    const admin = await server.buildUser();
    const [back, lost, away] = [
      await server.buildDevice(admin.enterpriseId, { online: true }),
      await server.buildDevice(admin.enterpriseId, { online: true }),
      await server.buildDevice(admin.enterpriseId),
    ];
    const lastSeen = new Date(Date.parse(NOON) - 90_000);
    await server.database.query("UPDATE devices SET last_seen = $1 WHERE id = $2", [lastSeen, lost.id]);
    await server.app.live.expectDevices();
    server.clock.advance(5000);
    const device = await comeBack(back);
    server.clock.advance(EXPECTED_MS - 5001);
    await server.app.live.endExpected();
    expect(await statusOf(lost)).toEqual({ current_status: 1, changes: [] });
    server.clock.advance(1);
    await server.app.live.endExpected();
    await server.app.live.endExpected();
    expect(await statusOf(back)).toEqual({ current_status: 1, changes: [] });
    expect(await statusOf(lost)).toEqual({ current_status: 2, changes: [{ ts: lastSeen, status: 2 }] });
    expect(await statusOf(away)).toEqual({ current_status: 2, changes: [] });
    await device.end();
  });

  it("notifies people within the day, however long the server was away", async () => {
    const admin = await server.buildUser();
    const lost = await server.buildDevice(admin.enterpriseId, { online: true });
    const lastWeek = new Date(Date.parse(NOON) - 7 * 86_400_000);
    await server.database.query("UPDATE devices SET last_seen = $1 WHERE id = $2", [lastWeek, lost.id]);
    await server.app.live.expectDevices();
    server.clock.advance(EXPECTED_MS);
    await server.app.live.endExpected();
    await server.app.building.health.offlineWatch.check();
    const told = await server.database.query("SELECT code FROM notifications WHERE user_id = $1", [admin.userId]);
    expect(told).toMatchObject([{ code: expect.stringContaining("offline") }]);
  });
});

it("does not count the last wills of devices as absences when a server ends", async () => {
  const ending = await startTestServer();
  const own = createPeers(ending, await ending.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
  const admin = await ending.buildUser();
  const board = await ending.buildDevice(admin.enterpriseId);
  const device = await own.runDevice(board);
  const isClosed = device.closed();
  await ending.app.close();
  await isClosed;
  const rows = await ending.database.query("SELECT current_status FROM devices");
  expect(rows).toEqual([{ current_status: 1 }]);
  await ending.database.drop();
});
