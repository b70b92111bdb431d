import { contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { endHoldsByOrders } from "../holds/hold-ends.service.ts";
import { guardSwitches } from "../protections/guard.service.ts";
import { createCommands } from "./commands.module.ts";
import { actorOf, heardBy, stallingAfter } from "./testing/commands.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

const INSERTED = "INSERT INTO commands";
const unreachable = { publish: () => Promise.reject(new Error("out of reach")) };
const now = () => server.clock.now().getTime();

async function building() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const board = await peers.runDevice(device);
  const id = device.switches[0]?.id ?? "";
  const order = { switchId: id, switch_state: 1 } as const;
  /** A tap on a second server with the same database, with a replaced database or broker. */
  const tapOn = (given: { database?: Database; broker?: Pick<Broker, "publish"> }, deadline?: number) => {
    const { database = server.database, broker = server.app.broker } = given;
    const { orders } = createCommands({
      database,
      broker,
      clock: server.clock,
      endHolds: endHoldsByOrders,
      guard: guardSwitches,
    });
    return orders.tap(actorOf(admin), { order, source: "dashboard", deadline });
  };
  const tap = (deadline?: number, switch_state: 0 | 1 = 1) =>
    server.post(admin, contract.switchDevice, {
      switch_appliance_id: id,
      switch_state,
      ...(deadline !== undefined && { deadline }),
    });
  const rows = () =>
    server.database.query<{ id: string; outcome: string; reason: string | null; expires_at: Date }>(
      "SELECT id, outcome, reason, expires_at FROM commands WHERE enterprise_id = $1 ORDER BY created_at, id",
      [admin.enterpriseId],
    );
  return { admin, device, board, id, tap, tapOn, rows };
}

const dispatchWaiting = () => server.app.building.commands.dispatcher.dispatchWaiting();
const endOverdue = () => server.app.building.commands.settlement.endOverdue();

describe("the deadline of a tap", () => {
  it("is sent to the device and to the person, and is ten seconds by default", async () => {
    const { board, tap } = await building();
    const deadline = now() + 4000;
    const sent = await tap(deadline);
    expect(sent.body.expires_at).toBe(new Date(deadline).toISOString());
    await vi.waitFor(() => expect(heardBy(board)).toMatchObject([{ exp: deadline }]));
    expect((await tap()).body.expires_at).toBe(new Date(now() + COMMAND_EXPIRY_MS).toISOString());
    await board.end();
  });

  it("is never longer than the life of a command", async () => {
    const { board, tap } = await building();
    const sent = await tap(now() + 3_600_000);
    expect(sent.body.expires_at).toBe(new Date(now() + COMMAND_EXPIRY_MS).toISOString());
    await board.end();
  });

  it.each([
    ["has come", 0],
    ["was long ago", -3_600_000],
  ])("that %s is refused, and leaves nothing behind", async (_when, ahead) => {
    const { board, tap, rows } = await building();
    expectFailure(await tap(now() + ahead), 409, "command.too_late");
    expect(await rows()).toEqual([]);
    await board.end();
  });

  it("is checked again after the database has answered who may use the switch", async () => {
    const { board, tapOn, rows } = await building();
    const database = stallingAfter(server, "AS others_on", () => server.clock.advance(500));
    await expect(tapOn({ database }, now() + 500)).rejects.toMatchObject({ code: "command.too_late" });
    expect(await rows()).toEqual([]);
    await board.end();
  });

  it("is checked again right before the publish to the broker", async () => {
    const { board, tapOn, rows } = await building();
    const database = stallingAfter(server, INSERTED, () => server.clock.advance(500));
    await expect(tapOn({ database }, now() + 500)).rejects.toMatchObject({ code: "command.too_late" });
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "not_sent" }]);
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    expect(heardBy(board)).toEqual([]);
    await board.end();
  });

  it("applies to a scene too", async () => {
    const { admin, board, id } = await building();
    const actions = [{ switch_appliance_id: id, groupId: null, switch_state: 1 as const, level: null }];
    const { body } = await server.post(admin, contract.newScene, { name: "Evening", actions });
    const play = (deadline: number) => server.post(admin, contract.playScene, { sceneId: body._id, deadline });
    expectFailure(await play(now()), 409, "command.too_late");
    const deadline = now() + 3000;
    expect((await play(deadline)).body.results).toMatchObject([{ outcome: "pending" }]);
    await vi.waitFor(() => expect(heardBy(board)).toMatchObject([{ exp: deadline }]));
    await board.end();
  });
});

