import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_ALARMS, type SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildColdStore, isRunning, isWarm, makeTree, NOON, PLAIN, warmWhileRunning } from "./testing/cold-store.ts";
import { createWorkflows } from "./workflows.module.ts";

const MINUTE = 60_000;
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

const store = () => buildColdStore(server, peers, open);
const history = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowHistory, { key })).body.docs.toReversed();
/** Returns the minutes after noon at which the workflow fired. */
const firedAt = async (who: TestUser, key: string) =>
  (await history(who, key)).map(({ firedAt: at }) => (Date.parse(at) - Date.parse(NOON)) / MINUTE);
const heads = async (who: TestUser) =>
  (await server.get(who, contract.listNotifications, { limit: 50 })).body.notifications
    .map(({ head }) => head)
    .toReversed();
const listed = async (who: TestUser, key: string) =>
  (await server.get(who, contract.listWorkflows, {})).body.groups.find((group) => group.key === key)?.workflows ?? [];

describe("a condition of several triggers", () => {
  it("fires once all parts have lasted, and records the cause and the end", async () => {
    const built = await store();
    const { admin, warm, power, pass, probe } = built;
    const key = await makeTree(server, admin, warmWhileRunning(built));
    await power(2000);
    await warm(9);
    await pass(9);
    expect(await firedAt(admin, key)).toEqual([]);
    await pass(2);
    await power(200);
    const endedAt = server.clock.now().toISOString();
    await pass(5);
    expect(await history(admin, key)).toMatchObject([
      { device: { _id: probe.id }, value: 9, firedAt: new Date(Date.parse(NOON) + 10 * MINUTE).toISOString(), endedAt },
    ]);
    expect(await heads(admin)).toEqual(["Cold store"]);
  });

  it("uses values from before it was created, and fires only within its hours", async () => {
    const built = await store();
    const { admin, warm, power, pass } = built;
    await warm(9);
    await power(2000);
    await pass(30);
    const cleaning = { kind: "hours" as const, startTime: 1200, endTime: 1259 };
    const key = await makeTree(server, admin, {
      kind: "all",
      of: [warmWhileRunning(built), { kind: "not", of: cleaning }],
    });
    await power(2000);
    await pass(29);
    expect(await firedAt(admin, key)).toEqual([]);
    await pass(2);
    expect(await firedAt(admin, key)).toEqual([60]);
  });

  it("follows the days of a calendar", async () => {
    const built = await store();
    const { admin, warm } = built;
    const calendar = (await server.post(admin, contract.newCalendar, { name: "Feasts", groupId: null })).body;
    const holi = { name: "Holi", type: "holiday" as const, from: "2026-03-02", to: "2026-03-02" };
    await server.post(admin, contract.editCalendarDays, { id: calendar._id, add: [holi] });
    const on = (types: ("holiday" | "normal")[]) =>
      makeTree(server, admin, { kind: "all", of: [isWarm(built.sensor), { kind: "day", types, group: null }] });
    const [today, other] = [await on(["holiday"]), await on(["normal"])];
    await warm(9);
    expect([await firedAt(admin, today), await firedAt(admin, other)]).toEqual([[0], []]);
  });

  it("fires for an offline device, and judges a group by its other devices when one is silent", async () => {
    const built = await store();
    const { admin, compressor, board, pass } = built;
    const { enterpriseId } = admin;
    const away = { kind: "trigger", trigger: "offline", qualifier: "above", value: 10 } as const;
    const key = await makeTree(server, admin, { ...away, devices: [compressor.id, board.id] });
    await pass(1);
    const becomes = (status: number) =>
      server.database.query(
        `WITH d AS (UPDATE devices SET current_status = $3 WHERE enterprise_id = $1 AND id = $2)
         INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, $4, $3)`,
        [enterpriseId, compressor.id, status, server.clock.now()],
      );
    await becomes(2);
    await pass(9);
    expect(await firedAt(admin, key)).toEqual([]);
    await pass(2);
    expect(await firedAt(admin, key)).toEqual([11]);
    await becomes(1);
    await pass(1);
    expect((await history(admin, key))[0]?.endedAt).toBeDefined();
  });

  it("fires for each press while the rest of the condition holds", async () => {
    const built = await store();
    const { admin, warm, press, pass, button, sensor } = built;
    const rung = { kind: "trigger", trigger: "press", qualifier: "is", value: 0, press: "single" } as const;
    const key = await makeTree(server, admin, {
      kind: "all",
      of: [isWarm(sensor), { ...rung, buttons: [button] }],
    });
    await warm(5);
    await press();
    await pass(2);
    await warm(9);
    await pass(1);
    expect(await firedAt(admin, key)).toEqual([]);
    await press();
    await pass(3);
    await press();
    expect(await firedAt(admin, key)).toEqual([3, 6]);
  });

  it("stops and reports it when it keeps triggering itself", async () => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const key = await makeTree(server, admin, isWarm(sensor));
    for (let round = 0; round < 12; round += 1) {
      await warm(9);
      await pass(1);
      await warm(5);
      await pass(1);
    }
    expect((await history(admin, key)).map(({ stopped }) => stopped)).toEqual([...Array(10).fill(false), true]);
    expect(await listed(admin, key)).toMatchObject([{ isActive: false, stopped: "chases_itself" }]);
  });

  it("fires after its condition changes only once that becomes true again, or at once if that is asked for", async () => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const tree = isWarm(sensor);
    const key = await makeTree(server, admin, tree);
    await warm(9);
    await pass(2);
    await server.post(admin, contract.editWorkflows, { key, workflows: [{ ...PLAIN, name: "Warm", tree }] });
    await pass(2);
    expect(await firedAt(admin, key)).toEqual([0]);
    const warmer = { ...tree, value: 7 } as typeof tree;
    await server.post(admin, contract.editWorkflows, { key, workflows: [{ ...PLAIN, tree: warmer }] });
    await pass(2);
    expect(await firedAt(admin, key)).toEqual([0]);
    const acting = { key, workflows: [{ ...PLAIN, tree }], ifTrueNow: "act" as const };
    await server.post(admin, contract.editWorkflows, acting);
    await pass(2);
    expect(await firedAt(admin, key)).toEqual([0, 6]);
  });

  it("uses the present rights of its owner", async () => {
    const built = await store();
    const { admin, probe, warm, pass, sensor } = built;
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    await server.grant(user, { device: probe.id });
    const key = await makeTree(server, user, isWarm(sensor));
    await server.revokeAll(user);
    await warm(9);
    await pass(1);
    expect(await firedAt(user, key)).toEqual([]);
    expect(await listed(user, key)).toMatchObject([{ unable: "watches_nothing" }]);
  });

  it("fires once when two servers evaluate it", async () => {
    const built = await store();
    const { admin, warm, power } = built;
    const key = await makeTree(server, admin, warmWhileRunning(built));
    await power(2000);
    await warm(9);
    const { app, clock, database } = server;
    const { commands, notifications } = app.building;
    const other = createWorkflows({
      database,
      clock,
      commands,
      tell: notifications.tell,
      energyToday: async () => undefined,
    });
    server.clock.advance(10 * MINUTE);
    await Promise.all([app.building.workflows.engine.checkDue(), other.engine.checkDue(), other.engine.checkDue()]);
    expect(await firedAt(admin, key)).toEqual([10]);
  });
});

