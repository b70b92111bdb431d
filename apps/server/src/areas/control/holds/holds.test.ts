import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { draftOf } from "../../automation/schedules/testing/office.ts";
import { buildHeldOffice } from "./testing/held-office.ts";

/** 18:00 in Kolkata. */
const SIX = "2026-03-02T12:30:00.000Z";
const HOUR = 3_600_000;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});
beforeEach(() => server.clock.set(SIX));

async function office() {
  const built = await buildHeldOffice(server, peers);
  open.push(built.peer);
  return built;
}
const endDue = () => server.app.building.holds.runner.endDue();
const runDue = () => server.app.building.schedules.runner.runDue();

describe("a hold", () => {
  it("switches immediately, and shows who holds, why and until when", async () => {
    const { user, first, place, listed, events, told } = await office();
    const { body } = await place(user, { why: "Guests" });
    expect(body.results).toMatchObject([{ switch_appliance_id: first, outcome: "pending" }]);
    const [hold] = await listed(user);
    expect(hold).toMatchObject({
      batch: body.batch,
      switch_appliance: { _id: first, name: "Switch 1" },
      device: { device_name: "Board" },
      level: "hold",
      switch_state: 1,
      by: { name: "Kiran" },
      why: "Guests",
      since: SIX,
      until: "2026-03-02T14:30:00.000Z",
      until_kind: "time",
      after_end: "resume",
      may_release: true,
    });
    expect(await events(user)).toMatchObject([{ source: "hold", actor: "Kiran", outcome: "confirmed" }]);
    expect(told()).toEqual([[1, 1]]);
  });

  it("holds a device, a room, or what a scene would do", async () => {
    const { admin, board, first, second, place, listed, release } = await office();
    const room = (await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [board.id] }))
      .body;
    const scene = (
      await server.post(admin, contract.newScene, {
        name: "Film",
        actions: [
          { switch_appliance_id: first, switch_state: 0 },
          { switch_appliance_id: second, switch_state: 1 },
        ],
      })
    ).body;
    const states = async (given: object) => {
      await place(admin, { switches: undefined, ...given });
      const holds = await listed(admin);
      expect(new Set(holds.map(({ batch }) => batch)).size).toBe(1);
      await release(admin, { room: room._id });
      return holds.map(({ switch_state }) => switch_state).toSorted();
    };
    const all = board.switches.map(() => 1);
    expect(await states({ device: board.id })).toEqual(all);
    expect(await states({ room: room._id })).toEqual(all);
    expect(await states({ scene: scene._id, switch_state: undefined })).toEqual([0, 1]);
    expect(await listed(admin)).toEqual([]);
  });

  it("requires a reason over a day, and is open-ended only for admins", async () => {
    const { admin, user, place } = await office();
    expectFailure(await place(user, { minutes: 24 * 60 + 1 }), 400, "hold.invalid");
    expectFailure(await place(user, { until: "released", minutes: undefined, why: "Repairs" }), 400, "hold.invalid");
    expectFailure(await place(admin, { until: "released", minutes: undefined }), 400, "hold.invalid");
    const { body } = await place(admin, { until: "released", minutes: undefined, why: "Repairs" });
    expect(body.holds).toMatchObject([{ until: null, until_kind: "released", why: "Repairs" }]);
  });

  it("lasts no longer than the enterprise allows, which only admins can change", async () => {
    const { admin, user, place, listed } = await office();
    const edit = (who: TestUser, rules: object) => server.post(who, contract.editEnterprise, rules);
    expectFailure(await edit(user, { hold_longest_minutes: 60 }), 403, "access.denied");
    expectFailure(await edit(admin, { hold_longest_minutes: 60 }), 400, "hold.invalid");
    const rules = { hold_longest_minutes: 60, hold_default_minutes: 30, hold_wall_minutes: 15 };
    expect((await edit(admin, rules)).body).toMatchObject(rules);
    expect((await server.get(user, contract.listHolds)).body.rules).toEqual(rules);
    const reply = await place(user, { minutes: 61 });
    expectFailure(reply, 400, "hold.invalid");
    expect((await place(user, { until: "next_schedule", minutes: undefined })).status).toBe(200);
    expect((await listed(user))[0]?.until).toBe("2026-03-02T13:30:00.000Z");
    const trail = (await server.get(admin, contract.auditLog, { action: "enterprise.edit" })).body.entries;
    expect(trail).toMatchObject([{ after: rules }]);
  });

  it("is hidden from people who may not use the switch", async () => {
    const { user, second, place, listed, admin } = await office();
    const stranger = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    expectFailure(await place(stranger), 404, "switch.not_found");
    const { body } = await place(user, { switches: [second] });
    expect(await listed(stranger)).toEqual([]);
    const id = body.holds[0]?._id ?? "";
    expectFailure(await server.post(stranger, contract.releaseHolds, { holds: [id] }), 404, "hold.not_found");
    expectFailure(await place(await server.buildUser()), 404, "switch.not_found");
  });

  it("is replaced by its holder's next one and by an admin's, and by nobody else's", async () => {
    const { admin, user, board, place, listed } = await office();
    const other = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Ravi" });
    await server.grant(other, { device: board.id });
    await place(user);
    const { body } = await place(other, { switch_state: 0 });
    expect(body).toMatchObject({ holds: [], results: [{ outcome: "held", held: { by: "Kiran" } }] });
    await place(user, { minutes: 10 });
    await place(admin, { minutes: 20 });
    expect(await listed(user)).toMatchObject([{ by: { name: "Ananya" }, may_release: false }]);
    const ends = await server.database.query(
      "SELECT end_reason, ended_by FROM holds WHERE ended_at IS NOT NULL AND enterprise_id = $1 ORDER BY ended_at, since, ended_by DESC",
      [admin.enterpriseId],
    );
    expect(ends).toEqual([
      { end_reason: "replaced", ended_by: "Kiran" },
      { end_reason: "replaced", ended_by: "Ananya" },
    ]);
  });

  it("is released by its holder or an admin, each once", async () => {
    const { admin, user, board, place, listed, release } = await office();
    const other = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(other, { device: board.id });
    const id = (await place(user)).body.holds[0]?._id ?? "";
    expectFailure(await release(other, { holds: [id] }), 403, "hold.of_another");
    expect((await release(admin, { holds: [id] })).body).toEqual({ released: [id], kept: [] });
    expectFailure(await release(user, { holds: [id] }), 404, "hold.not_found");
    expect(await listed(user)).toEqual([]);
  });

  it("waits for an offline device, and its order is withdrawn with its release", async () => {
    const { user, place, release, admin } = await office();
    const away = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: away.id });
    const placed = (await place(user, { switches: [away.switches[0]?.id] })).body;
    expect(placed.results).toMatchObject([{ outcome: "pending" }]);
    await release(user, { holds: placed.holds.map(({ _id }) => _id) });
    const rows = await server.database.query("SELECT outcome, reason FROM commands WHERE device_id = $1", [away.id]);
    expect(rows).toEqual([{ outcome: "failed", reason: "cancelled" }]);
  });
});