describe("a tap whose server dies before it was sent", () => {
  /** Publishes nothing and never replies, as if the server died here. */
  async function orphaned(deadline?: number) {
    const site = await building();
    const reached = new Promise<void>((resolve) => {
      const publish = () => {
        resolve();
        return new Promise<void>(() => undefined);
      };
      void site.tapOn({ broker: { publish } }, deadline);
    });
    await reached;
    return site;
  }

  it("is sent by another within its time, with its id, and for no longer than its person waits", async () => {
    const deadline = now() + COMMAND_EXPIRY_MS;
    const { board, rows } = await orphaned();
    const [left] = await rows();
    await dispatchWaiting();
    expect(heardBy(board)).toEqual([]);
    server.clock.advance(PUBLISH_LEASE_MS);
    await Promise.all([dispatchWaiting(), dispatchWaiting()]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(board)).toMatchObject([{ id: left?.id, exp: deadline, state: 1 }]);
    await board.end();
  });

  it("is recorded as not sent when none did, never as not answered", async () => {
    const { board, rows } = await orphaned();
    server.clock.advance(COMMAND_EXPIRY_MS);
    await dispatchWaiting();
    await endOverdue();
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "not_sent" }]);
    expect(heardBy(board)).toEqual([]);
    await board.end();
  });

  it("may be sent at this moment while its lease lasts, and is ended only after it", async () => {
    const { board, rows } = await orphaned(now() + 500);
    server.clock.advance(500);
    await endOverdue();
    expect(await rows()).toMatchObject([{ outcome: "pending" }]);
    server.clock.advance(PUBLISH_LEASE_MS - 500);
    await endOverdue();
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "not_sent" }]);
    await board.end();
  });

  it("gives way to the person's next tap", async () => {
    const { board, tap, rows } = await orphaned();
    server.clock.advance(1000);
    await tap(undefined, 0);
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ outcome: "failed", reason: "replaced" }, { outcome: "confirmed" }]),
    );
    expect(heardBy(board)).toMatchObject([{ state: 0 }]);
    await board.end();
  });

  it("keeps the order of a curtain's two relays, and the colour of a light", async () => {
    const admin = await server.buildUser();
    const curtain = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL" });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      curtain.id,
      { curtain_mode: 1 },
    ]);
    const [openBy, closeBy] = curtain.switches.map(({ id }) => id);
    const strip = await server.buildDevice(admin.enterpriseId, { type: "KIOT_RED" });
    const board = await peers.runDevice(curtain);
    const light = await peers.runDevice(strip);
    await server.database.query("UPDATE switch_appliances SET current_status = true WHERE id = $1", [closeBy]);
    const publish = () => new Promise<void>(() => undefined);
    const { orders } = createCommands({
      database: server.database,
      broker: { publish },
      clock: server.clock,
      endHolds: endHoldsByOrders,
      guard: guardSwitches,
    });
    const turn = { switchId: openBy ?? "", switch_state: 1 } as const;
    void orders.tap(actorOf(admin), { order: turn, source: "dashboard" });
    const colour = { switchId: strip.switches[0]?.id ?? "", switch_state: 1, color: "#ff8800" } as const;
    void orders.tap(actorOf(admin), { order: colour, source: "dashboard" });
    await vi.waitFor(async () => {
      const written = await server.database.query("SELECT 1 FROM commands WHERE enterprise_id = $1", [
        admin.enterpriseId,
      ]);
      expect(written).toHaveLength(3);
    });
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    await vi.waitFor(() =>
      expect(heardBy(board).map(({ switch_no, state }) => [switch_no, state])).toEqual([
        [2, 0],
        [1, 1],
      ]),
    );
    await vi.waitFor(() => expect(heardBy(light)).toMatchObject([{ state: 1, color: "#ff8800" }]));
    await Promise.all([board.end(), light.end()]);
  });
});

describe("a tap that the broker refuses", () => {
  it("fails immediately, is recorded as not sent, and never taken up again", async () => {
    const { board, tapOn, rows } = await building();
    await expect(tapOn({ broker: unreachable })).rejects.toMatchObject({ code: "server.unavailable" });
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "not_sent" }]);
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    expect(heardBy(board)).toEqual([]);
    await board.end();
  });
});