describe("the actions of a workflow of several triggers", () => {
  it("switches back when its condition ends", async () => {
    const built = await store();
    const { admin, warm, pass, sensor, beacon, board } = built;
    open.push(await peers.runDevice(board));
    const turn = (switch_state: 0 | 1) => [{ switch_appliance_id: beacon, switch_state }];
    const key = await makeTree(server, admin, isWarm(sensor), {
      actions: turn(1),
      else: { actions: turn(0), notification: { head: "Cold again", message: "All is well" } },
    });
    await warm(9);
    await pass(2);
    await warm(5);
    const [firing] = await history(admin, key);
    expect(firing?.results.map(({ switch_state }) => switch_state)).toEqual([1, 0]);
    expect(await heads(admin)).toEqual(["Cold store", "Cold again"]);
  });

  it("takes each later step once, across a restart", async () => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const notify = (head: string) => ({ actions: [], notification: { head, message: "Go and see" } });
    await makeTree(server, admin, isWarm(sensor), {
      steps: [
        { afterMinutes: 5, ...notify("Still warm") },
        { afterMinutes: 10, whileItLasts: true, ...notify("Call the engineer") },
      ],
    });
    await warm(9);
    await pass(4);
    expect(await heads(admin)).toEqual(["Cold store"]);
    const { app, clock, database } = server;
    const { commands, notifications } = app.building;
    const energyToday = async () => undefined;
    const other = createWorkflows({ database, clock, commands, tell: notifications.tell, energyToday });
    server.clock.advance(2 * MINUTE);
    await Promise.all([other.waits.performDue(), app.building.workflows.waits.performDue()]);
    expect(await heads(admin)).toEqual(["Cold store", "Still warm"]);
    await pass(10);
    expect(await heads(admin)).toEqual(["Cold store", "Still warm", "Call the engineer"]);
  });

  it("skips steps that came due while every server was down for days", async () => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const doing = { actions: [], notification: { head: "Call", message: "Now" } };
    const key = await makeTree(server, admin, isWarm(sensor), { steps: [{ afterMinutes: 5, ...doing }] });
    await warm(9);
    await pass(1);
    const { waits } = server.app.building.workflows;
    expect(await waits.countOverdue()).toBe(0);
    server.clock.advance(3 * 24 * 60 * MINUTE);
    expect(await waits.countOverdue()).toBe(1);
    await waits.performDue();
    expect(await waits.countOverdue()).toBe(0);
    expect(await heads(admin)).toEqual(["Cold store"]);
    const left = await server.database.query("SELECT 1 FROM workflow_waits WHERE enterprise_id = $1", [
      admin.enterpriseId,
    ]);
    expect(left).toEqual([]);
    // The history shows it.
    const dueAt = new Date(Date.parse(NOON) + 5 * MINUTE).toISOString();
    expect(await history(admin, key)).toMatchObject([{ left: { step: 1, dueAt } }]);
  });

  it("skips a step that counts only while the condition lasts", async () => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const doing = { actions: [], notification: { head: "Call", message: "Now" } };
    await makeTree(server, admin, isWarm(sensor), { steps: [{ afterMinutes: 5, whileItLasts: true, ...doing }] });
    await warm(9);
    await pass(2);
    await warm(5);
    await pass(10);
    expect(await heads(admin)).toEqual(["Cold store"]);
  });

  it.each([
    ["edited", { workflows: [{ ...PLAIN, name: "Other" }] }],
    ["turned off", { isActive: false }],
  ])("drops its steps once it was %s", async (_, change) => {
    const built = await store();
    const { admin, warm, pass, sensor } = built;
    const doing = { actions: [], notification: { head: "Call", message: "Now" } };
    const key = await makeTree(server, admin, isWarm(sensor), { steps: [{ afterMinutes: 5, ...doing }] });
    await warm(9);
    expect((await server.post(admin, contract.editWorkflows, { key, ...change })).status).toBe(200);
    await pass(10);
    expect(await heads(admin)).toEqual(["Cold store"]);
  });

  it("reports its alarm from the beginning to the end of its condition", async () => {
    const built = await store();
    const { admin, sensor, probe } = built;
    const seen: SeenCondition[] = [];
    const { app, clock, database } = server;
    const { commands, notifications } = app.building;
    const { engine } = createWorkflows({
      database,
      clock,
      commands,
      tell: notifications.tell,
      energyToday: async () => undefined,
      alarms: {
        ...NO_ALARMS,
        reportWithin: async (_sql, conditions) => {
          seen.push(...conditions);
          return () => undefined;
        },
      },
    });
    const alarm = { priority: "critical" as const, advice: "Check the compressor's breaker", onDelay: 60 };
    const key = await makeTree(server, admin, isWarm(sensor), { alarm, notification: null });
    const say = (temperature: number) => {
      clock.advance(MINUTE);
      const report = { ts: clock.now().getTime(), values: { temperature } };
      const at = clock.now();
      const news = { enterpriseId: admin.enterpriseId, kd_id: probe.kd_id, instant: at, report };
      const received = {
        ...news,
        key: `${admin.enterpriseId}/${probe.kd_id}`,
        device: probe.kd_id,
        at,
        message: report,
      };
      return engine.take([received as never], () => news, ["sensor"]);
    };
    await say(9);
    await say(5);
    expect(seen).toMatchObject([
      {
        isWrong: true,
        value: 9,
        device: probe.id,
        workflow: key,
        words: { head: PLAIN.name },
        rule: { priority: "critical", advice: alarm.advice, onDelayMs: 60_000 },
      },
      { isWrong: false, workflow: key, device: probe.id },
    ]);
  });
});

