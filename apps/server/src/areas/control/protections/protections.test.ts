import { contract, deviceTopic } from "@switchboard/contract";
import type { SwitchLimits } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { draftOf } from "../../automation/schedules/testing/office.ts";
import { buildHeldOffice } from "../holds/testing/held-office.ts";

/** 18:00 in Kolkata. */
const SIX = "2026-03-02T12:30:00.000Z";
const MINUTE = 60_000;
const NONE: SwitchLimits = { min_on_s: null, min_off_s: null, max_run_s: null };

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
  const { admin, board, first, second, peer } = built;
  const tap = (switch_appliance_id: string, switch_state: 0 | 1, who: TestUser = admin) =>
    server.post(who, contract.switchDevice, { switch_appliance_id, switch_state });
  const limit = (id: string, given: Partial<SwitchLimits>, who: TestUser = admin) =>
    server.post(who, contract.setLimits, { switch_appliance: id, ...NONE, ...given });
  const interlock = (given: Record<string, unknown> = {}, who: TestUser = admin) =>
    server.post(who, contract.newInterlock, { name: "Pumps", switches: [first, second], ...given });
  const relays = board.switches.map(() => 0);
  /** Presses a switch on the wall. */
  const press = async (index: number, state: 0 | 1) => {
    relays[index] = state;
    await peer.publish(deviceTopic(board.kd_id, board.enterpriseId, "state"), {
      ts: server.clock.now().getTime(),
      relays,
    });
    await vi.waitFor(async () => {
      await server.app.live.settled();
      const rows = await server.database.query(
        "SELECT 1 FROM switch_appliances WHERE id = $1 AND current_status = $2",
        [board.switches[index]?.id, state === 1],
      );
      if (rows.length === 0) throw new Error("not stored yet");
    });
  };
  const listed = async (who: TestUser = admin) => (await server.get(who, contract.listProtections)).body;
  const done = async (switchId: string, state: 0 | 1) => {
    const reply = await tap(switchId, state);
    expect(reply.code).toBeUndefined();
    await built.settled();
  };
  return { ...built, tap, done, limit, interlock, press, protections: listed };
}

const sendWaiting = () => server.app.building.commands.dispatcher.dispatchWaiting();
const runner = () => server.app.building.protections.runner;

describe("minimum times", () => {
  it("refuse a tap, and report until when", async () => {
    const { first, done, tap, limit } = await office();
    await limit(first, { min_on_s: 120, min_off_s: 300 });
    await done(first, 1);
    const early = await tap(first, 0);
    expectFailure(early, 409, "switch.must_run");
    expect(early.body).toMatchObject({ held: { by: null, until: "2026-03-02T12:32:00.000Z" } });
    server.clock.advance(2 * MINUTE);
    await done(first, 0);
    const again = await tap(first, 1);
    expectFailure(again, 409, "switch.resting");
    expect(again.body).toMatchObject({ held: { until: "2026-03-02T12:37:00.000Z" } });
    server.clock.advance(5 * MINUTE);
    await done(first, 1);
  });

  it("let an automation wait with its reason, and act when they are over", async () => {
    const { admin, first, done, limit, create, told, settled, events } = await office();
    await limit(first, { min_off_s: 300 });
    await done(first, 1);
    await done(first, 0);
    await create(admin, draftOf(first, { time: 1802 }));
    server.clock.advance(2 * MINUTE);
    await server.app.building.schedules.runner.runDue();
    expect((await events(admin)).at(0)).toMatchObject({
      source: "schedule",
      outcome: "pending",
      reason_code: "resting",
      held: { until: "2026-03-02T12:35:00.000Z" },
    });
    await sendWaiting();
    expect(told()).toHaveLength(2);
    server.clock.advance(3 * MINUTE);
    await sendWaiting();
    await settled();
    expect(told().at(-1)).toEqual([1, 1]);
    expect((await events(admin)).at(0)).toMatchObject({ source: "schedule", outcome: "confirmed", reason_code: null });
  });

  it("are reported as the reason when many switches are ordered by hand", async () => {
    const { admin, first, second, done, limit } = await office();
    await limit(first, { min_on_s: 300 });
    await done(first, 1);
    const scene = await server.post(admin, contract.newScene, {
      name: "Night",
      actions: [first, second].map((id) => ({ switch_appliance_id: id, switch_state: 0 })),
    });
    const { body } = await server.post(admin, contract.playScene, { sceneId: scene.body._id });
    expect(body.results.find(({ switch_appliance_id }) => switch_appliance_id === first)).toMatchObject({
      outcome: "failed",
      reason: "must_run",
      held: { until: "2026-03-02T12:35:00.000Z" },
    });
    expect(body.results.find(({ switch_appliance_id }) => switch_appliance_id === second)?.outcome).toBe("pending");
  });
});