describe("a server that stalled between writing a tap and sending it", () => {
  it("leaves it to the server that has sent it meanwhile", async () => {
    const { board, tapOn, rows } = await building();
    const database = stallingAfter(server, INSERTED, async () => {
      server.clock.advance(PUBLISH_LEASE_MS);
      await dispatchWaiting();
      await vi.waitFor(() => expect(heardBy(board)).toHaveLength(1));
    });
    const { command_id } = await tapOn({ database });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "confirmed" }]));
    expect(heardBy(board)).toMatchObject([{ id: command_id }]);
    await board.end();
  });

  it("does not undo what the person did after it", async () => {
    const { board, tap, tapOn } = await building();
    const database = stallingAfter(server, INSERTED, async () => {
      server.clock.advance(2000);
      await tap(undefined, 0);
    });
    await tapOn({ database });
    await vi.waitFor(() => expect(heardBy(board)).toMatchObject([{ state: 0 }]));
    server.clock.advance(PUBLISH_LEASE_MS);
    await dispatchWaiting();
    expect(heardBy(board)).toMatchObject([{ state: 0 }]);
    await board.end();
  });

  it("leaves it to another server once its lease has ended", async () => {
    const { board, tapOn } = await building();
    const publish = vi.fn(() => Promise.resolve());
    const database = stallingAfter(server, INSERTED, () => server.clock.advance(PUBLISH_LEASE_MS));
    const { command_id } = await tapOn({ database, broker: { publish } });
    expect(publish).not.toHaveBeenCalled();
    await dispatchWaiting();
    await vi.waitFor(() => expect(heardBy(board)).toMatchObject([{ id: command_id }]));
    await board.end();
  });

  it("sends it when it is still its own", async () => {
    const { board, tapOn } = await building();
    const database = stallingAfter(server, INSERTED, () => server.clock.advance(2000));
    const deadline = now() + COMMAND_EXPIRY_MS;
    const { command_id } = await tapOn({ database });
    await vi.waitFor(() => expect(heardBy(board)).toMatchObject([{ id: command_id, exp: deadline }]));
    await board.end();
  });

  it("sends nothing that was ended meanwhile", async () => {
    const { admin, device, board, tapOn, rows } = await building();
    const publish = vi.fn(() => Promise.resolve());
    const database = stallingAfter(server, INSERTED, async () => {
      server.clock.advance(2000);
      await server.post(admin, contract.deleteDevice, { id: device.id });
    });
    await tapOn({ database, broker: { publish } });
    expect(await rows()).toMatchObject([{ outcome: "failed", reason: "switch_gone" }]);
    expect(publish).not.toHaveBeenCalled();
    await board.end();
  });
});

describe("data read before the caller is known", () => {
  const TARGETS = "AS others_on";

  /** A tap with data read ahead of a person, and the number of queries for the switch. */
  async function looking() {
    const site = await building();
    let asked = 0;
    const database: Database = {
      ...server.database,
      query: (text, values) => {
        if (text.includes(TARGETS)) asked += 1;
        return server.database.query<never>(text, values);
      },
    };
    const { orders } = createCommands({
      database,
      broker: server.app.broker,
      clock: server.clock,
      endHolds: endHoldsByOrders,
      guard: guardSwitches,
    });
    const tapWith = (actor: Actor, ahead: ReturnType<typeof orders.lookAhead>) =>
      orders.tap(actor, { order: { switchId: site.id, switch_state: 1 }, source: "dashboard" }, ahead);
    return { ...site, orders, tapWith, asked: () => asked };
  }

  it("is not read again", async () => {
    const { admin, board, id, orders, tapWith, asked } = await looking();
    await tapWith(actorOf(admin), orders.lookAhead(admin, id));
    expect(asked()).toBe(1);
    await vi.waitFor(() => expect(heardBy(board)).toHaveLength(1));
    await board.end();
  });

  it("is not used for anybody else", async () => {
    const { admin, board, id, orders, tapWith, rows } = await looking();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const other = { ...actorOf(user), role: "user" } as const;
    await expect(tapWith(other, orders.lookAhead(admin, id))).rejects.toMatchObject({ code: "switch.not_found" });
    expect(await rows()).toEqual([]);
    await board.end();
  });

  it("is read again when the server has stalled since, or when the first read failed", async () => {
    const { admin, board, device, id, orders, tapWith, rows } = await looking();
    const looked = await orders.lookAhead(admin, id);
    server.clock.advance(2000);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [device.id]);
    await expect(tapWith(actorOf(admin), Promise.resolve(looked))).rejects.toMatchObject({ code: "device.offline" });
    const broken = orders.lookAhead({ ...admin, userId: "nobody" }, id);
    await expect(tapWith(actorOf(admin), broken)).rejects.toMatchObject({ code: "device.offline" });
    expect(await rows()).toEqual([]);
    await board.end();
  });

  it("reveals nothing to a person whose session is over, and leaves nothing behind", async () => {
    const { admin, board, tap, rows } = await building();
    await server.post(admin, contract.logout, {});
    expectFailure(await tap(), 401, "session.required");
    expect(await rows()).toEqual([]);
    await board.end();
  });
});
