import { randomUUID } from "node:crypto";
import { COMMAND_EXPIRY_MS, PUBLISH_LEASE_MS, type SwitchOrder } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { endHoldsByOrders } from "../holds/hold-ends.service.ts";
import { guardSwitches } from "../protections/guard.service.ts";
import { type CommandsModule, createCommands } from "./commands.module.ts";
import type { AutomationOrder } from "./order.ts";
import { actorOf, heardBy, stallingAfter } from "./testing/commands.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

async function building() {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Kiran" });
  const board = await server.buildDevice(admin.enterpriseId, { online: true });
  const [first = "", second = "", third = ""] = board.switches.map(({ id }) => id);
  const order = (orders: SwitchOrder[], given: Partial<AutomationOrder> = {}): AutomationOrder => ({
    enterpriseId: admin.enterpriseId,
    owner: { id: user.userId, name: "Kiran" },
    source: "schedule",
    cause: { id: randomUUID(), name: "Evening" },
    orders,
    ...given,
  });
  const rows = () =>
    server.database.query(
      `SELECT switch_id, outcome, reason, source, actor_name, cause_name FROM commands
       WHERE enterprise_id = $1 ORDER BY created_at, id`,
      [admin.enterpriseId],
    );
  return { admin, user, board, first, second, third, order, rows };
}

/** Writes the order in a transaction and publishes it afterwards, like a runner. */
async function carryOut(order: AutomationOrder, { orders }: CommandsModule = server.app.building.commands) {
  const { results, publish } = await server.database.transaction((sql) => orders.write(sql, [order]));
  await publish();
  return results;
}
const dispatchWaiting = () => server.app.building.commands.dispatcher.dispatchWaiting();
/** A server that has written its rows and dies before it publishes them. */
const dyingServer = () => {
  const publish = () => Promise.reject(new Error("gone"));
  return createCommands({
    database: server.database,
    broker: { publish },
    clock: server.clock,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
};

describe("the order of an automation", () => {
  it("leaves a row for each switch: sent, or the reason why not", async () => {
    const { admin, user, first, second, order, rows } = await building();
    const offline = await server.buildDevice(admin.enterpriseId);
    const outside = await building();
    for (const id of [first, offline.switches[0]?.id ?? ""]) await server.grant(user, { switch: id });
    const gone = randomUUID();
    const wanted = [first, second, offline.switches[0]?.id ?? "", outside.first, gone];
    const results = await carryOut(order(wanted.map((switchId) => ({ switchId, switch_state: 1 }))));
    const expected = [null, "no_access", "offline", "switch_gone", "switch_gone"];
    expect(results.map(({ reason }) => reason)).toEqual(expected);
    expect(results[0]).toMatchObject({ switch_name: "Switch 1", device_name: "Board", outcome: "pending" });
    expect(results[1]).toMatchObject({ outcome: "failed", finishedAt: server.clock.now().toISOString() });
    const kept = await rows();
    expect(kept.map(({ reason }) => reason).toSorted()).toEqual(expected.toSorted());
    for (const row of kept)
      expect(row).toMatchObject({ source: "schedule", actor_name: "Kiran", cause_name: "Evening" });
    expect(await outside.rows()).toEqual([]);
  });

  it("is refused for a person who is gone, and for a level of a switch that is no dimmer", async () => {
    const { admin, first, order } = await building();
    const one = [{ switchId: first, switch_state: 1 as const }];
    expect(await carryOut(order(one, { owner: null }))).toMatchObject([{ reason: "no_access" }]);
    const owner = { id: admin.userId, name: "Ananya" };
    const level = [{ switchId: first, switch_state: 1 as const, level: 3 }];
    expect(await carryOut(order(level, { owner }))).toMatchObject([{ reason: "not_supported" }]);
  });

  it("reaches the device with a level in its own scale, and is confirmed", async () => {
    const { admin, order, rows } = await building();
    const dimmer = await server.buildDevice(admin.enterpriseId, { type: "SW_5_NODE" });
    const device = await peers.runDevice(dimmer);
    const owner = { id: admin.userId, name: "Ananya" };
    await carryOut(order([{ switchId: dimmer.switches[4]?.id ?? "", switch_state: 1, level: 5 }], { owner }));
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(device)).toMatchObject([{ switch_no: 5, state: 1, dimm: 99 }]);
    await device.end();
  });

  it("is not sent again for the same run", async () => {
    const { user, board, first, order, rows } = await building();
    await server.grant(user, { device: board.id });
    const device = await peers.runDevice(board);
    const cause = { id: randomUUID(), name: "Nightly", run: randomUUID() };
    const again = order([{ switchId: first, switch_state: 1 }], { cause });
    await Promise.all([carryOut(again), carryOut(again)]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(device)).toHaveLength(1);
    await device.end();
  });

  it("turns off a curtain's other relay first", async () => {
    const { admin, order } = await building();
    const curtain = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL" });
    const [openBy, closeBy] = curtain.switches.map(({ id }) => id);
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      curtain.id,
      { curtain_mode: 1 },
    ]);
    const device = await peers.runDevice(curtain);
    await server.database.query("UPDATE switch_appliances SET current_status = true WHERE id = $1", [closeBy]);
    const owner = { id: admin.userId, name: "Ananya" };
    const results = await carryOut(order([{ switchId: openBy ?? "", switch_state: 1 }], { owner }));
    await vi.waitFor(() =>
      expect(heardBy(device)).toMatchObject([
        { switch_no: 2, state: 0 },
        { switch_no: 1, state: 1 },
      ]),
    );
    expect(results).toHaveLength(2);
    const both = [openBy, closeBy].map((id) => ({ switchId: id ?? "", switch_state: 1 as const }));
    const reasons = (await carryOut(order(both, { owner }))).map(({ reason }) => reason);
    expect(reasons).toEqual([null, "not_supported"]);
    await device.end();
  });
});