describe("switches that must never be on together", () => {
  it("refuse a tap on the second with the name of the first, also while that is on its way", async () => {
    const { first, second, done, tap, interlock } = await office();
    await interlock();
    await done(first, 1);
    const refused = await tap(second, 1);
    expectFailure(refused, 409, "switch.interlocked");
    expect(refused.body).toMatchObject({ held: { by: "Switch 1", until: null } });
    await done(first, 0);
    const [one, other] = await Promise.all([tap(first, 1), tap(second, 1)]);
    expect([one.code, other.code].toSorted()).toEqual(["switch.interlocked", undefined].toSorted());
  });

  it("count a reply before the state that it reports is stored", async () => {
    const { first, second, done, tap, interlock } = await office();
    await interlock();
    await done(first, 1);
    await server.database.query("UPDATE switch_appliances SET current_status = false WHERE id = $1", [first]);
    await server.database.query("DELETE FROM switch_status_changes WHERE switch_id = $1", [first]);
    expectFailure(await tap(second, 1), 409, "switch.interlocked");
    // A state that never arrives stops counting after a while.
    server.clock.advance(MINUTE);
    expect((await tap(second, 1)).code).toBeUndefined();
  });

  it("change over: the second turns on once the first reports that it is off", async () => {
    const { admin, first, second, done, interlock, told, settled } = await office();
    await interlock();
    await done(first, 1);
    const scene = await server.post(admin, contract.newScene, {
      name: "Change over",
      actions: [
        { switch_appliance_id: second, switch_state: 1 },
        { switch_appliance_id: first, switch_state: 0 },
      ],
    });
    const { body } = await server.post(admin, contract.playScene, { sceneId: scene.body._id });
    expect(body.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["pending", null],
      ["pending", "interlocked"],
    ]);
    await settled();
    expect(told()).toEqual([
      [1, 1],
      [1, 0],
    ]);
    await sendWaiting();
    await settled();
    expect(told().at(-1)).toEqual([2, 1]);
  });

  it("apply to holds and schedules too, each with its reason", async () => {
    const { admin, first, second, done, interlock, place, create, events } = await office();
    await interlock();
    await done(first, 1);
    const held = await place(admin, { switches: [second] });
    expect(held.body.results).toMatchObject([{ outcome: "failed", reason: "interlocked", held: { by: "Switch 1" } }]);
    expect(held.body.holds).toEqual([]);
    await create(admin, draftOf(second, { time: 1801 }));
    server.clock.advance(MINUTE);
    await server.app.building.schedules.runner.runDue();
    expect((await events(admin, second)).at(0)).toMatchObject({ outcome: "failed", reason_code: "interlocked" });
  });

  it("are checked again for waiting orders when a device comes back", async () => {
    const { admin, board, first, dimmer, interlock, create, done, events } = await office();
    const away = dimmer.switches[0]?.id ?? "";
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [dimmer.id]);
    await interlock({ switches: [first, away] });
    await create(admin, draftOf(away, { time: 1801, force: true }));
    server.clock.advance(MINUTE);
    await server.app.building.schedules.runner.runDue();
    await done(first, 1);
    await server.database.query("UPDATE devices SET current_status = 1 WHERE id = $1", [dimmer.id]);
    await sendWaiting();
    expect(board.id).not.toBe(dimmer.id);
    expect((await events(admin, away)).at(0)).toMatchObject({ outcome: "failed", reason_code: "interlocked" });
  });
});