describe("a condition tree in the list", () => {
  it("has an entry for each target with its trigger, for clients that know a single trigger", async () => {
    const built = await store();
    const { admin, sensor, compressor } = built;
    const key = await makeTree(server, admin, warmWhileRunning(built));
    const entries = await listed(admin, key);
    expect(entries).toMatchObject([
      { trigger: "sensor", qualifier: "above", value: 8, sensor: { _id: sensor }, isActive: true },
      { trigger: "power", qualifier: "above", value: 1, device: { _id: compressor.id }, isActive: true },
    ]);
    expect(entries[0]?.tree).toEqual(warmWhileRunning(built));
    const [row] = await server.database.query("SELECT is_active, tree_active FROM workflows WHERE key = $1", [key]);
    // The previous version, which knows a single trigger only, sees it as turned off.
    expect(row).toEqual({ is_active: false, tree_active: true });
  });

  it("is kept by an edit without a tree, and removed by null", async () => {
    const built = await store();
    const { admin, compressor, sensor } = built;
    const key = await makeTree(server, admin, warmWhileRunning(built), { alarm: { priority: "high" } });
    const old = { ...PLAIN, name: "Renamed", sensor };
    await server.post(admin, contract.editWorkflows, { key, workflows: [old] });
    expect(await listed(admin, key)).toMatchObject([
      { name: "Renamed", tree: warmWhileRunning(built), alarm: { priority: "high" } },
      { device: { _id: compressor.id } },
    ]);
    const simple = { ...old, tree: null, alarm: null };
    expect((await server.post(admin, contract.editWorkflows, { key, workflows: [simple] })).status).toBe(200);
    const [entry, ...others] = await listed(admin, key);
    expect([others.length, entry?.tree, entry?.isActive]).toEqual([0, undefined, true]);
  });

  it("is created for a single trigger with later actions", async () => {
    const built = await store();
    const { admin, sensor, warm, pass } = built;
    const over = { actions: [], notification: { head: "Cold again", message: "It is over" } };
    const made = await server.post(admin, contract.newWorkflows, {
      workflows: [{ ...PLAIN, value: 8, sensor, else: over }],
    });
    expect(made.status).toBe(200);
    const key = made.body.workflows[0]?.key ?? "";
    expect((await listed(admin, key))[0]).toMatchObject({ tree: { kind: "trigger", sensors: [sensor] } });
    await warm(9);
    await pass(1);
    await warm(2);
    await pass(1);
    expect(await heads(admin)).toEqual(["Cold store", "Cold again"]);
  });

  it("is not needed for an alarm: a single trigger has one alarm per device", async () => {
    const built = await store();
    const { admin, sensor, warm } = built;
    const alarm = { priority: "critical", advice: "Check the breaker" };
    const workflow = { ...PLAIN, value: 8, sensor, notification: null, alarm };
    const made = await server.post(admin, contract.newWorkflows, { workflows: [workflow] });
    expect(made.body.workflows).toMatchObject([{ alarm }]);
    expect(made.body.workflows[0]?.tree).toBeUndefined();
    await warm(9);
    const { docs } = (await server.get(admin, contract.listAlarms, {})).body;
    expect(docs).toMatchObject([{ source: "workflow", priority: "critical", advice: "Check the breaker", value: 9 }]);
  });

  it.each([
    ["a device of somebody else", (id: string) => isRunning(id), "device.not_found"],
    ["a sensor of somebody else", (id: string) => isWarm(id), "sensor.not_found"],
  ])("refuses %s", async (_, treeOf, code) => {
    const { admin } = await store();
    const other = await store();
    const tree = treeOf(code === "device.not_found" ? other.compressor.id : other.sensor);
    const reply = await server.post(admin, contract.newWorkflows, { workflows: [{ ...PLAIN, tree }] });
    expect(reply).toMatchObject({ status: 404, body: { code } });
  });

  it("reports which part of a condition is wrong", async () => {
    const built = await store();
    const tree = { kind: "all" as const, of: [isWarm(built.sensor), { ...isRunning(built.probe.id), value: -1 }] };
    const reply = await server.post(built.admin, contract.newWorkflows, { workflows: [{ ...PLAIN, tree } as never] });
    expect(reply).toMatchObject({ status: 400, body: { code: "workflow.invalid" } });
    expect(JSON.stringify(reply.body)).toContain("tree.of.1");
  });
});