describe("while somebody holds a switch on", () => {
  type Office = Awaited<ReturnType<typeof office>>;
  const tap = (given: object, path: typeof contract.switchDevice | typeof contract.lightActions) => (held: Office) =>
    server.post(held.admin, path, { switch_appliance_id: held.first, ...given });

  test.each([
    ["a tap", tap({ switch_state: 0 }, contract.switchDevice)],
    ["a shortcut", tap({ switch_state: 0, source: "shortcut" }, contract.switchDevice)],
    ["a level", tap({ level: 2 }, contract.lightActions)],
  ])("%s is told by whom, and nothing is sent", async (_, ask) => {
    const held = await office();
    const [dimmer] = await server.database.query<{ id: string }>(
      "SELECT id FROM switch_appliances WHERE device_id = $1 AND kind = 'dimmer'",
      [held.dimmer.id],
    );
    const isLevel = _ === "a level";
    const first = isLevel ? (dimmer?.id ?? "") : held.first;
    await server.grant(held.user, { device: held.dimmer.id });
    await held.place(held.user, { switches: [first] });
    const before = held.told().length;
    const reply = await ask({ ...held, first });
    expectFailure(reply, 409, "switch.held");
    expect(reply.body).toMatchObject({ held: { by: "Kiran", until: "2026-03-02T14:30:00.000Z" } });
    if (!isLevel) await held.settled();
    expect(held.told().length).toBeLessThanOrEqual(before + 1);
    expect(held.told().filter(([, state]) => state === 0)).toEqual([]);
  });

  it("treats the holder's own tap like any other", async () => {
    const { user, first, place } = await office();
    await place(user);
    const reply = await server.post(user, contract.switchDevice, { switch_appliance_id: first, switch_state: 0 });
    expectFailure(reply, 409, "switch.held");
  });

  it("records a scene, a schedule, a run by hand and a workflow as held, which is no failure", async () => {
    const { admin, user, first, place, create, history, events, settled, told } = await office();
    await place(user, { after_end: "stay" });
    await settled();
    const off = { actions: [{ switch_appliance_id: first, switch_state: 0 }] };
    const scene = (await server.post(admin, contract.newScene, { name: "Leave", ...off })).body;
    const played = (await server.post(admin, contract.playScene, { sceneId: scene._id })).body;
    expect(played.results).toMatchObject([{ outcome: "held", reason: "held", held: { by: "Kiran" } }]);
    const schedule = await create(admin, draftOf(first, { time: 1830, ...off }));
    const run = "0d0f9d5e-8d0b-4b57-9f0e-6d1f8f1c2a3b";
    const byHand = (await server.post(admin, contract.runSchedule, { id: schedule._id, run })).body;
    expect(byHand.results).toMatchObject([{ outcome: "held" }]);
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    await server.app.building.schedules.runner.settle();
    const runs = await history(admin, schedule._id);
    expect(runs.docs.map(({ state, results }) => [state, results[0]?.outcome])).toEqual([
      ["done", "held"],
      ["done", "held"],
    ]);
    const workflow = { id: admin.userId, name: "Ananya" };
    await server.app.building.commands.orders.write(server.database, [
      {
        enterpriseId: admin.enterpriseId,
        owner: workflow,
        source: "workflow",
        cause: { id: run, name: "Voltage" },
        orders: [{ switchId: first, switch_state: 0 }],
      },
    ]);
    const met = (await events(admin)).map(({ source, outcome }) => `${source} ${outcome}`);
    expect(met.toSorted()).toEqual(["hold confirmed", "scene held", "schedule held", "schedule held", "workflow held"]);
    expect(told()).toEqual([[1, 1]]);
  });

  it("lets a safety workflow act", async () => {
    const { admin, user, first, place, events } = await office();
    await place(user);
    const { publish } = await server.app.building.commands.orders.write(server.database, [
      {
        enterpriseId: admin.enterpriseId,
        owner: { id: admin.userId, name: "Ananya" },
        source: "workflow",
        level: "safety",
        cause: { id: first, name: "Smoke" },
        orders: [{ switchId: first, switch_state: 0 }],
      },
    ]);
    await publish();
    expect((await events(admin)).find(({ source }) => source === "workflow")).toMatchObject({ outcome: "confirmed" });
  });

  it("holds both relays of a curtain", async () => {
    const { admin, place } = await office();
    const curtain = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL", online: true });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      curtain.id,
      { curtain_mode: "1" },
    ]);
    const [up, down] = curtain.switches.map(({ id }) => id);
    await place(admin, { switches: [up] });
    const reply = await server.post(admin, contract.switchDevice, { switch_appliance_id: down ?? "", switch_state: 1 });
    expectFailure(reply, 409, "switch.held");
  });

  it("follows the hold with what a schedule ordered of the other relay of a curtain", async () => {
    const { admin, place, create } = await office();
    const curtain = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL", online: true });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [
      curtain.id,
      { curtain_mode: "1" },
    ]);
    const [up = "", down = ""] = curtain.switches.map(({ id }) => id);
    await place(admin, { switches: [up], minutes: 60 });
    await create(admin, draftOf(down, { time: 1830 }));
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    server.clock.set("2026-03-02T13:30:00.000Z");
    await endDue();
    const rows = await server.database.query(
      "SELECT source, outcome FROM commands WHERE switch_id = $1 ORDER BY created_at",
      [down],
    );
    expect(rows).toEqual([
      { source: "schedule", outcome: "held" },
      { source: "hold", outcome: "pending" },
    ]);
  });

  it("ignores a hold that is over and has not been ended yet", async () => {
    const { admin, user, place, listed } = await office();
    await place(admin, { minutes: 10 });
    server.clock.advance(11 * 60_000);
    expect((await place(user, {})).body.holds).toHaveLength(1);
    expect(await listed(user)).toMatchObject([{ by: { name: "Kiran" } }]);
  });

  it("also holds orders that were kept for a device that comes back", async () => {
    const { admin, board, first, create, peer } = await office();
    await create(
      admin,
      draftOf(first, { time: 1830, force: true, actions: [{ switch_appliance_id: first, switch_state: 0 }] }),
    );
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    // A press on the wall holds without an order of its own.
    await server.database.query(
      `INSERT INTO holds (enterprise_id, id, batch_id, switch_id, level, switch_state, since, chain_since, until, until_kind, after_end)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'hold', 1, $3, $3, $4, 'time', 'stay')`,
      [admin.enterpriseId, first, server.clock.now(), new Date(server.clock.now().getTime() + HOUR)],
    );
    await server.database.query("UPDATE devices SET current_status = 1 WHERE id = $1", [board.id]);
    await server.app.building.commands.dispatcher.dispatchWaiting();
    const rows = await server.database.query(
      "SELECT outcome, reason, hold_id IS NOT NULL AS by FROM commands WHERE switch_id = $1",
      [first],
    );
    expect(rows).toEqual([{ outcome: "held", reason: "held", by: true }]);
    expect(peer.received.filter(({ topic }) => topic.endsWith("command/set"))).toEqual([]);
  });
});