describe("the longest run", () => {
  it("ends a switch that was turned on at the wall, once, and reports why", async () => {
    const { admin, first, limit, press, told, settled, events } = await office();
    await limit(first, { max_run_s: 7200 });
    await press(0, 1);
    server.clock.advance(120 * MINUTE - 1);
    await runner().endRuns();
    expect(told()).toEqual([]);
    server.clock.advance(1);
    await Promise.all([runner().endRuns(), runner().endRuns()]);
    await settled();
    expect(told()).toEqual([[1, 0]]);
    expect((await events(admin)).at(0)).toMatchObject({
      source: "protection",
      actor: null,
      outcome: "confirmed",
      protection: { max_run_s: 7200 },
    });
  });

  it("ends a hold, and not a run that continues for another reason", async () => {
    const { admin, first, limit, place, told, settled } = await office();
    await limit(first, { max_run_s: 3600 });
    await place(admin);
    await settled();
    server.clock.advance(60 * MINUTE);
    await runner().endRuns();
    await settled();
    await runner().endRuns();
    expect(told()).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it("is ordered again when the switch stays on", async () => {
    const { admin, board, first, limit, press } = await office();
    await limit(first, { max_run_s: 60 });
    await press(0, 1);
    await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [board.id]);
    const orders = () =>
      server.database.query("SELECT outcome FROM commands WHERE enterprise_id = $1 AND source = 'protection'", [
        admin.enterpriseId,
      ]);
    server.clock.advance(MINUTE);
    await runner().endRuns();
    await runner().endRuns();
    expect(await orders()).toEqual([{ outcome: "pending" }]);
    server.clock.advance(5 * MINUTE);
    await runner().endRuns();
    expect(await orders()).toHaveLength(2);
  });
});

describe("a breach at the wall", () => {
  const news = async (who: TestUser) =>
    (await server.get(who, contract.listNotifications)).body.notifications.filter(({ code }) =>
      code?.startsWith("protection."),
    );

  const alarms = async (who: TestUser) => (await server.get(who, contract.listAlarms)).body.docs;

  it("is reported once, and lasts until one of them is off", async () => {
    const { admin, first, interlock, press, done, told, protections } = await office();
    await interlock();
    await done(first, 1);
    await press(0, 1);
    await press(1, 1);
    await runner().tellBreaches();
    await Promise.all([runner().tellBreaches(), runner().tellBreaches()]);
    expect(await news(admin)).toMatchObject([
      { code: "protection.interlocked", params: { name: "Switch 2", other: "Switch 1" } },
    ]);
    expect((await protections()).interlocks).toMatchObject([{ broken_since: SIX }]);
    expect(told()).toEqual([[1, 1]]);
    expect(await alarms(admin)).toMatchObject([{ source: "protection", state: "active", priority: "high" }]);
    await press(1, 0);
    await runner().tellBreaches();
    expect((await protections()).interlocks).toMatchObject([{ broken_since: null }]);
    expect(await alarms(admin)).toMatchObject([{ state: "cleared" }]);
    await press(1, 1);
    await runner().tellBreaches();
    expect(await news(admin)).toHaveLength(2);
    expect(await alarms(admin)).toMatchObject([{ state: "active", count: 2 }]);
  });

  it("is corrected when the interlock says so: the later one turns off", async () => {
    const { admin, first, second, interlock, press, done, told, settled, events } = await office();
    await interlock({ corrects: true });
    await done(first, 1);
    await press(0, 1);
    await press(1, 1);
    server.clock.advance(1000);
    await runner().tellBreaches();
    await settled();
    expect(told()).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect((await events(admin, second)).at(0)).toMatchObject({
      source: "protection",
      protection: { with: "Switch 1" },
    });
  });

  test.each([
    ["on before its rest is over", { min_off_s: 300 }, [1, 0, 1], "protection.resting"],
    ["off before its time", { min_on_s: 300 }, [1, 0], "protection.must_run"],
  ] as const)("is told of a switch that goes %s", async (_, limits, presses, code) => {
    const { admin, first, limit, press } = await office();
    await limit(first, limits);
    for (const state of presses) {
      server.clock.advance(MINUTE);
      await press(0, state);
    }
    await runner().tellBreaches();
    await runner().tellBreaches();
    expect(await news(admin)).toMatchObject([{ code }]);
  });
});

describe("the people who manage protections", () => {
  it("are admins; others see those of their switches", async () => {
    const { admin, user, first, second, dimmer, limit, interlock, protections } = await office();
    const foreign = dimmer.switches[0]?.id ?? "";
    expectFailure(await limit(first, { min_on_s: 60 }, user), 403, "access.denied");
    expectFailure(await interlock({}, user), 403, "access.denied");
    await limit(foreign, { min_on_s: 60 });
    await interlock({ name: "Fans", switches: [first, foreign] });
    const seen = await protections(user);
    expect(seen.switches.map(({ switch_appliance }) => switch_appliance._id)).toEqual([first]);
    expect(seen.interlocks.map(({ name }) => name)).toEqual(["Fans"]);
    expect((await protections(admin)).switches).toHaveLength(2);
    expect(second).not.toBe(first);
  });

  it("cannot name switches of another enterprise, or an interlock of one switch", async () => {
    const { first, limit, interlock } = await office();
    const other = await office();
    expectFailure(await limit(other.first, { min_on_s: 60 }), 404, "switch.not_found");
    expectFailure(await interlock({ switches: [first, other.first] }), 404, "switch.not_found");
    expectFailure(await interlock({ switches: [first, first] }), 400, "request.invalid");
  });

  it("change and delete them, and the trail records it", async () => {
    const { admin, first, second, dimmer, limit, interlock, protections, done } = await office();
    const third = dimmer.switches[0]?.id ?? "";
    await limit(first, { min_on_s: 60, max_run_s: 600 });
    expectFailure(await limit(first, { min_on_s: 60, max_run_s: 59 }), 400, "protection.invalid");
    await limit(first, {});
    const { body: made } = await interlock();
    const edit = { id: made._id, name: "Two pumps", switches: [second, third], corrects: true };
    expect((await server.post(admin, contract.editInterlock, edit)).body).toMatchObject({
      name: "Two pumps",
      corrects: true,
    });
    await done(first, 1);
    await server.post(admin, contract.deleteInterlock, { id: made._id });
    expectFailure(await server.post(admin, contract.deleteInterlock, { id: made._id }), 404, "interlock.not_found");
    expect(await protections()).toEqual({ switches: [], interlocks: [] });
    const trail = (await server.get(admin, contract.auditLog)).body.entries.map(({ action }) => action);
    expect(trail).toEqual(
      expect.arrayContaining(["protection.edit", "interlock.create", "interlock.edit", "interlock.delete"]),
    );
  });
});