describe("a server that dies before it publishes", () => {
  it("leaves the order to another, which sends it with the same id and a fresh expiry", async () => {
    const { user, board, first, order, rows } = await building();
    await server.grant(user, { device: board.id });
    const device = await peers.runDevice(board);
    const sendUntil = new Date(server.clock.now().getTime() + 300_000);
    const [result] = await carryOut(order([{ switchId: first, switch_state: 1 }], { sendUntil }), dyingServer());
    await dispatchWaiting();
    expect(heardBy(device)).toEqual([]);
    server.clock.advance(PUBLISH_LEASE_MS);
    const exp = server.clock.now().getTime() + COMMAND_EXPIRY_MS;
    await Promise.all([dispatchWaiting(), dispatchWaiting()]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(device)).toMatchObject([{ id: result?.command_id, exp }]);
    await device.end();
  });

  it("leaves a failure when no server takes it in time", async () => {
    const { user, board, first, order, rows } = await building();
    await server.grant(user, { device: board.id });
    await carryOut(order([{ switchId: first, switch_state: 1 }]), dyingServer());
    server.clock.advance(COMMAND_EXPIRY_MS);
    await dispatchWaiting();
    await server.app.building.commands.settlement.endOverdue();
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "not_sent" }]);
  });

  it("is replaced even when its clock was ahead of ours", async () => {
    const { user, board, first, order, rows } = await building();
    await server.grant(user, { device: board.id });
    const device = await peers.runDevice(board);
    const now = server.clock.now();
    server.clock.advance(3_600_000);
    await carryOut(order([{ switchId: first, switch_state: 1 }]), dyingServer());
    server.clock.set(now);
    await dispatchWaiting();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    await device.end();
  });
});

describe("a server that stalled before it published", () => {
  async function written() {
    const { admin, board, first, order, rows } = await building();
    const device = await peers.runDevice(board);
    const owner = { id: admin.userId, name: "Ananya" };
    const { orders } = server.app.building.commands;
    const sendUntil = new Date(server.clock.now().getTime() + 300_000);
    const evening = order([{ switchId: first, switch_state: 1 }], { owner, sendUntil });
    const { publish } = await server.database.transaction((sql) => orders.write(sql, [evening]));
    const turnOff = () =>
      orders.tap(actorOf(admin), { order: { switchId: first, switch_state: 0 }, source: "dashboard" });
    return { device, publish, turnOff, rows };
  }

  it("does not undo what a person did meanwhile", async () => {
    const { device, publish, turnOff, rows } = await written();
    server.clock.advance(2000);
    await turnOff();
    await publish();
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ reason: "replaced" }, { outcome: "confirmed", source: "dashboard" }]),
    );
    expect(heardBy(device)).toMatchObject([{ state: 0 }]);
    await device.end();
  });

  it("leaves the order to the server that took it over when its lease had ended", async () => {
    const { device, publish, rows } = await written();
    server.clock.advance(PUBLISH_LEASE_MS);
    await publish();
    expect(heardBy(device)).toEqual([]);
    const paused = createCommands({
      database: stallingAfter(server, "WITH ready", async () => {
        server.clock.advance(PUBLISH_LEASE_MS);
        await dispatchWaiting();
      }),
      broker: server.app.broker,
      clock: server.clock,
      endHolds: endHoldsByOrders,
      guard: guardSwitches,
    });
    await paused.dispatcher.dispatchWaiting();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(device)).toHaveLength(1);
    await device.end();
  });
});