describe("when a hold ends", () => {
  const off = (switchId: string, time: number) =>
    draftOf(switchId, { name: "Night", time, actions: [{ switch_appliance_id: switchId, switch_state: 0 }] });

  it("lets the switch do what the automations last ordered, once", async () => {
    const { admin, user, first, place, create, events, listed, told, settled } = await office();
    await place(user);
    await settled();
    await create(admin, off(first, 1830));
    await create(admin, draftOf(first, { time: 1900 }));
    await create(admin, off(first, 1930));
    for (const at of ["13:00", "13:30", "14:00"]) {
      server.clock.set(`2026-03-02T${at}:00.000Z`);
      await runDue();
    }
    server.clock.set("2026-03-02T14:30:00.000Z");
    await Promise.all([endDue(), endDue()]);
    await endDue();
    expect(await listed(user)).toEqual([]);
    const resumed = (await events(admin)).filter(({ outcome }) => outcome === "confirmed");
    expect(resumed).toMatchObject([
      { source: "hold", switch_state: 0, actor: "Ananya" },
      { source: "hold", switch_state: 1, actor: "Kiran" },
    ]);
    expect(told()).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it("does nothing when it is to stay, or when only people or nobody ordered something", async () => {
    const { admin, user, first, second, board, place, create, told, settled } = await office();
    const third = board.switches[2]?.id ?? "";
    await place(user, { after_end: "stay" });
    await place(user, { switches: [second, third] });
    await settled();
    await create(admin, off(first, 1830));
    const scene = { name: "Leave", actions: [{ switch_appliance_id: third, switch_state: 0 }] };
    const { _id: sceneId } = (await server.post(admin, contract.newScene, scene)).body;
    await server.post(admin, contract.playScene, { sceneId });
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    server.clock.set("2026-03-02T15:00:00.000Z");
    await endDue();
    await settled();
    expect(told().filter(([, state]) => state === 0)).toEqual([]);
  });

  it("remembers earlier orders when it was made longer", async () => {
    const { admin, user, first, place, create, told, settled } = await office();
    await place(user);
    await create(admin, off(first, 1830));
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    await place(user, { minutes: 60 });
    server.clock.set("2026-03-02T14:00:00.000Z");
    await endDue();
    await settled();
    expect(told().at(-1)).toEqual([1, 0]);
  });

  it("follows a release in the same way, unless another order is about to come", async () => {
    const { admin, user, first, second, place, create, release, told, settled } = await office();
    const placed = (await place(user, { switches: [first, second] })).body.holds;
    await create(admin, off(first, 1830));
    await create(admin, off(second, 1830));
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    const idOf = (id: string) =>
      placed.filter(({ switch_appliance }) => switch_appliance._id === id).map(({ _id }) => _id);
    await release(user, { holds: idOf(first) });
    await release(user, { holds: idOf(second), resume: false });
    await settled();
    expect(told().filter(([, state]) => state === 0)).toEqual([[1, 0]]);
  });

  it("ends at the next schedule, which acts", async () => {
    const { admin, user, first, place, create, listed, history, told, settled } = await office();
    await place(user, { until: "next_schedule", minutes: undefined });
    await settled();
    const { _id } = await create(admin, off(first, 1830));
    server.clock.set("2026-03-02T13:00:00.000Z");
    await runDue();
    await settled();
    await server.app.building.schedules.runner.settle();
    expect(await listed(user)).toEqual([]);
    expect((await history(admin, _id)).docs).toMatchObject([{ state: "done", results: [{ outcome: "turned off" }] }]);
    expect(told()).toEqual([
      [1, 1],
      [1, 0],
    ]);
    const ends = await server.database.query("SELECT end_reason FROM holds WHERE switch_id = $1", [first]);
    expect(ends).toEqual([{ end_reason: "schedule" }]);
  });
});

describe("before a long hold ends", () => {
  const heard = async (who: TestUser) =>
    (await server.get(who, contract.listNotifications, { limit: 20 })).body.notifications.filter(
      ({ code }) => code === "reminder.hold",
    );

  it("reminds its holder once, a quarter of an hour ahead, for all that was placed together", async () => {
    const { admin, user, first, second, place } = await office();
    await place(user, { switches: [first, second], minutes: 180 });
    const { runner } = server.app.building.holds;
    server.clock.advance(164 * 60_000);
    await runner.remind();
    expect(await heard(user)).toEqual([]);
    server.clock.advance(60_000);
    await Promise.all([runner.remind(), runner.remind()]);
    await runner.remind();
    const params = { name: "Switch 1", count: 2, until: "2026-03-02T15:30:00.000Z" };
    expect(await heard(user)).toMatchObject([{ kind: "reminder", params }]);
    expect(await heard(admin)).toEqual([]);
  });

  it("reminds nobody of a hold of two hours", async () => {
    const { user, place } = await office();
    await place(user);
    server.clock.advance(110 * 60_000);
    await server.app.building.holds.runner.remind();
    expect(await heard(user)).toEqual([]);
  });
});
